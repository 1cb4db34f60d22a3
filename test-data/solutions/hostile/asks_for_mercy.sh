# Would have others die for want of memory before it does, and answers.
for process in self $PPID; do
    echo -1000 >/proc/$process/oom_score_adj
    echo 1000 >/proc/$PPID/oom_score_adj
done 2>&-
echo 0
