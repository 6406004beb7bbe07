// The runner of Go's net/url, which comes with the compiler.
package main

import (
	"bufio"
	"encoding/hex"
	"net/url"
	"os"
	"strings"
)

func coded(text string) string { return "x" + hex.EncodeToString([]byte(text)) }

func text(word string) string {
	bytes, _ := hex.DecodeString(word[1:])
	return string(bytes)
}

// The API does not tell an empty part from none.
func told(text string) string {
	if text == "" {
		return "?"
	}
	return coded(text)
}

// The API tells an IP-literal without its brackets.
func host(u *url.URL) string {
	if strings.HasPrefix(u.Host, "[") {
		return "[" + u.Hostname() + "]"
	}
	return u.Hostname()
}

// Without a host it is not told from none.
func userinfo(u *url.URL) string {
	if u.Host == "" {
		return told(u.User.String())
	}
	if u.User == nil {
		return "-"
	}
	return coded(u.User.String())
}

func parsed(u *url.URL) string {
	path := u.EscapedPath()
	if u.Opaque != "" {
		path = u.Opaque
	}
	query := "-"
	if u.RawQuery != "" || u.ForceQuery {
		query = coded(u.RawQuery)
	}
	parts := []string{told(u.Scheme), "?", userinfo(u), told(host(u)), told(u.Port()), coded(path), query, told(u.EscapedFragment())}
	return "1 " + strings.Join(parts, ",")
}

func answer(words []string) string {
	if words[0] != "parse" && words[0] != "resolve" {
		return "-"
	}
	u, err := url.Parse(text(words[2]))
	if err != nil {
		return "0"
	}
	if words[0] == "parse" {
		return parsed(u)
	}
	base, err := url.Parse(text(words[1]))
	if err != nil {
		return "0"
	}
	return "1 " + coded(base.ResolveReference(u).String())
}

func main() {
	in, out := bufio.NewScanner(os.Stdin), bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		out.WriteString(answer(strings.Fields(in.Text())) + "\n")
	}
}
