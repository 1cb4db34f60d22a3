# Mistake: prints a line that never ends.
tr '\0' 1 </dev/zero
