package iri

import (
	"cmp"
	"fmt"
	"slices"
)

func flagsOf[F ~uint32](flags []F) uint32 {
	all := uint32(0)
	for _, flag := range flags {
		all |= uint32(flag)
	}
	return all
}

// result asks for a text, and parses it as a text of that rule; of a URI's family, if it is ASCII.
func (c *call) result(op uint32, rule Rule, refused string) (*IRI, error) {
	if err := c.ask(op, refused); err != nil {
		return nil, err
	}
	return ParseAs(rule, c.text())
}

// A ResolveFlag changes how references are resolved.
type ResolveFlag uint32

const (
	// SameScheme takes a reference with the scheme of the base as if it had none (RFC 3986 s5.2.2).
	SameScheme ResolveFlag = 1 << iota
	// UnderflowFails refuses a ".." that leaves the root.
	UnderflowFails
)

// Resolve gives the target of an IRI-reference, with i as the base (RFC 3986 s5.2). The base has to be an IRI, not a relative reference.
func (i *IRI) Resolve(reference string, flags ...ResolveFlag) (*IRI, error) {
	return i.related(false, reference, flagsOf(flags))
}

// Relativize gives the shortest reference that resolves to the target, which is an IRI.
func (i *IRI) Relativize(target string) (*IRI, error) { return i.related(true, target, 0) }

// Join gives one reference for two relative ones, where the base is not known yet: whatever it is, what they lead to one after the other is what this one leads to.
func (i *IRI) Join(reference string) (*IRI, error) {
	c := newCall()
	defer c.done()
	c.putText(i.text)
	c.putText(reference)
	return c.result(opJoin, RuleIRIReference, reference)
}

func (i *IRI) related(relativizes bool, other string, flags uint32) (*IRI, error) {
	c := newCall()
	defer c.done()
	c.putFlag(relativizes)
	c.put(flags)
	c.putText(i.text)
	c.putText(other)
	rule := RuleIRI
	if relativizes {
		rule = RuleIRIReference
	}
	return c.result(opResolve, rule, other)
}

// A Step is one of normalization.
type Step uint32

// The steps. Without any, Normalize takes Case, Percent and Dots: syntax-based normalization (RFC 3986 s6.2.2).
const (
	Case        Step = 1 << iota // letter case of scheme, host and percent-encodings
	Percent                      // decodes unreserved characters
	UCSChar                      // decodes characters beyond ASCII that an IRI may have
	Dots                         // removes dot segments
	SchemeBased                  // default ports, the path "/"
	IPv6                         // the form of RFC 5952
)

// Normalize gives the normal form, of the same rule.
func (i *IRI) Normalize(steps ...Step) (*IRI, error) {
	c := newCall()
	defer c.done()
	if len(steps) == 0 {
		steps = []Step{Case | Percent | Dots}
	}
	c.put(uint32(i.rule), flagsOf(steps))
	c.putText(i.text)
	return c.result(opNormalize, i.rule, i.text)
}

// A Level is a rung of the ladder of comparison (RFC 3986 s6.2).
type Level uint32

// The levels.
const (
	ByString Level = iota // the same bytes
	BySyntax              // the same after syntax-based normalization
	ByScheme              // and after that by the rules of the scheme
)

// Compare orders two references on a level: -1, 0 or 1.
func (i *IRI) Compare(level Level, other *IRI) int {
	if level == ByString {
		return cmp.Compare(i.text, other.text)
	}
	c := newCall()
	defer c.done()
	c.put(uint32(level), 0)
	c.putText(i.text)
	c.putText(other.text)
	if err := c.ask(opCompare, i.text); err != nil { // two texts of half the largest size and more
		return cmp.Compare(i.text, other.text)
	}
	return int(c.number()) - 1
}

// Equal tells whether two references are the same on a level.
func (i *IRI) Equal(level Level, other *IRI) bool { return i.Compare(level, other) == 0 }

const (
	toURI uint32 = iota
	toIRI
	toDisplay
	maskPassword
	toOrigin
	decode
	decodeUTF8
)

func convert(how uint32, text string) (string, error) {
	c := newCall()
	defer c.done()
	c.put(how)
	c.putText(text)
	if err := c.ask(opConvert, text); err != nil {
		return "", err
	}
	return c.text(), nil
}

func (i *IRI) converted(how uint32, rule Rule) (*IRI, error) {
	text, err := convert(how, i.text)
	if err != nil {
		return nil, err
	}
	return ParseAs(rule, text)
}

// ToURI gives the URI-reference of an IRI-reference (RFC 3987 s3.1).
func (i *IRI) ToURI() (*IRI, error) { return i.converted(toURI, RuleURIReference) }

// ToIRI gives the IRI-reference of a URI-reference (RFC 3987 s3.2).
func (i *IRI) ToIRI() (*IRI, error) { return i.converted(toIRI, RuleIRIReference) }

// Display is a text for people to read: decoded where that is safe, and "***" in place of a password. It need not be an IRI.
func (i *IRI) Display() string { return or(convert(toDisplay, i.text)) }

// Redacted is the text with "***" in place of its password, for logs.
func (i *IRI) Redacted() string { return or(convert(maskPassword, i.text)) }

// or is for what can fail only by its size.
func or(text string, err error) string {
	if err != nil {
		return ""
	}
	return text
}

// Origin is scheme://host[:port] in normal form (RFC 6454); "" if the IRI has none.
func (i *IRI) Origin() string { return or(convert(toOrigin, i.text)) }

// With gives the reference with another component, percent-encoded and without its delimiter. One that is not there is added.
func (i *IRI) With(component Component, value string) (*IRI, error) {
	return i.edited(component, true, value)
}

// Without gives the reference without a component and its delimiter.
func (i *IRI) Without(component Component) (*IRI, error) { return i.edited(component, false, "") }

func (i *IRI) edited(component Component, sets bool, value string) (*IRI, error) {
	c := newCall()
	defer c.done()
	c.put(uint32(i.rule), uint32(component))
	c.putFlag(sets)
	c.putText(i.text)
	c.putText(value)
	return c.result(opEdit, i.rule, value)
}

// A Parameter is one of a query, decoded. Without a "=" it has no value.
type Parameter struct {
	Name, Value string
	HasValue    bool
}

// A QueryFlag changes how a query is read.
type QueryFlag uint32

// The flags.
const (
	SemicolonSeparates QueryFlag = 1 << iota // as "&" does
	PlusIsSpace                              // as HTML forms have it
)

// Parameters are those of the query, in their order, decoded; what is no percent-encoding stays as it is. None without a query.
func (i *IRI) Parameters(flags ...QueryFlag) []Parameter {
	query, there := i.Part(Query)
	if !there {
		return nil
	}
	c := newCall()
	defer c.done()
	c.put(flagsOf(flags))
	c.putText(query)
	c.run(opQuery)
	var all []Parameter
	for len(c.reply) > 0 {
		has := c.flag()
		all = append(all, Parameter{HasValue: has, Name: c.text(), Value: c.text()})
	}
	return all
}

// Encode percent-encodes all but the characters that a rule has: RuleUnreserved, RuleSegment, RuleQuery, RuleIsegment, and the like.
func Encode(rule Rule, text string) (string, error) {
	c := newCall()
	defer c.done()
	c.put(uint32(rule))
	c.putText(text)
	if err := c.ask(opEncode, text); err != nil {
		return "", err
	}
	return c.text(), nil
}

// Decode decodes once. The result has to be UTF-8.
func Decode(text string) (string, error) { return convert(decodeUTF8, text) }

// DecodeBytes decodes once, to any bytes.
func DecodeBytes(text string) ([]byte, error) {
	decoded, err := convert(decode, text)
	return []byte(decoded), err
}

// Expand expands a URI template (RFC 6570, to level 4). A value is a string, a []string or a map[string]string; other ones are written by fmt.Sprint. One that
// is nil, or not there, is undefined.
func Expand(template string, variables map[string]any) (string, error) {
	names := make([]string, 0, len(variables))
	for name := range variables {
		names = append(names, name)
	}
	slices.Sort(names)
	values, count := newCall(), 0
	defer values.done()
	for _, name := range names {
		kind, texts := valueOf(variables[name])
		values.putText(name)
		values.put(kind)
		values.putTexts(texts)
		count += len(texts)
	}
	c := newCall()
	defer c.done()
	c.putText(template)
	c.put(uint32(len(names)), uint32(count))
	c.in = append(c.in, values.in...)
	if err := c.ask(opExpand, template); err != nil {
		return "", err
	}
	return c.text(), nil
}

func valueOf(value any) (kind uint32, texts []string) {
	const undefined, single, list, pairs = 0, 1, 2, 3
	switch value := value.(type) {
	case nil:
		return undefined, nil
	case string:
		return single, []string{value}
	case []string:
		return list, value
	case map[string]string:
		for name := range value {
			texts = append(texts, name)
		}
		slices.Sort(texts)
		all := make([]string, 0, 2*len(texts))
		for _, name := range texts {
			all = append(all, name, value[name])
		}
		return pairs, all
	default:
		return single, []string{fmt.Sprint(value)}
	}
}

// A RepairFlag is something more that Repair does.
type RepairFlag uint32

// The flags.
const (
	BackslashIsSlash RepairFlag = 1 << iota // before query and fragment, as browsers have it for http
	Delimited                               // removes <, > and quotation marks around the text, and what cannot be seen
	SCPForm                                 // user@host:path of git and scp becomes ssh://user@host/path
)

// A RepairChange is what Repair has changed of the bytes from Begin to End of the text. What is put before something begins and ends there.
type RepairChange struct {
	Name    string // "encoded"
	Message string // a sentence about it, without its stop
	Begin   int
	End     int
}

// Repair makes an IRI-reference of text as people and web pages write it, and has each change. What is valid stays as it is. The scheme is put before a text that begins with
// a host; "" for none. A host or port that is wrong is an error.
func Repair(text, scheme string, flags ...RepairFlag) (*IRI, []RepairChange, error) {
	c := newCall()
	defer c.done()
	c.put(flagsOf(flags))
	c.putText(text)
	c.putText(scheme)
	if err := c.ask(opRepair, text); err != nil {
		if refused := err.(*ParseError); refused.InSecond {
			refused.Text = scheme
		}
		return nil, nil, err
	}
	made := c.text()
	var changes []RepairChange
	for len(c.reply) > 0 {
		begin, size, kind := int(c.number()), int(c.number()), c.number()
		changes = append(changes, RepairChange{nameOf(tableRepair, kind), nameOf(tableRepairMessage, kind), begin, begin + size})
	}
	repaired, err := ParseAs(RuleIRIReference, made)
	return repaired, changes, err
}
