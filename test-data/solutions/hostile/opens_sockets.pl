# Opens a socket to listen at and one to talk through, as far as it may, and answers.
use IO::Socket::INET;
my $listening = IO::Socket::INET->new(Listen => 1, LocalAddr => '127.0.0.1', Proto => 'tcp');
my $port = $listening ? $listening->sockport : 9;
my $talking = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port, Timeout => 0.1);
print "0\n";
