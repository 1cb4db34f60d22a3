# Stops its parent, if it can, and answers.
kill 'STOP', getppid;
print "0\n";
