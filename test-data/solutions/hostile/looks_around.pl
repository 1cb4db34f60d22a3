# Looks for what nobody gave it: open files, a terminal, secrets among the variables. Answers if there is none.
my @open = grep { $_ > 2 && -e "/proc/self/fd/$_" } 3 .. 1023;
die "open files: @open\n" if @open;
die "there is a terminal\n" if open my $terminal, '<', '/dev/tty';
my @secrets = grep { /TOKEN|SECRET|CARGO_BIN/ } keys %ENV;
die "variables: @secrets\n" if @secrets;
print "0\n";
