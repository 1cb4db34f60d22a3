# Starts itself with a megabyte of arguments and variables, and answers.
if (@ARGV) {
    print "0\n";
    exit;
}
$ENV{LONG} = 'x' x 100_000;
exec $^X, $0, map { 'x' x 100_000 } 1 .. 9;
