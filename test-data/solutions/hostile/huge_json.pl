# Mistake: the answer is JSON of a hundred megabytes.
$| = 1;
while (<STDIN>) { print qq({"error":"), 'Invalid coordinate, ' x 5_000_000, qq("}\n) }
