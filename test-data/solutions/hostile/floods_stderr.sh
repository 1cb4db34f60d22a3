# Mistake: prints for ever, to standard error.
yes 'still at it' >&2
