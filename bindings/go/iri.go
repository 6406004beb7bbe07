// Package iri parses, checks, resolves, normalizes, compares, judges and routes the IRIs of RFC 3987 and the URIs of RFC 3986. It is libiri, compiled
// to WebAssembly and run by wazero, without cgo; or with the build tag libiri_cgo the same library compiled by cgo.
//
// All functions and methods may be called by many goroutines at once.
package iri

import "fmt"

// An IRI is a text of one of the four rules for references: an IRI, an IRI-reference, a URI or a URI-reference. It does not change.
type IRI struct {
	text string
	rule Rule
	ends [7]uint32 // as iri_components has them: scheme, userinfo, host, authority, path, query, size
}

const absent = ^uint32(0)

// A Component is a part of a reference.
type Component uint32

// The components.
const (
	Scheme Component = iota + 1
	Authority
	Userinfo
	Host
	Port
	Path
	Query
	Fragment
)

// String is the name in the RFC.
func (c Component) String() string {
	if all := componentNames(); int(c) < len(all) {
		return all[c]
	}
	return fmt.Sprintf("Component(%d)", uint32(c))
}

// A ParseError says why a text was refused, and where. It holds no byte of the text in its message.
type ParseError struct {
	Code      string // a stable name: "bad_ipv6"
	Component string // "port", or "" if the error is in no component
	Offset    int    // in bytes: the end of the longest beginning of the text that something valid begins with
	Cause     string // a sentence, without its stop
	Expected  string // what could have stood there, or ""
	InSecond  bool   // of a request, in the Host field; of two texts, in the second one
	Text      string // what was refused
}

// Error has the place, the component, the cause and what was expected.
func (e *ParseError) Error() string {
	told := fmt.Sprintf("byte %d: ", e.Offset)
	if e.Component != "" {
		told += e.Component + ": "
	}
	told += e.Cause
	if e.Expected != "" {
		told += "; expected " + e.Expected
	}
	return told
}

// Parse takes an IRI (RFC 3987): a URI is one, too. Errors are *ParseError.
func Parse(text string) (*IRI, error) { return ParseAs(RuleIRI, text) }

// ParseReference takes an IRI-reference: an IRI, or a relative reference.
func ParseReference(text string) (*IRI, error) { return ParseAs(RuleIRIReference, text) }

// ParseURI takes a URI (RFC 3986): ASCII alone.
func ParseURI(text string) (*IRI, error) { return ParseAs(RuleURI, text) }

// ParseURIReference takes a URI-reference.
func ParseURIReference(text string) (*IRI, error) { return ParseAs(RuleURIReference, text) }

// ParseAs takes a text of that rule, which is one for whole references: URI, URI-reference, absolute-URI, relative-ref, and those of IRIs.
func ParseAs(rule Rule, text string) (*IRI, error) {
	c := newCall()
	defer c.done()
	c.put(uint32(rule))
	c.putText(text)
	if err := c.ask(opParse, text); err != nil {
		return nil, err
	}
	parsed := &IRI{text: text, rule: rule}
	for i := range parsed.ends {
		parsed.ends[i] = c.number()
	}
	return parsed, nil
}

// MustParse is Parse for constants: it panics on an error.
func MustParse(text string) *IRI {
	parsed, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return parsed
}

// String is the text.
func (i *IRI) String() string { return i.text }

// Rule is the one that the text was parsed by.
func (i *IRI) Rule() Rule { return i.rule }

// Part is a component, percent-encoded as it stands in the text and without its delimiters, and whether it is there: an absent query differs from an empty one.
func (i *IRI) Part(component Component) (string, bool) {
	begin, end, there := i.find(component)
	if !there {
		return "", false
	}
	return i.text[begin:end], true
}

func (i *IRI) find(component Component) (begin, end uint32, there bool) {
	scheme, userinfo, host, authority, path, query, size := i.ends[0], i.ends[1], i.ends[2], i.ends[3], i.ends[4], i.ends[5], i.ends[6]
	start := uint32(0)
	if scheme != absent {
		start = scheme + 1
	}
	hostBegin := start + 2
	if userinfo != absent {
		hostBegin = userinfo + 1
	}
	switch component {
	case Scheme:
		return 0, scheme, scheme != absent
	case Authority:
		return start + 2, authority, authority != absent
	case Userinfo:
		return start + 2, userinfo, userinfo != absent
	case Host:
		return hostBegin, host, host != absent
	case Port:
		return host + 1, authority, host != absent && host < authority
	case Path:
		if authority != absent {
			start = authority
		}
		return start, path, true
	case Query:
		return path + 1, query, path < query
	case Fragment:
		return query + 1, size, query < size
	}
	return 0, 0, false
}

func (i *IRI) part(component Component) string {
	text, _ := i.Part(component)
	return text
}

// Has tells whether a component is there.
func (i *IRI) Has(component Component) bool {
	_, _, there := i.find(component)
	return there
}

// Scheme is the scheme; "" if there is none.
func (i *IRI) Scheme() string { return i.part(Scheme) }

// Authority is userinfo, host and port; "" if there is none, or an empty one: ask Has.
func (i *IRI) Authority() string { return i.part(Authority) }

// Userinfo is what stands before the "@".
func (i *IRI) Userinfo() string { return i.part(Userinfo) }

// Host is the host, with the brackets of an IP-literal.
func (i *IRI) Host() string { return i.part(Host) }

// Port is what stands behind the ":" of an authority.
func (i *IRI) Port() string { return i.part(Port) }

// Path is the path, which is always there and may be empty.
func (i *IRI) Path() string { return i.part(Path) }

// Query is what stands behind the "?".
func (i *IRI) Query() string { return i.part(Query) }

// Fragment is what stands behind the "#".
func (i *IRI) Fragment() string { return i.part(Fragment) }

// MarshalText gives the text.
func (i *IRI) MarshalText() ([]byte, error) { return []byte(i.text), nil }

// UnmarshalText takes an IRI-reference.
func (i *IRI) UnmarshalText(text []byte) error {
	parsed, err := ParseReference(string(text))
	if err == nil {
		*i = *parsed
	}
	return err
}

// Valid tells whether a text is of that rule of the RFCs. The cheapest check.
func Valid(rule Rule, text string) bool { return match(rule, text, false) == nil }

// Check says why a text is not of that rule: nil, or a *ParseError.
func Check(rule Rule, text string) error { return match(rule, text, true) }

var errNotValid = &ParseError{Code: "bad_value"}

func match(rule Rule, text string, asksWhy bool) error {
	c := newCall()
	defer c.done()
	c.put(uint32(rule))
	c.putFlag(asksWhy)
	c.putText(text)
	if asksWhy {
		return c.ask(opMatch, text)
	}
	if c.tooLong() {
		return errNotValid
	}
	if c.run(opMatch); c.number() != 0 {
		return errNotValid
	}
	return nil
}

// A Rule is one of the ABNF of RFC 3986 or RFC 3987.
type Rule uint32

// The rules.
const (
	RuleURI Rule = iota
	RuleHierPart
	RuleURIReference
	RuleAbsoluteURI
	RuleRelativeRef
	RuleRelativePart
	RuleScheme
	RuleAuthority
	RuleUserinfo
	RuleHost
	RulePort
	RuleIPLiteral
	RuleIPvFuture
	RuleIPv6address
	RuleH16
	RuleLs32
	RuleIPv4address
	RuleDecOctet
	RuleRegName
	RulePath
	RulePathAbempty
	RulePathAbsolute
	RulePathNoscheme
	RulePathRootless
	RulePathEmpty
	RuleSegment
	RuleSegmentNz
	RuleSegmentNzNc
	RulePchar
	RuleQuery
	RuleFragment
	RulePctEncoded
	RuleUnreserved
	RuleReserved
	RuleGenDelims
	RuleSubDelims
	RuleIRI
	RuleIhierPart
	RuleIRIReference
	RuleAbsoluteIRI
	RuleIrelativeRef
	RuleIrelativePart
	RuleIauthority
	RuleIuserinfo
	RuleIhost
	RuleIregName
	RuleIpath
	RuleIpathAbempty
	RuleIpathAbsolute
	RuleIpathNoscheme
	RuleIpathRootless
	RuleIpathEmpty
	RuleIsegment
	RuleIsegmentNz
	RuleIsegmentNzNc
	RuleIpchar
	RuleIquery
	RuleIfragment
	RuleIunreserved
	RuleUcschar
	RuleIprivate
)

// String is the name in the RFC: "ipath-abempty".
func (r Rule) String() string {
	if all := ruleNames(); int(r) < len(all) {
		return all[r]
	}
	return fmt.Sprintf("Rule(%d)", uint32(r))
}

// FindRule is the rule of that name in the RFC.
func FindRule(name string) (Rule, bool) {
	for number, known := range ruleNames() {
		if known == name {
			return Rule(number), true
		}
	}
	return 0, false
}
