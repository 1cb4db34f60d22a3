# Mistake: sleeps for ever, and doesn't end when it is asked to.
trap '' TERM INT HUP
while :; do sleep 1000000; done
