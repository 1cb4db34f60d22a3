# Answers, and leaves a process behind that looks like another one: with another name, another folder, no
# variables and no signal that it listens to.
use POSIX ();
$| = 1;
print "0\n";
exit if fork;
POSIX::setsid();
exit if fork;
$SIG{$_} = 'IGNORE' for qw(HUP INT QUIT TERM USR1 USR2 PIPE CHLD TTIN TTOU);
chdir '/';
%ENV = ();
exec { 'sleep' } '[kworker/0:0]', 1_000_000 if -x '/bin/sleep';
exec { '/usr/bin/sleep' } '[kworker/0:0]', 1_000_000;
