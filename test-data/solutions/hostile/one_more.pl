# Mistake: one more answer comes after the last question.
$| = 1;
while (<STDIN>) { print qq({"error":"Invalid coordinate"}\n) }
print qq({"error":"Invalid coordinate"}\n);
