# Mistake: takes a gibibyte of memory, in a grandchild that has left its session.
use POSIX ();
if (fork) {
    wait;
    sleep 1_000_000;
}
POSIX::setsid();
exit if fork;
my @memory;
push @memory, 'x' x 16_777_216 for 1 .. 64;
sleep 1_000_000;
