# Plays a move on one string of joined rows. Mistake: it takes for a line only what ends in a newline,
# and so doesn't see a move that the text ends with.
use strict;
use warnings;

my @lines = do { local $/; <STDIN> } =~ /(.*?)\r?\n/g;
my $size = shift @lines;
my ($column, $row, $color) = split ' ', $lines[$size] // '0 0 1';
my $board = join "\n", @lines[0 .. $size - 1];
my $width = $size + 1;
my $move = $row * $width + $column;

sub at { my $point = shift; $point < 0 || $point >= length $board ? "\n" : substr $board, $point, 1 }

# The points of a stone's group if it has no liberty, else none.
sub dead {
    my @stones = (shift);
    my $own = at($stones[0]);
    my %seen = ($stones[0] => 1);
    for (my $next = 0; $next < @stones; $next++) {
        for my $step (1, -1, $width, -$width) {
            my $point = $stones[$next] + $step;
            return () if at($point) eq '0';
            push @stones, $point if at($point) eq $own && !$seen{$point}++;
        }
    }
    return @stones;
}

if (at($move) ne '0') {
    print "0\n";
    exit;
}
substr($board, $move, 1) = $color;
for my $step (1, -1, $width, -$width) {
    next if at($move + $step) ne 3 - $color;
    substr($board, $_, 1) = '0' for dead($move + $step);
}
print dead($move) ? "0\n" : "1\n$board\n";
