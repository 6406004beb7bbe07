// Command runner is the runner of the conformance suite (lab/suite/README.md has the lines): it answers the questions of its standard input.
package main

import (
	"bufio"
	"encoding/hex"
	"errors"
	"fmt"
	"net/netip"
	"os"
	"strings"

	"libiri.example/iri"
)

var (
	parts = []iri.Component{iri.Scheme, iri.Authority, iri.Userinfo, iri.Host, iri.Port, iri.Path, iri.Query, iri.Fragment}
	steps = map[string]iri.Step{"case": iri.Case, "percent": iri.Percent, "ucschar": iri.UCSChar, "dots": iri.Dots, "scheme": iri.SchemeBased,
		"ipv6": iri.IPv6, "syntax": iri.Case | iri.Percent | iri.Dots}
	levels = map[string]iri.Level{"string": iri.ByString, "syntax": iri.BySyntax, "scheme": iri.ByScheme}
	fetch  = iri.MustGate("fetch")
)

func coded(text string) string { return "x" + hex.EncodeToString([]byte(text)) }

func parsed(name, text string) string {
	rule, known := iri.FindRule(name)
	if !known {
		return "-"
	}
	err := iri.Check(rule, text)
	if iri.Valid(rule, text) != (err == nil) {
		return "Valid and Check differ"
	}
	if err != nil {
		var why *iri.ParseError
		if !errors.As(err, &why) {
			return err.Error()
		}
		return fmt.Sprint("0 ", why.Offset)
	}
	reference, err := iri.ParseAs(rule, text)
	if err != nil { // no rule for whole references
		return "1"
	}
	told := make([]string, len(parts))
	for i, part := range parts {
		told[i] = "-"
		if value, there := reference.Part(part); there {
			told[i] = coded(value)
		}
	}
	return "1 " + strings.Join(told, ",")
}

func yes(is bool) string {
	if is {
		return "1"
	}
	return "0"
}

func told(made fmt.Stringer, err error) string {
	if err != nil {
		return "0"
	}
	return "1 " + coded(made.String())
}

// asked is what is done with a reference by that rule; the others have an error already.
func asked(rule iri.Rule, text string, do func(*iri.IRI) (*iri.IRI, error)) string {
	reference, err := iri.ParseAs(rule, text)
	if err != nil {
		return "0"
	}
	return told(do(reference))
}

func answer(line string) string {
	words := strings.Split(line, " ")
	texts := make([]string, len(words)-1)
	for i, word := range words[1:] {
		texts[i] = word
		if bytes, err := hex.DecodeString(strings.TrimPrefix(word, "x")); err == nil && strings.HasPrefix(word, "x") {
			texts[i] = string(bytes)
		}
	}
	switch words[0] {
	case "parse":
		return parsed(texts[0], texts[1])
	case "resolve":
		return asked(iri.RuleIRI, texts[0], func(base *iri.IRI) (*iri.IRI, error) { return base.Resolve(texts[1]) })
	case "resolve-compatible":
		return asked(iri.RuleIRI, texts[0], func(base *iri.IRI) (*iri.IRI, error) { return base.Resolve(texts[1], iri.SameScheme) })
	case "normalize":
		return asked(iri.RuleIRIReference, texts[1], func(of *iri.IRI) (*iri.IRI, error) { return of.Normalize(steps[texts[0]]) })
	case "iri-to-uri":
		return asked(iri.RuleIRIReference, texts[0], (*iri.IRI).ToURI)
	case "uri-to-iri":
		return asked(iri.RuleIRIReference, texts[0], (*iri.IRI).ToIRI)
	case "same":
		a, err := iri.ParseReference(texts[1])
		b, err2 := iri.ParseReference(texts[2])
		return yes(err == nil && err2 == nil && a.Equal(levels[texts[0]], b))
	case "template":
		expanded, err := iri.Expand(texts[0], map[string]any{"x": texts[1]})
		if err != nil {
			return "0"
		}
		return "1 " + coded(expanded)
	case "fetch":
		return yes(fetch.Judge(texts[0]).Passes)
	case "connect":
		address, err := netip.ParseAddr(texts[0])
		return yes(err == nil && fetch.JudgeAddress(address).Passes)
	}
	return "-"
}

func main() {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			break
		}
		fmt.Fprintln(out, answer(strings.TrimSuffix(line, "\n")))
		if in.Buffered() == 0 { // who asks may wait for the answer
			if err := out.Flush(); err != nil {
				os.Exit(1)
			}
		}
	}
}
