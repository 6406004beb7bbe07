// The runner of Go's net/url, which comes with the compiler. See ../README.md for the lines.
package main

import (
	"bufio"
	"encoding/hex"
	"net/url"
	"os"
	"strings"
)

func part(present bool, text string) string {
	if !present {
		return "-"
	}
	return hex.EncodeToString([]byte(text))
}

// What the API keeps: an empty scheme, userinfo or fragment is none, and so is an absent one. An empty host is told
// for an authority and for none: "?".
func told(text string) string {
	if text == "" {
		return "?"
	}
	return part(true, text)
}

func answer(rule, text string, base *url.URL) string {
	if rule != "URI-reference" {
		return "-"
	}
	u, err := url.Parse(text)
	if err != nil {
		return "0"
	}
	userinfo := part(u.User != nil, u.User.String())
	path := u.EscapedPath()
	if u.Opaque != "" {
		path = u.Opaque
	}
	parts := []string{told(u.Scheme), "?", userinfo, told(u.Hostname()), told(u.Port()), part(true, path),
		part(u.RawQuery != "" || u.ForceQuery, u.RawQuery), told(u.EscapedFragment())}
	if u.Host == "" {
		parts[2] = told(u.User.String())
	}
	return "1 " + strings.Join(parts, ",") + " " + part(true, base.ResolveReference(u).String())
}

func main() {
	base, _ := url.Parse("http://a/b/c/d;p?q")
	in, out := bufio.NewScanner(os.Stdin), bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		rule, text, _ := strings.Cut(in.Text(), " ")
		bytes, _ := hex.DecodeString(text)
		out.WriteString(answer(rule, string(bytes), base) + "\n")
	}
}
