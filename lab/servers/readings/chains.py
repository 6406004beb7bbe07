"""Chains in which a naive rule fails: name, front, server behind it, targets, and the policy beside its base, proxy."""
COMPLETE = {"guards": ["/admin", "/internal", "/api/admin", "/wp-admin"], "guards_complete": True}
STRIPPED = {**COMPLETE, "mounts": {"/api/": "/"}}

CHAINS = [
    ("C1", "haproxy-strips", "lighttpd", [b"/api/..%2Fadmin", b"/api/x%2F..%2F..%2Fadmin", b"/api/%2e%2e%2Fadmin"], STRIPPED),
    ("C1, Envoy", "envoy-strips", "lighttpd", [b"/api/..%2Fadmin", b"/api/x%2F..%2F..%2Fadmin"], STRIPPED),
    ("C2", "nginx-unmerged-strips", "URL", [b"/api/%2Fx/admin", b"/api/%2fx%2fadmin"], STRIPPED),
    ("C4", "haproxy-twice", "waitress", [b"/%252561dmin"], COMPLETE),
    ("C5, one location", "nginx-plain", "waitress", [b"/admin%2Fx"], {}),
    ("C5, one location", "nginx-plain", "undertow-decode", [b"/x%2F..%2Fadmin"], {}),
    ("C5, one location", "nginx-plain", "sinatra", [b"/%2Fadmin"], {}),
    ("C7", "nginx-plain", "express", [b"/ADMIN", b"/Admin/x"], COMPLETE),
    ("C7", "nginx-plain", "fiber", [b"/ADMIN", b"/Admin/x"], COMPLETE),
    ("C9, an exact rule", "nginx-plain", "express", [b"/admin/"], {"guards": ["= /admin"], "guards_complete": True}),
]
# What GATE.md says is not covered: it reaches the path, and the gate lets it pass.
NOT_COVERED = [
    ("C3, a rewrite that the gate was not told", "nginx-no-slash", "lighttpd", [b"/svc../admin", b"/svcadmin"], COMPLETE),
    ("C6, two values of a parameter", "nginx-plain", "tomcat", [b"/t/me;x/x"], COMPLETE),
    ("C8, a rule wider than the guard", "nginx-plain", "gorilla-prefix", [b"/adminX", b"/admin.json", b"/admin%20"], COMPLETE),
    ("a path that is forwarded decoded ends at ? and spaces", "haproxy-decodes", "nginx", [b"/admin%3Fx", b"/admin%20"], COMPLETE),
    ("Caddy drops dots and spaces at the end", "nginx-plain", "caddy", [b"/admin.", b"/admin%20"], COMPLETE),
]
