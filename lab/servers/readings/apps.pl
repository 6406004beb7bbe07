# Programs in Perl: each has a rule on each guard and one for the rest, and answers the path that it acts on.
# plackup and starman take it as it is; with `daemon -l URL`, it is one of Mojolicious.
use strict;
use warnings;
my @guards = ('/admin', '/internal', '/api/admin', '/wp-admin');
if (@ARGV && $ARGV[0] eq 'daemon') {
  require Encode;
  require Mojolicious::Lite;
  Mojolicious::Lite->import;
  my $answer = sub {
    my ($guard) = @_;
    sub { my $c = shift; $c->res->headers->header('X-Guard' => $guard); $c->render(data => Encode::encode("UTF-8", $c->req->url->path->to_route)) };
  };
  for my $guard (@guards) { app()->routes->any($_)->to(cb => $answer->($guard)) for ($guard, "$guard/*rest") }
  app()->routes->any('/')->to(cb => $answer->('-'));
  app()->routes->any('/*rest')->to(cb => $answer->('-'));
  app()->log->level('fatal');
  app()->start;
} else {
  return sub {
    my $path = $_[0]{PATH_INFO};
    my ($guard) = grep { $path eq $_ || index($path, "$_/") == 0 } @guards;
    return [200, ['X-Guard' => $guard // '-', 'Content-Length' => length $path], [$path]];
  };
}
