# Mistake: leaves the process group that it was started in, and sleeps for ever.
use POSIX ();
if (my $child = fork) { waitpid $child, 0; exit }
POSIX::setsid();
$SIG{TERM} = $SIG{HUP} = 'IGNORE';
sleep 1_000_000;
