package iri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"libiri.example/iri"
)

// The project's case files (test/support/case_file.hpp has their format).
func linesOf(t testing.TB, name string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../test/data", name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(text), "\n")
}

var escape = regexp.MustCompile(`\\x([0-9A-Fa-f]{2})|\\u\{([0-9A-Fa-f]+)\}|\\\\|\\\*(\d+)\((.*?)\)`)

func unescaped(text string) string {
	return escape.ReplaceAllStringFunc(text, func(found string) string {
		part := escape.FindStringSubmatch(found)
		switch {
		case part[1] != "":
			octet, _ := strconv.ParseUint(part[1], 16, 8)
			return string([]byte{byte(octet)})
		case part[2] != "":
			point, _ := strconv.ParseUint(part[2], 16, 32)
			if point >= 0xD800 && point <= 0xDFFF { // in the bytes of UTF-8 that a surrogate would have
				return string([]byte{0xED, byte(0x80 | point>>6&0x3F), byte(0x80 | point&0x3F)})
			}
			return string(rune(point))
		case part[3] != "":
			times, _ := strconv.Atoi(part[3])
			return strings.Repeat(part[4], times)
		}
		return `\`
	})
}

func must[T any](made T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
}

func equal[T comparable](t testing.TB, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%#v, not %#v", got, want)
	}
}

func TestPartsAndWhatIsAbsent(t *testing.T) {
	all := must(iri.Parse("http://user@example.com:8042/over/there?name=ferret#nose"))(t)
	for part, want := range map[iri.Component]string{iri.Scheme: "http", iri.Authority: "user@example.com:8042", iri.Userinfo: "user", iri.Host: "example.com",
		iri.Port: "8042", iri.Path: "/over/there", iri.Query: "name=ferret", iri.Fragment: "nose"} {
		got, there := all.Part(part)
		equal(t, got, want)
		equal(t, there && all.Has(part), true)
	}
	equal(t, fmt.Sprint(all.Scheme(), all.Authority(), all.Userinfo(), all.Host(), all.Port(), all.Path(), all.Query(), all.Fragment()),
		"http"+"user@example.com:8042"+"user"+"example.com"+"8042"+"/over/there"+"name=ferret"+"nose")
	empty := must(iri.ParseReference("//@:?#"))(t)
	for _, part := range []iri.Component{iri.Authority, iri.Userinfo, iri.Host, iri.Port, iri.Path, iri.Query, iri.Fragment} {
		got, there := empty.Part(part)
		equal(t, got == "" && there == (part != iri.Authority) || part == iri.Authority && got == "@:" && there, true)
	}
	none := must(iri.ParseReference(""))(t)
	for part := iri.Scheme; part <= iri.Fragment; part++ {
		equal(t, none.Has(part), part == iri.Path)
	}
	equal(t, must(iri.Parse("urn:a:b"))(t).Path(), "a:b")
	equal(t, must(iri.Parse("http://[::1]:80/"))(t).Host(), "[::1]")
	equal(t, iri.Port.String()+" "+iri.Fragment.String(), "port fragment")
}

// Whose lines are: as RULES, input TEXT, error CODE COMPONENT OFFSET EXPECTED.
func TestRefusalsSayWhyAndWhere(t *testing.T) {
	asked := 0
	var rules []string
	var input string
	for _, line := range linesOf(t, "rejected.txt") {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "as":
			rules = strings.Fields(rest)
		case "input":
			input = unescaped(rest)
		case "error":
			said := strings.SplitN(rest, " ", 4)
			for _, name := range rules {
				rule, known := iri.FindRule(name)
				equal(t, known, true)
				for _, err := range []error{iri.Check(rule, input), second(iri.ParseAs(rule, input))} {
					var why *iri.ParseError
					if !errors.As(err, &why) {
						if strings.Contains(name, "ref") || strings.Contains(name, "RI") {
							t.Errorf("%s %q: %v", name, input, err)
						}
						continue
					}
					if why.Code == "invalid_argument" { // ParseAs() takes rules for whole references alone
						continue
					}
					component := why.Component
					if component == "" {
						component = "none"
					}
					asked++
					got := []string{why.Code, component, strconv.Itoa(why.Offset), why.Expected}
					if got[0] != said[0] || got[1] != said[1] || got[2] != said[2] || len(said) > 3 && got[3] != said[3] || why.Text != input {
						t.Errorf("%s %q: %q, not %q", name, input, got, said)
					}
				}
			}
		}
	}
	if asked < 250 {
		t.Errorf("only %d were asked", asked)
	}
}

func second[T any](_ T, err error) error { return err }

func TestResolvesTheExamplesOfTheRFC(t *testing.T) {
	base, resolved := iri.MustParse("http://a/b/c/d;p?q"), 0
	for _, line := range linesOf(t, "rfc3986_section_5_4.txt") {
		words := strings.Fields(line)
		if len(words) != 2 || strings.HasPrefix(line, "# ") {
			continue
		}
		if words[0] == `""` {
			words[0] = ""
		}
		if words[0] == "http:g" { // strict; the other reading has a flag
			equal(t, must(base.Resolve("http:g", iri.SameScheme))(t).String(), "http://a/b/c/g")
		}
		equal(t, must(base.Resolve(words[0]))(t).String(), words[1])
		resolved++
	}
	if resolved < 40 {
		t.Errorf("only %d", resolved)
	}
	_, err := base.Resolve("../../../g", iri.UnderflowFails)
	var why *iri.ParseError
	equal(t, errors.As(err, &why) && why.Code == "root_underflow", true)
	_, err = base.Resolve("a b")
	equal(t, errors.As(err, &why) && why.Text == "a b" && why.Offset == 1, true)
	_, err = must(iri.ParseReference("/a"))(t).Resolve("b")
	equal(t, errors.As(err, &why) && why.Code == "no_scheme", true)
}

func TestOperations(t *testing.T) {
	of := func(text string) *iri.IRI { return must(iri.ParseReference(text))(t) }
	text := func(made *iri.IRI, err error) string { return must(made, err)(t).String() }
	equal(t, text(iri.MustParse("http://a/b/c/d").Relativize("http://a/b/e")), "../e")
	equal(t, text(of("HTTP://Example.COM:80/%7ea/../b").Normalize()), "http://example.com:80/b")
	equal(t, text(of("HTTP://Example.COM:80").Normalize(iri.Case, iri.SchemeBased)), "http://example.com/")
	equal(t, text(of("http://[0:0::1]/").Normalize(iri.IPv6)), "http://[::1]/")
	equal(t, text(of("http://a/\u00e9").ToURI()), "http://a/%C3%A9")
	equal(t, text(of("http://a/%C3%A9").ToIRI()), "http://a/\u00e9")
	equal(t, of("http://u:p@a/%C3%A9").Display(), "http://u:***@a/\u00e9")
	equal(t, of("http://u:p@a/%C3%A9").Redacted(), "http://u:***@a/%C3%A9")
	equal(t, of("HTTPS://A.example:443/x").Origin(), "https://a.example")
	equal(t, of("urn:a").Origin(), "")
	a, b := of("http://a/%7e"), of("HTTP://A/~")
	equal(t, fmt.Sprint(a.Equal(iri.ByString, b), a.Equal(iri.BySyntax, b), of("http://a").Equal(iri.ByScheme, of("http://a:80/"))), "false true true")
	equal(t, fmt.Sprint(of("a").Compare(iri.BySyntax, of("b")), of("b").Compare(iri.BySyntax, of("a")), a.Compare(iri.BySyntax, b)), "-1 1 0")
	equal(t, text(of("http://a/b?c").With(iri.Query, "d=e")), "http://a/b?d=e")
	equal(t, text(of("http://a/b").With(iri.Query, "")), "http://a/b?")
	equal(t, text(of("http://a/b?c#d").Without(iri.Query)), "http://a/b#d")
	_, err := of("http://a/").With(iri.Port, "x")
	var why *iri.ParseError
	equal(t, errors.As(err, &why) && why.Component == "port" && why.Text == "x", true)
	equal(t, must(iri.Encode(iri.RuleSegment, "a/b \u00e9:"))(t), "a%2Fb%20%C3%A9:")
	equal(t, must(iri.Encode(iri.RuleIsegment, "a/b \u00e9"))(t), "a%2Fb%20\u00e9")
	equal(t, must(iri.Decode("a%2Fb%C3%A9"))(t), "a/b\u00e9")
	equal(t, string(must(iri.DecodeBytes("%FF%00"))(t)), "\xff\x00")
	equal(t, second(iri.Decode("%FF")) != nil, true)
	equal(t, fmt.Sprint(of("?a=b%26c&d&=+").Parameters(iri.PlusIsSpace)), "[{a b&c true} {d  false} {   true}]")
	equal(t, fmt.Sprint(len(of("/a").Parameters()), len(of("?").Parameters())), "0 1")
	equal(t, must(iri.Expand("/{a}{?b,c*,d}", map[string]any{"a": "x y", "b": []string{"1", "2"}, "c": map[string]string{"k": "v", "j": "w"}, "d": 3, "e": nil}))(t),
		"/x%20y?b=1,2&j=w&k=v&d=3")
	equal(t, second(iri.Expand("{a", nil)) != nil, true)
	equal(t, iri.RuleIpathAbempty.String(), "ipath-abempty")
}

func TestTextsOfJSON(t *testing.T) {
	var read struct{ At *iri.IRI }
	equal(t, json.Unmarshal([]byte(`{"At": "http://a/b?c"}`), &read), nil)
	equal(t, read.At.Query(), "c")
	written := must(json.Marshal(read))(t)
	equal(t, string(written), `{"At":"http://a/b?c"}`)
	var why *iri.ParseError
	equal(t, errors.As(json.Unmarshal([]byte(`{"At": "http://a b"}`), &read), &why) && why.Offset == 8, true)
	equal(t, read.At.Query(), "c")
}

// What does not fit into the buffers of a call, and what is refused for its size.
func TestLongTexts(t *testing.T) {
	for _, size := range []int{100, 1000, 1023, 1024, 1025, 4095, 4096, 70_000, 3 << 20} {
		path := strings.Repeat("%7E", size/3)
		normal := must(must(iri.Parse("http://a/" + path))(t).Normalize())(t)
		equal(t, normal.Path() == "/"+strings.Repeat("~", size/3), true)
		equal(t, must(iri.Encode(iri.RuleUnreserved, strings.Repeat("/", size)))(t) == strings.Repeat("%2F", size), true)
	}
	long := "a:" + strings.Repeat("x", iri.MaxSize)
	var why *iri.ParseError
	equal(t, errors.As(second(iri.Parse(long)), &why) && why.Code == "too_long", true)
	equal(t, iri.Valid(iri.RuleIRI, long), false)
	_, verdict := iri.MustGate("proxy").Admit("GET", "/"+long, "a.example")
	equal(t, verdict.Passes || verdict.Action != iri.Reject || verdict.Err == nil, false)
}

func TestManyGoroutines(t *testing.T) {
	gates := []*iri.Gate{iri.MustGate("proxy"), iri.MustGate("strict_api"), iri.MustGate("proxy", iri.Guards("/admin"))}
	var all sync.WaitGroup
	for worker := range 16 {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := range 200 {
				host := fmt.Sprintf("h%d-%d.example", worker, i)
				parsed, err := iri.Parse("http://" + host + "/a?" + host)
				if err != nil || parsed.Host() != host || parsed.Query() != host {
					t.Errorf("%v %v", parsed, err)
				}
				which := (worker + i) % 3
				admitted, verdict := gates[which].Admit("GET", "/ADMIN/../ADMIN/"+host, "H."+host)
				if want := which == 0; admitted.Admitted != want || want && (admitted.Path != "/ADMIN/"+host || admitted.Host != "h."+host) {
					t.Errorf("%d: %v %v", which, admitted, verdict)
				}
			}
		}()
	}
	all.Wait()
}

// Each instance of the module makes a gate or router when it needs it first: of what it was made of, whatever calls have come between.
func TestGatesAndRoutersInEachInstance(t *testing.T) {
	const count = 24
	gates, routers := make([]*iri.Gate, count), make([]*iri.Router, count)
	for i := range count {
		gates[i] = iri.MustGate("proxy", iri.Guards(fmt.Sprintf("/guarded%d", i)))
		routers[i] = must(iri.NewRouter(fmt.Sprintf("/%d/{name%d}", i, i)))(t)
		_, _ = iri.Parse("http://" + strings.Repeat("x", 100) + "/")
	}
	var all sync.WaitGroup
	for range 32 {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := range count {
				for other := range count {
					admitted, _ := gates[i].Admit("GET", fmt.Sprintf("/GUARDED%d", other), "h.example")
					found := routers[i].Match("GET", fmt.Sprintf("/%d/v", other), "")
					if admitted.Admitted != (i != other) || found.Found != (i == other) || found.Found && found.Captures[0] != (iri.Capture{Name: fmt.Sprintf("name%d", i), Value: "v"}) {
						t.Errorf("%d %d: %v %v", i, other, admitted, found)
					}
				}
			}
		}()
	}
	all.Wait()
}

func FuzzGlue(f *testing.F) {
	for _, seed := range [][2]string{{"http://a/b?c#d", "../e"}, {"//u@[::1]:1/x;y//..", "?q"}, {"\xff", "%zz"}, {"a:b", ""}} {
		f.Add(seed[0], seed[1])
	}
	gate := iri.MustGate("proxy", iri.Guards("/admin", "*.php"))
	f.Fuzz(func(t *testing.T, text, other string) {
		parsed, err := iri.ParseReference(text)
		equal(t, iri.Valid(iri.RuleIRIReference, text), err == nil)
		equal(t, iri.Check(iri.RuleIRIReference, text) == nil, err == nil)
		if err == nil {
			equal(t, recomposed(parsed), text)
			normal := must(parsed.Normalize())(t)
			equal(t, must(normal.Normalize())(t).String(), normal.String())
			equal(t, parsed.Equal(iri.BySyntax, normal), true)
			if parsed.Has(iri.Scheme) {
				if target, err := parsed.Resolve(other); err == nil {
					back := must(parsed.Relativize(target.String()))(t)
					equal(t, must(parsed.Resolve(back.String()))(t).String(), target.String())
				}
			}
		}
		equal(t, must(iri.DecodeBytes(string(must(iri.Encode(iri.RuleUnreserved, text))(t))))(t) != nil || text == "", true)
		admitted, verdict := gate.Admit("GET", text, other)
		equal(t, verdict.Passes, admitted.Admitted && verdict.Action <= iri.Report)
		if admitted.Admitted {
			equal(t, admitted.Target != text, verdict.Action == iri.Canonicalize && admitted.Target != text)
			again, _ := gate.Admit("GET", admitted.Target, other)
			equal(t, again.Target, admitted.Target)
		}
	})
}

// recomposed is the text that the parts give (RFC 3986 s5.3).
func recomposed(i *iri.IRI) string {
	text := ""
	for _, part := range []struct {
		of            iri.Component
		before, after string
	}{{iri.Scheme, "", ":"}, {iri.Authority, "//", ""}, {iri.Path, "", ""}, {iri.Query, "?", ""}, {iri.Fragment, "#", ""}} {
		if value, there := i.Part(part.of); there {
			text += part.before + value + part.after
		}
	}
	return text
}
