# Mistake: sleeps for ever.
exec sleep 1000000
