# Mistake: goes on after its answer.
cat >/dev/null
echo 0
echo 'An illegal move!'
