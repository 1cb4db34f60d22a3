# Makes a deep tree of folders that nobody may read, with odd names and links out of it, and answers. Next time
# nothing of it may be there but what the links point to, whose folder is the argument.
my $kept = shift;
my $folder = $ENV{TMPDIR} or die "no TMPDIR\n";
-e "$kept/kept.txt" or die "what a link points to is gone\n";
chdir $folder or die "$folder: $!\n";
my @left = glob '* .[!.]*';
die "left: @left\n" if @left;
symlink $kept, 'link';
for my $name ("new\nline", "-rf", "\xFF\xFE", ' ', '*') {
    mkdir $name, 0 or die "$!\n";
}
# A path that is longer than the system takes.
my $deep = 'deep' x 50;
for (1 .. 200) {
    mkdir $deep, 0700 or die "$_: $!\n";
    chdir $deep or die "$_: $!\n";
    symlink $kept, 'link';
    symlink '/', 'root';
    chmod 0, '..';
}
print "0\n";
