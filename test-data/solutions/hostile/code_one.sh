# Mistake: prints the right answer and ends with code 1.
cat >/dev/null
echo 0
exit 1
