# Mistake: prints for ever.
yes 0
