# Mistake: answers before it is asked.
$| = 1;
print qq({"error":"Invalid coordinate"}\n);
while (<STDIN>) { print qq({"error":"Invalid coordinate"}\n) }
