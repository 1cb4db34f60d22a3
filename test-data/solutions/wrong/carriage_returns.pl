# Plays a move on one string of joined rows. Mistake: it leaves the carriage return of CRLF at the end
# of each row, and so takes the board for one column narrower than its text is.
use strict;
use warnings;

chomp(my @lines = <STDIN>);
my $size = int shift @lines;
my ($column, $row, $color) = split ' ', $lines[$size];
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
