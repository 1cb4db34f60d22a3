# Mistake: answers each question twice.
$| = 1;
while (<STDIN>) { print qq({"error":"Invalid coordinate"}\n) x 2 }
