# Territory by one flood for each region, as a module: GoCounting->new(\@rows) has the methods
# territory($x, $y), which returns an owner and points or dies with "Invalid coordinate\n", and
# territories(), which returns a hash of lists of points with the keys BLACK, WHITE and NONE.
package GoCounting;
use strict;
use warnings;

sub new {
    my ($class, $rows) = @_;
    return bless { rows => [map { [split //] } @$rows] }, $class;
}

sub territory {
    my ($self, $x, $y) = @_;
    my $rows = $self->{rows};
    die "Invalid coordinate\n" if $x < 0 || $y < 0 || $y >= @$rows || $x >= @{ $rows->[0] };
    return ('NONE') if $rows->[$y][$x] ne ' ';
    my %borders;
    my %seen = ("$x,$y" => 1);
    my @region = ([$x, $y]);
    for (my $next = 0; $next < @region; $next++) {
        my ($x, $y) = @{ $region[$next] };
        for my $point ([$x - 1, $y], [$x + 1, $y], [$x, $y - 1], [$x, $y + 1]) {
            my ($column, $row) = @$point;
            next if $column < 0 || $row < 0 || $row >= @$rows || $column >= @{ $rows->[0] };
            if ($rows->[$row][$column] ne ' ') { $borders{ $rows->[$row][$column] } = 1 }
            elsif (!$seen{"$column,$row"}++) { push @region, $point }
        }
    }
    my $owner = keys %borders == 1 ? { B => 'BLACK', W => 'WHITE' }->{ (keys %borders)[0] } : 'NONE';
    return ($owner, @region);
}

sub territories {
    my ($self) = @_;
    my (%seen, %found);
    @found{qw(BLACK WHITE NONE)} = ([], [], []);
    for my $y (0 .. $#{ $self->{rows} }) {
        for my $x (0 .. $#{ $self->{rows}[$y] }) {
            next if $self->{rows}[$y][$x] ne ' ' || $seen{"$x,$y"};
            my ($owner, @region) = $self->territory($x, $y);
            $seen{"$_->[0],$_->[1]"} = 1 for @region;
            push @{ $found{$owner} }, @region;
        }
    }
    return \%found;
}

1;
