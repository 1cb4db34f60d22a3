# Answers, and leaves as many processes behind as it may run: sixty, half of them in sessions of their own.
use POSIX ();
$| = 1;
for my $number (1 .. 60) {
    next if fork;
    POSIX::setsid() if $number % 2;
    sleep 1_000_000;
}
print "0\n";
