# Mistake: takes ten gibibytes, sixteen mebibytes at a time.
my @taken;
push @taken, 'x' x (16 << 20) . @taken for 1 .. 640;
print "0\n";
