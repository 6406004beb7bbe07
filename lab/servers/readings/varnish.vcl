vcl 4.1;
backend up { .host = "127.0.0.1"; .port = "@UPSTREAM@"; }
sub vcl_recv {
  set req.http.X-Guard = regsub(req.url, "^(/admin|/internal|/api/admin|/wp-admin)?([/?].*)?.*$", "\1");
  if (req.http.X-Guard == "" || req.url !~ "^(/admin|/internal|/api/admin|/wp-admin)([/?]|$)") { set req.http.X-Guard = "-"; }
  if (local.socket == "acts") { return (synth(200)); }
  if (local.socket == "strips") { set req.url = regsub(req.url, "^/api/", "/"); }
  return (pass);
}
sub vcl_synth { set resp.http.X-Guard = req.http.X-Guard; synthetic(req.url); return (deliver); }
sub vcl_deliver { set resp.http.X-Guard = req.http.X-Guard; }
