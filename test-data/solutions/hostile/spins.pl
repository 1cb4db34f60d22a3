# Mistake: computes for ever.
1 while 1;
