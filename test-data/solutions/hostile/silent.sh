# Mistake: reads the question and says nothing.
cat >/dev/null
