# Writes files wherever it may: in its folder, among temporary files, beside itself. Then it answers.
use File::Basename 'dirname';
for my $folder ('.', $ENV{TMPDIR} || '.', dirname $0) {
    open my $file, '>', "$folder/left-over-$$.txt" or next;
    print $file "left over\n" x 1000;
}
print "0\n";
