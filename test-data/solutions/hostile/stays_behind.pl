# Answers, and leaves a child behind that holds its pipes open.
exec { $^X } $^X, $0, 'child' if !@ARGV && !fork;
sleep 1_000_000 if @ARGV;
print "0\n";
