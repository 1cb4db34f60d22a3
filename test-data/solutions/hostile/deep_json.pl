# Mistake: the answer is a hundred thousand arrays in one another.
$| = 1;
while (<STDIN>) { print '[' x 100_000, ']' x 100_000, "\n" }
