-- The gates of modules/haproxy/example.cfg.
require("iri_gate").register { policy = "proxy" }
