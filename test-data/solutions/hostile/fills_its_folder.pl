# Writes into its folder until that is full, and fails if it could write more than it should, or finds something
# there. It stops by itself at 200 mebibytes.
chdir $ENV{TMPDIR} or die "no TMPDIR\n";
my @left = glob '*';
die "left: @left\n" if @left;
my $mebibytes = 0;
while ($mebibytes < 200) {
    open my $file, '>', "file$mebibytes" or last;
    last unless syswrite($file, 'x' x 1_048_576) == 1_048_576;
    $mebibytes++;
}
die "it wrote $mebibytes MiB\n" if $mebibytes > 64;
print "0\n";
