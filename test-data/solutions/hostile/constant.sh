# Mistake: gives the same answer to every question, and reads none.
echo 0
