# Asks a Perl module GoCounting the questions of go-counting: perl perl.pl GoCounting.pm
use strict;
use warnings;
use File::Spec;
use JSON::PP;

open my $answers, '>&', \*STDOUT or die "no standard output: $!\n";
open STDOUT, '>&', \*STDERR or die "no standard error: $!\n";    # Where the module may print.
$answers->autoflush;
require(File::Spec->rel2abs(shift));

while (my $line = <STDIN>) {
    my ($property, $input) = @{ decode_json($line) }{qw(property input)};
    my $ask = { territory => \&territory, territories => \&territories }->{$property};
    my $counting = eval { GoCounting->new($input->{board}) };
    my $reply =
        !$ask      ? { skip  => "no answer to $property" }
      : !$counting ? { crash => "$@" }
      :              { twice => [map { attempt($ask, $counting, $input) } 1, 2] };
    print $answers encode_json($reply), "\n";
}

sub attempt {
    my ($ask, @given) = @_;
    my $answer = eval { $ask->(@given) };
    return $answer // ($@ eq "Invalid coordinate\n" ? { error => 'Invalid coordinate' } : { crash => "$@" });
}

sub territory {
    my ($counting, $input) = @_;
    my ($owner, @points) = $counting->territory(@$input{qw(x y)});
    return { owner => $owner, territory => numbers(@points) };
}

sub territories {
    my %points = %{ $_[0]->territories };
    return { map { ("territory\u\L$_" => numbers(@{ $points{$_} })) } keys %points };
}

sub numbers { [map { [map { $_ + 0 } @$_] } @_] }    # Text such as "1" would stay text in JSON.
