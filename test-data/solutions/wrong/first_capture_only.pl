# Plays a move on one string. Mistake: of several captured groups only the first leaves the board.
use strict;
use warnings;

my ($size, @words) = split ' ', do { local $/; <STDIN> };
my $board = join "\n", @words[0 .. $size - 1];
my ($column, $row, $color) = @words[$size .. $size + 2];
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
    my @captured = dead($move + $step) or next;
    substr($board, $_, 1) = '0' for @captured;
    last;
}
print dead($move) ? "0\n" : "1\n$board\n";
