# Mistake: the answer has a number that is none.
$| = 1;
while (<STDIN>) { print qq({"owner":"NONE","territory":[[NaN,0]]}\n) }
