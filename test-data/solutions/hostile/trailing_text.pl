# Mistake: the answer is followed by words on its line.
$| = 1;
while (<STDIN>) { print qq({"error":"Invalid coordinate"} I think\n) }
