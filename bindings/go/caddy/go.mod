module libiri.example/iri/caddy

go 1.25

require (
	github.com/caddyserver/caddy/v2 v2.11.4
	libiri.example/iri v0.0.0
)

replace libiri.example/iri => ../
