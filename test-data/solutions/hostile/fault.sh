# Mistake: prints the right answer and ends by a segmentation fault.
ulimit -c 0
echo 0
kill -SEGV $$
