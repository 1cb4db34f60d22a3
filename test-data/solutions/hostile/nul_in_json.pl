# Mistake: the answer has a NUL byte in it.
$| = 1;
while (<STDIN>) { print qq({"error":"Invalid\0coordinate"}\n) }
