# Puts a link in the place of the folder for its files, if it may, and answers. What the link points to, whose
# folder is the argument, must stay.
my $kept = shift;
-e "$kept/kept.txt" or die "what the link points to is gone\n";
my $folder = $ENV{TMPDIR} or die "no TMPDIR\n";
-d $folder && !-l $folder or die "the folder is none\n";
symlink $kept, $folder if rmdir $folder;
print "0\n";
