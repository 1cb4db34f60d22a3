# Sets limits: its parent's, if it may, and its own. Then it answers.
prlimit --pid $PPID --nofile=4:4 --nproc=1:1 --fsize=0:0 2>&-
ulimit -c unlimited 2>&-
ulimit -n 3
ulimit -f 0
echo 0
