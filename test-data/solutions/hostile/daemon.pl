# Answers, and leaves a daemon behind: a grandchild in a session of its own, without the pipes.
use POSIX ();
$| = 1;
print "0\n";
exit if fork;
POSIX::setsid();
exit if fork;
POSIX::close($_) for 0 .. 2;
sleep 1_000_000;
