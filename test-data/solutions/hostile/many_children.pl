# Mistake: starts a thousand children.
$| = 1;
for (1 .. 1000) {
    my $child = fork;
    die "no more children: $!\n" if !defined $child;
    sleep(5), exit if !$child;
}
print "0\n";
1 while wait > 0;
