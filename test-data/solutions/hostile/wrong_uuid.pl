# Mistake: says that its answer is to another question.
$| = 1;
while (<STDIN>) { print qq({"uuid":"00000000-0000-4000-8000-000000000000","error":"Invalid coordinate"}\n) }
