# Leaves behind what belongs to no process: shared memory, a queue, a semaphore, a file in memory.
my $key = 0x60C4EC;
my $memory = shmget $key, 4096, 01600;
shmwrite $memory, 'text', 0, 4 if defined $memory;
my $queue = msgget $key, 01600;
msgsnd $queue, pack('l! a*', 1, 'text'), 04000 if defined $queue;
semget $key, 1, 01600;
if (open my $file, '>', '/dev/shm/go-check-hostile') {
    print $file "text\n";
}
print "0\n";
