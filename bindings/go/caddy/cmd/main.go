// Command caddy is Caddy with the gate of libiri.
package main

import (
	caddycmd "github.com/caddyserver/caddy/v2/cmd"
	_ "github.com/caddyserver/caddy/v2/modules/standard"

	_ "libiri.example/iri/caddy"
)

func main() { caddycmd.Main() }
