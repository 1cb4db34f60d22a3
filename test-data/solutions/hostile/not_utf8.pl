# Mistake: the answer is followed by bytes that are no UTF-8.
binmode STDOUT;
print "0\n\xff\xfe\n";
