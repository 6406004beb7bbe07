package iri

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A PolicyError says what is wrong with a policy, and where: "guards[1]".
type PolicyError struct {
	Where, Message string
}

func (e *PolicyError) Error() string {
	if e.Where == "" {
		return e.Message
	}
	return e.Where + ": " + e.Message
}

func refusef(where, format string, values ...any) error {
	return &PolicyError{where, fmt.Sprintf(format, values...)}
}

const (
	everything  = "allow_everything"
	noPart      = 0
	listOfBase  = 0
	listOfAny   = 1
	listEntries = 2
	rawOfBase   = 2
)

var (
	presets   = []string{"strict_api", "proxy", "fetch", "display"}
	limits    = []string{"text", "userinfo", "host", "label", "path", "segment", "query", "fragment", "depth", "parameters"}
	lists     = []string{"schemes", "hosts", "ports"}
	partNames = []string{"userinfo", "host", "path", "query", "fragment"}
	partOf    = map[string]Component{"userinfo": Userinfo, "host": Host, "path": Path, "query": Query, "fragment": Fragment}
	actionOf  = map[string]Action{"allow": Allow, "report": Report, "canonicalize": Canonicalize, "reject": Reject}
	findingOf = sync.OnceValue(func() map[string]uint32 {
		all := map[string]uint32{}
		for number, name := range findingNames() {
			all[name] = uint32(number)
		}
		return all
	})
)

type action struct{ finding, part, action uint32 }

type exception struct {
	path    string
	actions []action
}

// A policy is a base, and what differs from it: what read_policy() of serving.c reads.
type policy struct {
	base             string // "" allows everything
	rawUTF8          uint32
	actions          []action
	limits           [][2]uint32
	kinds            [3]uint32 // of the lists
	texts            [2][]string
	ports            []uint32
	guards, open     []string
	mounts           [][2]string
	complete, closed bool
	same             []string
	at               []exception
}

func (c *call) putActions(all []action) {
	c.put(uint32(len(all)))
	for _, one := range all {
		c.put(one.finding, one.part, one.action)
	}
}

func (c *call) putPolicy(p *policy) {
	c.putText(p.base)
	c.put(p.rawUTF8)
	c.putActions(p.actions)
	c.put(uint32(len(p.limits)))
	for _, limit := range p.limits {
		c.put(limit[0], limit[1])
	}
	for i, kind := range p.kinds {
		c.put(kind)
		if kind == listEntries && i < len(p.texts) {
			c.putTexts(p.texts[i])
		} else if kind == listEntries {
			c.put(uint32(len(p.ports)))
			c.put(p.ports...)
		}
	}
	c.putTexts(p.guards)
	c.putTexts(p.open)
	c.put(uint32(len(p.mounts)))
	for _, mount := range p.mounts {
		c.putText(mount[0])
		c.putText(mount[1])
	}
	c.putFlag(p.complete)
	c.putFlag(p.closed)
	c.putTexts(p.same)
	c.put(uint32(len(p.at)))
	for _, one := range p.at {
		c.putText(one.path)
		c.putActions(one.actions)
	}
}

// readPolicy takes the name of a preset, or a policy in JSON.
func readPolicy(text string) (*policy, error) {
	p := &policy{rawUTF8: rawOfBase}
	if slices.Contains(presets, text) {
		p.base = text
		return p, nil
	}
	if !strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") {
		return nil, refusef("", "a policy is one of %s, or JSON", strings.Join(presets, ", "))
	}
	members, err := readJSON(text)
	if err != nil {
		return nil, err
	}
	return p, p.readAll(members)
}

// An object of JSON, in its order. No name is there twice.
type members []member

type member struct {
	name  string
	value any // nil, bool, json.Number, string, []any, members
}

func (all members) find(name string) (any, bool) {
	for _, one := range all {
		if one.name == name {
			return one.value, true
		}
	}
	return nil, false
}

func readJSON(text string) (members, error) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	value, err := readValue(decoder, 0)
	var wrong *PolicyError
	if errors.As(err, &wrong) {
		return nil, err
	}
	if err == nil {
		if _, err = decoder.Token(); err == io.EOF {
			return value.(members), nil
		}
		err = errors.New("something follows the policy")
	}
	return nil, refusef("", "not JSON: %v", err)
}

func readValue(decoder *json.Decoder, depth int) (any, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	if depth > 8 {
		return nil, refusef("", "a policy is not as deep as that")
	}
	switch token {
	case json.Delim('['):
		list := []any{}
		for decoder.More() {
			value, err := readValue(decoder, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		_, err = decoder.Token()
		return list, err
	case json.Delim('{'):
		all := members{}
		for decoder.More() {
			name, err := decoder.Token()
			if err != nil {
				return nil, err
			}
			value, err := readValue(decoder, depth+1)
			if err != nil {
				return nil, err
			}
			if _, twice := all.find(name.(string)); twice {
				return nil, refusef("", "a policy has %q twice", name)
			}
			all = append(all, member{name.(string), value})
		}
		_, err = decoder.Token()
		return all, err
	}
	return token, nil
}

func (p *policy) readAll(all members) error {
	base, there := all.find("base")
	name, isString := base.(string)
	switch {
	case there && !isString, there && name != everything && !slices.Contains(presets, name):
		return refusef("base", "a base is %s or %s", strings.Join(presets, ", "), everything)
	case !there:
		if err := refuseMissing(all); err != nil {
			return err
		}
	case name != everything:
		p.base = name
	}
	for _, one := range all {
		if err := p.read(one); err != nil {
			return err
		}
	}
	return nil
}

func (p *policy) read(one member) (err error) {
	switch one.name {
	case "base":
	case "name":
		if _, is := one.value.(string); !is {
			err = refusef("name", "a name is a string")
		}
	case "actions":
		p.actions, err = readActions("actions", one.value)
	case "limits":
		p.limits, err = readLimits(one.value)
	case "schemes", "hosts", "ports":
		err = p.readList(slices.Index(lists, one.name), one.value)
	case "guards":
		p.guards, err = readTexts(one.name, one.value)
	case "open":
		p.open, err = readTexts(one.name, one.value)
	case "same":
		p.same, err = readTexts(one.name, one.value)
	case "mounts":
		p.mounts, err = readMounts(one.value)
	case "raw_utf8", "guards_complete", "closed":
		err = p.readFlag(one)
	case "at":
		p.at, err = readExceptions(one.value)
	default:
		err = refusef("", "a policy has no %q", one.name)
	}
	return err
}

func (p *policy) readFlag(one member) error {
	flag, is := one.value.(bool)
	if !is {
		return refusef(one.name, "it is true or false")
	}
	switch one.name {
	case "raw_utf8":
		p.rawUTF8 = 0
		if flag {
			p.rawUTF8 = 1
		}
	case "guards_complete":
		p.complete = flag
	default:
		p.closed = flag
	}
	return nil
}

func readActions(where string, value any) (all []action, err error) {
	object, is := value.(members)
	if !is {
		return nil, refusef(where, "actions are an object")
	}
	for _, one := range object {
		finding, known := findingOf()[one.name]
		if !known {
			return nil, refusef(where, "no finding %q", one.name)
		}
		parts, inParts := one.value.(members)
		if !inParts {
			parts = members{{"", one.value}}
		}
		for _, part := range parts {
			said, _ := part.value.(string)
			chosen, known := actionOf[said]
			if !known {
				return nil, refusef(where+"."+one.name, "no action %q", fmt.Sprint(part.value))
			}
			if _, known := partOf[part.name]; inParts && !known {
				return nil, refusef(where+"."+one.name, "no part %q", part.name)
			}
			all = append(all, action{finding, uint32(partOf[part.name]), uint32(chosen)})
		}
	}
	return all, nil
}

func numberOf(value any, most uint64) (uint32, bool) {
	written, is := value.(json.Number)
	if !is {
		return 0, false
	}
	number, err := strconv.ParseUint(written.String(), 10, 32)
	return uint32(number), err == nil && number <= most
}

func readLimits(value any) (all [][2]uint32, err error) {
	object, is := value.(members)
	if !is {
		return nil, refusef("limits", "limits are an object")
	}
	for _, one := range object {
		number, isNumber := numberOf(one.value, uint64(absent)-1)
		if one.value == nil {
			number, isNumber = absent, true
		}
		which := slices.Index(limits, one.name)
		if which < 0 || !isNumber {
			return nil, refusef("limits."+one.name, "%v is no such limit", one.value)
		}
		all = append(all, [2]uint32{uint32(which), number})
	}
	return all, nil
}

func (p *policy) readList(which int, value any) (err error) {
	if p.kinds[which] = listEntries; value == nil {
		p.kinds[which] = listOfAny
		return nil
	}
	if which < len(p.texts) {
		p.texts[which], err = readTexts(lists[which], value)
		return err
	}
	entries, is := value.([]any)
	if !is {
		return refusef("ports", "an array, or null for any")
	}
	for i, entry := range entries {
		port, is := numberOf(entry, 65535)
		if !is {
			return refusef(fmt.Sprintf("ports[%d]", i), "%v is no port", entry)
		}
		p.ports = append(p.ports, port)
	}
	return nil
}

func readTexts(where string, value any) ([]string, error) {
	entries, is := value.([]any)
	texts := make([]string, 0, len(entries))
	for i, entry := range entries {
		text, is := entry.(string)
		if !is {
			return nil, refusef(fmt.Sprintf("%s[%d]", where, i), "it is no string")
		}
		texts = append(texts, text)
	}
	if !is {
		return nil, refusef(where, "it is an array of strings")
	}
	return texts, nil
}

func readMounts(value any) (all [][2]string, err error) {
	object, is := value.(members)
	if !is {
		return nil, refusef("mounts", "mounts are an object")
	}
	for _, one := range object {
		target, is := one.value.(string)
		if !is {
			return nil, refusef("mounts", "the target of %q is no string", one.name)
		}
		all = append(all, [2]string{one.name, target})
	}
	return all, nil
}

func readExceptions(value any) (all []exception, err error) {
	entries, is := value.([]any)
	if !is {
		return nil, refusef("at", "it is an array")
	}
	for i, entry := range entries {
		where := fmt.Sprintf("at[%d]", i)
		object, _ := entry.(members)
		said, hasPath := object.find("path")
		path, isString := said.(string)
		actions, hasActions := object.find("actions")
		if len(object) != 2 || !hasPath || !isString || !hasActions {
			return nil, refusef(where, "an exception is an object with path and actions")
		}
		one := exception{path: path}
		if one.actions, err = readActions(where+".actions", actions); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// refuseMissing refuses a policy without a base that has not all of one.
func refuseMissing(all members) error {
	missing := func(where string) error {
		return refusef(where, "not there, and there is no base to take it from")
	}
	for _, name := range []string{"actions", "limits", "schemes", "hosts", "ports", "raw_utf8", "guards", "open", "same", "mounts", "guards_complete", "closed", "at"} {
		if _, there := all.find(name); !there {
			return missing(name)
		}
	}
	value, _ := all.find("limits")
	object, _ := value.(members)
	for _, limit := range limits {
		if _, there := object.find(limit); !there {
			return missing("limits." + limit)
		}
	}
	value, _ = all.find("actions")
	object, _ = value.(members)
	for number, finding := range findingNames() {
		said, there := object.find(finding)
		if !there {
			return missing("actions." + finding)
		}
		parts, inParts := said.(members)
		for _, part := range partNames {
			if _, there := parts.find(part); inParts && !there && mayBeIn(uint32(number), partOf[part]) {
				return missing("actions." + finding + "." + part)
			}
		}
	}
	return nil
}

// mayBeIn tells whether a finding may have an action of its own in a part: whether a policy that has it is one.
func mayBeIn(finding uint32, part Component) bool {
	const noSuchPart = 21
	_, code, _ := makeGate(&policy{rawUTF8: rawOfBase, actions: []action{{finding, uint32(part), uint32(Report)}}})
	return code != noSuchPart
}
