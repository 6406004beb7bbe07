-- The gates of haproxy/example.cfg.
require("iri_gate").register { policy = "proxy" }
