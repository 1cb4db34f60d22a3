# Mistake: answers one question and then no other.
$| = 1;
<STDIN>;
print qq({"error":"Invalid coordinate"}\n);
sleep 1_000_000;
