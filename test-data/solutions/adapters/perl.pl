# Asks a Perl module GoCounting the questions of go-counting: perl perl.pl GoCounting.pm
use strict; use warnings; use File::Spec; use JSON::PP;

open my $answers, '>&', \*STDOUT or die "no standard output: $!\n";
open STDOUT, '>&', \*STDERR or die "no standard error: $!\n";    # Where the module may print.
$answers->autoflush;
require(File::Spec->rel2abs(shift));

sub numbers { [map { [map { $_ + 0 } @$_] } @_] }    # Text such as "1" would stay text in JSON.
sub territory { my ($owner, @points) = $_[0]->territory(@{ $_[1] }{qw(x y)}); ($owner, numbers(@points)) }
my %ask = (
    territory   => sub { my %answer; @answer{qw(owner territory)} = territory(@_); \%answer },
    territories => sub { my %of = %{ $_[0]->territories }; +{ map { ("territory\u\L$_", numbers(@{ $of{$_} })) } keys %of } },
);
sub failure { $_[0] eq "Invalid coordinate\n" ? { error => 'Invalid coordinate' } : { crash => $_[0] } }

while (my $line = <STDIN>) {
    my ($property, $input) = @{ decode_json($line) }{qw(property input)};
    my $counting = eval { GoCounting->new($input->{board}) };
    my $broken = $@;
    my $once = sub { $counting ? eval { $ask{$property}->($counting, $input) } // failure("$@") : { crash => "$broken" } };
    print $answers encode_json($ask{$property} ? { twice => [$once->(), $once->()] } : { skip => "no answer to $property" }), "\n";
}
