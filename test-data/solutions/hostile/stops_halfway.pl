# Mistake: answers one question and ends.
$| = 1;
<STDIN>;
print qq({"error":"Invalid coordinate"}\n);
