# Answers, and leaves a grandchild behind that holds its pipes open and that is nobody's child.
$| = 1;
print "0\n";
exit if fork;
exit if fork;
sleep 1_000_000;
