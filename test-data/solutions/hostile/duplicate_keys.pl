# Mistake: the answer has a key twice, the second time with another value.
$| = 1;
while (<STDIN>) { print qq({"owner":"BLACK","owner":"NONE","territory":[]}\n) }
