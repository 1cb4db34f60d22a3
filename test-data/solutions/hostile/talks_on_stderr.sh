# Prints two megabytes to standard error, which is its right, and then the answer.
yes 'thinking' | head -c 2000000 >&2
echo 0
