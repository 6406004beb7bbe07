# The runner of the libraries in Perl: runner.pl LIBRARY. ../../README.md has the lines.
use strict;
use warnings;
use URI;
use URI::Split qw(uri_split);
use Data::Validate::URI qw(is_uri);

my $library = shift;
$| = 0;
sub coded { 'x' . unpack('H*', $_[0]) }
sub text { $_[0] =~ /^x(.*)/ ? pack('H*', $1) : $_[0] }

sub by_uri {
    my ($operation, @words) = @_;
    if ($operation eq 'parse') {
        my @five = uri_split($words[1]);
        my @told = map { defined $_ ? coded($_) : '-' } @five;
        return '1 ' . join(',', @told[0, 1], '?', '?', '?', @told[2 .. 4]);
    }
    return '1 ' . coded(URI->new_abs($words[1], $words[0])->as_string) if $operation eq 'resolve';
    return '1 ' . coded(URI->new($words[1])->canonical->as_string) if $operation eq 'normalize' && $words[0] eq 'syntax';
    return URI::eq($words[1], $words[2]) ? '1' : '0' if $operation eq 'same' && $words[0] eq 'scheme';
    return '-';
}

sub by_validate {
    my ($operation, @words) = @_;
    return '-' if $operation ne 'parse';
    return defined is_uri($words[1]) ? '1' : '0';
}

while (my $line = <STDIN>) {
    my ($operation, @words) = split ' ', $line;
    @words = map { text($_) } @words;
    my $answer = eval { $library eq 'perl-uri' ? by_uri($operation, @words) : by_validate($operation, @words) };
    print defined $answer ? $answer : '0', "\n";
}
