# Answers go-counting as JSON lines. Mistake: it keeps the list of points of each question, and adds to it
# when it is asked the same once more.
use strict;
use warnings;
use JSON::PP;

$| = 1;
my $json = JSON::PP->new->canonical->allow_bignum;
my %lists;
while (my $line = <STDIN>) {
    my $question = $json->decode($line);
    my ($input, $property) = @$question{qw(input property)};
    my $answer =
        $property eq 'territory'   ? territory($input)
      : $property eq 'territories' ? territories($input)
      :                              { skip => "no answer to $property" };
    print $json->encode({ %$answer, uuid => $question->{uuid} }), "\n";
}

sub territory {
    my ($input) = @_;
    my ($x, $y, @rows) = (@$input{qw(x y)}, @{ $input->{board} });
    if ($x < 0 || $y < 0 || $x >= length $rows[0] || $y >= @rows) {
        return { error => 'Invalid coordinate' };
    }
    return { owner => 'NONE', territory => [] } if substr($rows[$y], $x, 1) ne ' ';
    my $owners = owners(@rows);
    my $region = flood(\@rows, [$x, $y]);
    my $owner = { B => 'BLACK', W => 'WHITE', '' => 'NONE' }->{ $owners->{"$x,$y"} };
    my $list = $lists{"@rows $x $y"} ||= [];
    push @$list, @{ points(keys %$region) };
    return { owner => $owner, territory => $list };
}

sub territories {
    my ($input) = @_;
    my $owners = owners(@{ $input->{board} });
    my %names = (territoryBlack => 'B', territoryWhite => 'W', territoryNone => '');
    my %found;
    for my $name (keys %names) {
        $found{$name} = points(grep { $owners->{$_} eq $names{$name} } keys %$owners);
    }
    return \%found;
}

# The owner of each empty point by its "x,y": B, W, or nothing.
sub owners {
    my @rows = @_;
    my (%stones, %owners);
    for my $y (0 .. $#rows) {
        for my $x (0 .. length($rows[0]) - 1) {
            my $point = substr $rows[$y], $x, 1;
            if ($point eq ' ') { $owners{"$x,$y"} = '' }
            else { push @{ $stones{$point} }, [$x, $y] }
        }
    }
    my %reached = map { $_ => flood(\@rows, @{ $stones{$_} || [] }) } qw(B W);
    for my $point (keys %owners) {
        my @who = grep { $reached{$_}{$point} } qw(B W);
        $owners{$point} = $who[0] if @who == 1;
    }
    return \%owners;
}

# The empty points that the starting points reach, and those among them that are empty themselves.
sub flood {
    my ($rows, @waiting) = @_;
    my %reached = map { join(',', @$_) => 1 } grep { substr($rows->[ $_->[1] ], $_->[0], 1) eq ' ' } @waiting;
    while (my $point = pop @waiting) {
        my ($x, $y) = @$point;
        for my $next ([$x - 1, $y], [$x + 1, $y], [$x, $y - 1], [$x, $y + 1]) {
            my ($column, $row) = @$next;
            next if $column < 0 || $row < 0 || $row >= @$rows || $column >= length $rows->[0];
            next if substr($rows->[$row], $column, 1) ne ' ' || $reached{"$column,$row"}++;
            push @waiting, $next;
        }
    }
    return \%reached;
}

# Points as lists of two numbers, sorted by column, then by row.
sub points {
    my @points = map { [map { $_ + 0 } split /,/] } @_;
    return [sort { $a->[0] <=> $b->[0] || $a->[1] <=> $b->[1] } @points];
}
