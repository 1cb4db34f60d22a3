# Mistake: the answer is no UTF-8.
binmode STDOUT;
$| = 1;
while (<STDIN>) { print qq({"error":"Invalid coordinate \xff"}\n) }
