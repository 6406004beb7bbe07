package iri

import (
	"fmt"
	"net/netip"
	"slices"
)

// An Action is what a policy says of a finding, from the mildest to the hardest.
type Action uint32

// The actions.
const (
	Allow        Action = iota + 1
	Report              // let it pass, and say so
	Canonicalize        // let the canonical form pass, not this
	Reject
)

// String is the name in policies: "canonicalize".
func (a Action) String() string {
	if name := nameOf(tableAction, uint32(a)); name != "" {
		return name
	}
	return fmt.Sprintf("Action(%d)", uint32(a))
}

// A Finding is one at its place: the bytes from Begin to End.
type Finding struct {
	Name      string // "encoded_slash"
	Component Component
	InHost    bool // of a request, in the Host field rather than the target
	Begin     int
	End       int
	IsReason  bool // it calls for the action of the verdict
}

// Message is a sentence about the finding, without its stop.
func (f Finding) Message() string { return findingMessages()[findingOf()[f.Name]] }

// A Verdict is what a gate says. The zero Verdict does not pass.
type Verdict struct {
	Action   Action
	Passes   bool        // the text may pass as it came: allow or report
	Count    int         // of the findings with another action than allow
	Findings []Finding   // the first 64 of them
	Reasons  []string    // the names of the findings that call for the action, by their numbers
	Err      *ParseError // of a text that is not valid
	Lines    string      // for people and logs, a line for each finding; no byte of what was judged is in it
}

// An Admission is a request as it is to be forwarded.
type Admission struct {
	Admitted bool
	Target   string // match routes on it, and forward it: it differs from what came only if the verdict is canonicalize
	Path     string
	HasQuery bool
	Query    string
	Host     string // whom the request is for, in lower case; "" if it names nobody
	Port     int    // that the request names; -1 for that of the connection
}

// A Gate judges references and requests by a policy. It does not change.
type Gate struct {
	made *object
}

// A GateOption adds to the policy of a gate.
type GateOption func(*policy)

// Guards are paths that rules are about, here or behind: "/admin", "/admin*", "*.php". A request whose readings lie in different sets of them is refused.
func Guards(paths ...string) GateOption {
	return func(p *policy) { p.guards = append(p.guards, paths...) }
}

// Open names patterns under which names may hold separators: "/@{scope}".
func Open(patterns ...string) GateOption {
	return func(p *policy) { p.open = append(p.open, patterns...) }
}

// Mount names what a proxy, here or behind, puts in place of the beginning of a path: Mount("/api/", "/").
func Mount(path, target string) GateOption {
	return func(p *policy) { p.mounts = append(p.mounts, [2]string{path, target}) }
}

// GuardsComplete promises that no rule on paths exists, here or behind, that is not among the guards.
func GuardsComplete() GateOption { return func(p *policy) { p.complete = true } }

// Closed promises that the guards are the routes of a closed table: what no route answers is refused everywhere.
func Closed() GateOption { return func(p *policy) { p.closed = true } }

// Same names parameters of guards that all readings have to give one value.
func Same(names ...string) GateOption {
	return func(p *policy) { p.same = append(p.same, names...) }
}

// NewGate makes a gate of a preset ("strict_api", "proxy", "fetch" or "display") or of a policy in JSON, as `iri gate --policy` reads it. Errors are *PolicyError.
func NewGate(of string, options ...GateOption) (*Gate, error) {
	read, err := readPolicy(of)
	if err != nil {
		return nil, err
	}
	for _, add := range options {
		add(read)
	}
	made, _, err := makeGate(read)
	return made, err
}

// Presets are the names of the policies that libiri has.
func Presets() []string { return slices.Clone(presets) }

// MustGate is NewGate for constants: it panics on an error.
func MustGate(of string, options ...GateOption) *Gate {
	gate, err := NewGate(of, options...)
	if err != nil {
		panic(err)
	}
	return gate
}

func makeGate(of *policy) (*Gate, uint32, error) {
	c := newCall()
	defer c.done()
	c.putPolicy(of)
	if c.tooLong() {
		return nil, 0, refusef("", "the policy is too long")
	}
	if made := c.newObject(opMakeGate); made != nil {
		return &Gate{made}, 0, nil
	}
	code, index, part, at := c.number(), c.number(), Component(c.number()), c.number()
	where := placeIn(code, index, part, at)
	if code == nothingAllowed {
		where = of.emptyList()
	}
	return nil, code, &PolicyError{where, c.text()}
}

const nothingAllowed = 1 // as iri/c/policy.h has it

// emptyList is the first list without entries, in the order in which they are checked.
func (p *policy) emptyList() string {
	for i, size := range []int{len(p.texts[0]), len(p.texts[1]), len(p.ports)} {
		if p.kinds[i] == listEntries && size == 0 {
			return lists[i]
		}
	}
	return ""
}

// placeIn says which member of a policy a problem is in, by its number (iri/c/policy.h).
func placeIn(code, index uint32, part Component, at uint32) string {
	entry := func(list string) string { return fmt.Sprintf("%s[%d]", list, index) }
	switch code {
	case 2:
		return entry("schemes")
	case 3, 4, 5, 6, 7:
		return entry("hosts")
	case 8:
		return entry("ports")
	case 22:
		return entry("guards")
	case 23:
		return entry("open")
	case 24:
		return entry("mounts")
	case 26:
		return entry("at")
	case 28:
		return entry("same")
	case 9, 10, 20, 21, 27:
		where := "actions"
		if at != 0 {
			where = fmt.Sprintf("at[%d].actions", at-1)
		}
		if all := findingNames(); int(index) < len(all) {
			where += "." + all[index]
		}
		if part != noPart {
			where += "." + part.String()
		}
		return where
	}
	return ""
}

// verdict reads what put_verdict() writes, behind the answer whether it passes.
func (c *call) verdict(passes bool, judged string, second string) Verdict {
	v := Verdict{Action: Action(c.number())}
	v.Passes = passes && v.Action <= Report
	if told := c.flag(); !told {
		return v
	}
	v.Count = int(c.number())
	for word := range uint32(4) {
		for bits, n := c.number(), uint32(0); n < 32; n++ {
			if bits>>n&1 != 0 {
				v.Reasons = append(v.Reasons, findingNames()[word*32+n])
			}
		}
	}
	if code := c.number(); code == 0 {
		c.parseError("")
	} else if v.Err = c.parseError(judged); v.Err.InSecond {
		v.Err.Text = second
	}
	v.Findings = make([]Finding, c.number())
	for i := range v.Findings {
		v.Findings[i] = Finding{
			Name: findingNames()[c.number()], Component: Component(c.number()), InHost: c.number() == 1,
			Begin: int(c.number()), End: int(c.number()), IsReason: c.flag()}
	}
	v.Lines = c.text()
	return v
}

func tooLong(text string) Verdict {
	err := &ParseError{Code: "too_long", Cause: "the text is too long", Text: text}
	return Verdict{Action: Reject, Err: err, Lines: "reject: too_long: the text is too long\n"}
}

// Judge judges a reference as it stands.
func (g *Gate) Judge(reference string) Verdict { return g.judge(opJudge, reference) }

// JudgeAddress judges an address to which a name has been resolved, by the findings on addresses alone.
func (g *Gate) JudgeAddress(address netip.Addr) Verdict {
	return g.judge(opJudgeAddress, string(address.AsSlice()))
}

func (g *Gate) judge(op uint32, text string) Verdict {
	c := newCallOf()
	defer c.done()
	c.putText(text)
	if c.tooLong() {
		return tooLong(text)
	}
	c.runOn(g.made, op)
	return c.verdict(c.flag(), text, "")
}

// Admit judges a request, and gives it as it is to be forwarded. The host is the value of its Host field.
func (g *Gate) Admit(method, target, host string) (Admission, Verdict) {
	return g.admit(method, target, host, true)
}

// AdmitWithoutHost is Admit for a request that has no Host field.
func (g *Gate) AdmitWithoutHost(method, target string) (Admission, Verdict) {
	return g.admit(method, target, "", false)
}

func (g *Gate) admit(method, target, host string, hasHost bool) (Admission, Verdict) {
	c := newCallOf()
	defer c.done()
	c.putText(method)
	c.putText(target)
	c.putFlag(hasHost)
	c.putText(host)
	if c.tooLong() {
		return Admission{Port: -1}, tooLong(target)
	}
	c.runOn(g.made, opAdmit)
	admitted := c.flag()
	verdict := c.verdict(admitted, target, host)
	if !admitted {
		return Admission{Port: -1}, verdict
	}
	return c.admission(target, host), verdict
}

// A GuardedReading is why a request has the finding guarded_reading: two paths that servers may read in it, of which one lies in a guard and the other does not.
type GuardedReading struct {
	Guard   string   // as the policy has it
	Inside  string   // a reading that lies in it, decoded: any octets, so escape them for a log
	Outside string   // one that does not; or one that does, with another value of Same
	Same    string   // the identity that has two values; "": the guards are the difference
	Habits  []string // of servers: without any of them there is no difference
}

// ExplainReading says why a request target has the finding guarded_reading. It is false if the target has not that finding, or has it for dot segments that the policy
// leaves in a path. For logs: it takes some hundred times as long as Admit.
func (g *Gate) ExplainReading(method, target string) (GuardedReading, bool) {
	c := newCallOf()
	defer c.done()
	c.putText(method)
	c.putText(target)
	if c.tooLong() {
		return GuardedReading{}, false
	}
	c.runOn(g.made, opExplainReading)
	if found := c.flag(); !found {
		return GuardedReading{}, false
	}
	return GuardedReading{Guard: c.text(), Inside: c.text(), Outside: c.text(), Same: c.text(), Habits: habitsOf(c.number())}, true
}

// orOther reads a text that differs from what came, or that it does not.
func (c *call) orOther(came string) string {
	if other := c.flag(); other {
		return c.text()
	}
	return came
}

func (c *call) admission(target, host string) Admission {
	a := Admission{Admitted: true, Target: c.orOther(target), Port: -1}
	if named := c.flag(); named {
		a.Host = c.orOther(host)
	}
	if port := c.number(); port != absent {
		a.Port = int(port)
	}
	begin, end := c.number(), c.number()
	a.Path = a.Target[begin:end]
	if a.HasQuery = c.flag(); a.HasQuery {
		a.Query = a.Target[end+1:]
	}
	return a
}
