# Mistake: a NUL byte stands before the answer.
print "\0" . "0\n";
