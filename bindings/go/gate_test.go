package iri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"libiri.example/iri"
)

var request = regexp.MustCompile(`(?s)^([A-Z]+) (\S.*)$`)

// Of requests, those in origin-form: others name a host.
func TestAttacksAndTheirNeighbours(t *testing.T) {
	gates, asked := map[string]*iri.Gate{}, 0
	for _, preset := range []string{"strict_api", "proxy", "fetch", "display"} {
		gates[preset] = iri.MustGate(preset)
	}
	for _, line := range linesOf(t, "attacks.txt") {
		words := strings.SplitN(line, " ", 3)
		if len(words) < 3 || words[0] == "#" || gates[words[0]] == nil {
			continue
		}
		input, gate := unescaped(words[2]), gates[words[0]]
		var verdict iri.Verdict
		if parts := request.FindStringSubmatch(input); parts == nil {
			verdict = gate.Judge(input)
		} else if !strings.HasPrefix(parts[2], "/") {
			continue
		} else {
			var admitted iri.Admission
			admitted, verdict = gate.Admit(parts[1], parts[2], "attacks.example")
			equal(t, admitted.Admitted, words[1] != "reject" && words[1] != "invalid")
		}
		asked++
		action := verdict.Action.String()
		if verdict.Err != nil {
			action = "invalid"
		}
		equal(t, action+" "+line, words[1]+" "+line)
		equal(t, verdict.Passes, words[1] == "allow" || words[1] == "report")
	}
	if asked < 150 {
		t.Errorf("only %d", asked)
	}
}

// Law 16: the answers of test/gate/model/questions.py, which every way out of the gate is asked: what is forwarded, byte for byte, and whether it says that it changed.
func TestWhatChanges(t *testing.T) {
	table, err := exec.Command("python3", "-B", "../../test/gate/model/questions.py").Output()
	if err != nil {
		t.Fatal(err)
	}
	gates, asked := map[string]*iri.Gate{}, 0
	for _, line := range strings.Split(strings.TrimSuffix(string(table), "\n"), "\n") {
		words := strings.Split(line, "\t")
		policy, target, action, forwarded := words[0], words[1], words[2], words[3]
		if gates[policy] == nil {
			gates[policy] = must(iri.NewGate(policy))(t)
		}
		admitted, verdict := gates[policy].Admit("GET", target, "www.example.com")
		if !admitted.Admitted {
			admitted.Target = "-"
		}
		equal(t, verdict.Action.String()+" "+admitted.Target+" "+line, action+" "+forwarded+" "+line)
		equal(t, admitted.Admitted && admitted.Target != target, action == "canonicalize")
		asked++
	}
	fmt.Println("asked: gate go", asked)
}

func TestAnAdmission(t *testing.T) {
	gate := iri.MustGate("proxy")
	admitted, verdict := gate.Admit("GET", "/x//../%61dmin?q", "Example.COM:8080")
	equal(t, admitted, iri.Admission{Admitted: true, Target: "/x/admin?q", Path: "/x/admin", HasQuery: true, Query: "q", Host: "example.com", Port: 8080})
	equal(t, verdict.Action.String()+fmt.Sprint(verdict.Passes), "canonicalizefalse")
	admitted, _ = gate.Admit("GET", "/a?", "h.example")
	equal(t, admitted, iri.Admission{Admitted: true, Target: "/a?", Path: "/a", HasQuery: true, Host: "h.example", Port: -1})
	admitted, _ = gate.Admit("GET", "http://H.example/a", "h.example")
	equal(t, admitted.Host+" "+admitted.Path+fmt.Sprint(admitted.Port), "h.example /a80")
	admitted, verdict = gate.Admit("GET", "/../admin", "h.example")
	equal(t, admitted, iri.Admission{Port: -1})
	equal(t, fmt.Sprint(verdict.Reasons), "[root_underflow]")
	equal(t, strings.Contains(verdict.Lines, "root_underflow"), true)
	_, verdict = gate.AdmitWithoutHost("GET", "/")
	equal(t, slices.Contains(verdict.Reasons, "missing_host"), true)
	_, verdict = gate.Admit("GET", "/", "a b")
	equal(t, verdict.Err != nil && verdict.Err.InSecond && verdict.Err.Text == "a b" && verdict.Err.Offset == 1, true)
	_, verdict = gate.Admit("GET", "/\x01", "a")
	equal(t, verdict.Err != nil && !verdict.Err.InSecond && verdict.Err.Text == "/\x01" && verdict.Err.Offset == 1, true)
}

func TestAVerdict(t *testing.T) {
	gate := iri.MustGate("fetch")
	verdict := gate.Judge("http://169.254.169.254/")
	at := slices.IndexFunc(verdict.Findings, func(f iri.Finding) bool { return f.Name == "link_local_address" })
	equal(t, verdict.Findings[at], iri.Finding{Name: "link_local_address", Component: iri.Host, Begin: 7, End: 22, IsReason: true})
	equal(t, verdict.Findings[at].Message() != "", true)
	equal(t, gate.Judge("https://example.org/").Passes, true)
	equal(t, gate.JudgeAddress(netip.MustParseAddr("127.0.0.1")).Passes, false)
	equal(t, gate.JudgeAddress(netip.MustParseAddr("::ffff:10.0.0.1")).Passes, false)
	equal(t, gate.JudgeAddress(netip.MustParseAddr("93.184.216.34")).Passes, true)
	equal(t, gate.JudgeAddress(netip.Addr{}).Passes, false)
	equal(t, iri.Verdict{}.Passes, false)
	proxy := iri.MustGate("proxy")
	_, many := proxy.Admit("GET", "/a"+strings.Repeat("//b", 70)+"/x%2Fy", "h.example")
	equal(t, fmt.Sprint(many.Action, many.Reasons, len(many.Findings), many.Count > 64), "reject [encoded_slash] 64 true")
}

// admits tells which of the targets a gate admits: "+" or "-" for each.
func admits(gate *iri.Gate, targets ...string) string {
	told := ""
	for _, target := range targets {
		admitted, _ := gate.Admit("GET", target, "a.example")
		told += map[bool]string{true: "+", false: "-"}[admitted.Admitted]
	}
	return told
}

func TestPoliciesByOptionAndInJSON(t *testing.T) {
	both := func(json, want string, options []iri.GateOption, targets ...string) {
		t.Helper()
		equal(t, admits(must(iri.NewGate("proxy", options...))(t), targets...), want)
		equal(t, admits(must(iri.NewGate(` {"base": "proxy", "name": "mine", `+json+`}`))(t), targets...), want)
	}
	both(`"guards": ["/admin", "*.php"], "open": ["/projects/{rest...}"], "mounts": {"/svc/": "/"}`, "++++---",
		[]iri.GateOption{iri.Guards("/admin", "*.php"), iri.Open("/projects/{rest...}"), iri.Mount("/svc/", "/")},
		"/admin", "/x.php", "/svc/admin", "/projects/a%2fb;c?x=%7e", "/ADMIN", "/svc/Admin", "/projects/..%2Fb")
	both(`"guards": ["/admin"], "guards_complete": true`, "+-", []iri.GateOption{iri.Guards("/admin"), iri.GuardsComplete()}, "/a%2Fb", "/admin%2Fb")
	table := []iri.GateOption{iri.Guards("/gists/{id}", "/repos/{owner}", "/repos/{owner}/{name}"), iri.GuardsComplete()}
	both(`"guards": ["/gists/{id}", "/repos/{owner}", "/repos/{owner}/{name}"], "guards_complete": true, "closed": true`, "+-", append(table, iri.Closed()), "/gists/a%2Fb", "/repos/a%2Fb")
	both(`"guards": ["/t/{tenant}/{rest...}"], "guards_complete": true, "same": ["tenant"]`, "+-",
		[]iri.GateOption{iri.Guards("/t/{tenant}/{rest...}"), iri.GuardsComplete(), iri.Same("tenant")}, "/t/me/a;b", "/t/me;x/a")
	of := func(json string) *iri.Gate { return must(iri.NewGate(`{"base": "proxy", ` + json + `}`))(t) }
	equal(t, admits(of(`"at": [{"path": "/files", "actions": {"encoded_slash": "allow", "encoded_control": {"query": "reject"}}}]`),
		"/files/a%2Fb", "/other?a=%0A", "/a%2Fb", "/files?a=%0A"), "++--")
	equal(t, admits(of(`"actions": {"encoded_control": {"path": "report", "query": "reject"}}`), "/a%0Ab", "/?a%0Ab"), "+-")
	equal(t, admits(of(`"actions": {"encoded_control": "allow"}`), "/a%0Ab", "/?a%0Ab")+admits(of(`"actions": {"encoded_control": "reject"}`), "/a%0Ab", "/?a%0Ab"), "++--")
	equal(t, admits(of(`"limits": {"text": 10}`), "/123456789", "/1234567890"), "+-")
	equal(t, admits(must(iri.NewGate(`{"base": "allow_everything", "actions": {"bare_percent": "canonicalize"}}`))(t), "/%zz", "/%41%zz"), "+-")
	equal(t, admits(of(`"hosts": [".example"], "ports": null, "schemes": null`), "/", "http://a.example/", "http://b.test/"), "++-")
	equal(t, admits(of(`"hosts": ["b.example"]`), "/"), "-")
	equal(t, admits(must(iri.NewGate(`{"base": "allow_everything"}`))(t), "/../x", "/a b"), "+-")
}

func TestPoliciesFailClosed(t *testing.T) {
	for _, wrong := range []string{"", "nobody", "{", "[]", `"proxy"`, "{}", `{"base": 1}`, `{"base": "proxi"}`, `{"base": "proxy"} x`, `{"base": "proxy", "base": "proxy"}`,
		`{"base": "proxy", "hosts": []}`, `{"base": "proxy", "hosts": "h"}`, `{"base": "proxy", "host": ["h"]}`, `{"base": "proxy", "actions": {"userinfos": "allow"}}`,
		`{"base": "proxy", "actions": {"userinfo": "permit"}}`, `{"base": "proxy", "actions": {"userinfo": 1}}`, `{"base": "proxy", "actions": []}`,
		`{"base": "proxy", "actions": {"encoded_control": {"port": "allow"}}}`, `{"base": "proxy", "actions": {"userinfo": {"userinfo": "allow"}}}`,
		`{"base": "proxy", "limits": {"texts": 1}}`, `{"base": "proxy", "limits": {"text": -1}}`, `{"base": "proxy", "limits": {"text": 1.5}}`, `{"base": "proxy", "limits": {"text": "1"}}`, `{"base": "proxy", "limits": {"text": 4294967295}}`,
		`{"base": "proxy", "ports": [70000]}`, `{"base": "proxy", "ports": [0]}`, `{"base": "proxy", "raw_utf8": 1}`, `{"base": "proxy", "hosts": ["*.example.com"]}`,
		`{"base": "proxy", "guards": ["admin"]}`, `{"base": "proxy", "guards": "/admin"}`, `{"base": "proxy", "guards": null}`, `{"base": "proxy", "open": ["/{"]}`,
		`{"base": "proxy", "mounts": {"/a": "/"}}`, `{"base": "proxy", "mounts": []}`, `{"base": "proxy", "at": "/x"}`, `{"base": "proxy", "at": [{"path": "/a"}]}`,
		`{"base": "proxy", "at": [{"path": "/a", "actions": {}, "x": 1}]}`, `{"base": "proxy", "at": [{"path": "a", "actions": {}}]}`, `{"base": "proxy", "name": 1}`,
		`{"base": "proxy", "same": ["nobody"]}`, `{"base": "proxy", "guards": [1]}`, "{\"base\": \"proxy\", \"guards\": [[[[[[[[[[]]]]]]]]]]}"} {
		gate, err := iri.NewGate(wrong)
		var why *iri.PolicyError
		if gate != nil || !errors.As(err, &why) || why.Message == "" {
			t.Errorf("%s: %v %v", wrong, gate, err)
		}
	}
	for _, said := range [][2]string{{`{"base": "proxy", "guards": ["/a", "b"]}`, "guards[1]: "}, {`{"base": "proxy", "ports": [80, 0]}`, "ports[1]: "},
		{`{"base": "proxy", "hosts": [], "ports": []}`, "hosts: "}, {`{"base": "proxy", "ports": []}`, "ports: "},
		{`{"base": "proxy", "at": [{"path": "/a", "actions": {"userinfo": "canonicalize"}}]}`, "at[0].actions.userinfo: "}, {`{"base": "proxy", "actions": {"userinfo": {"path": "allow"}}}`, "actions.userinfo.path: "},
		{`{"actions": {}}`, "limits: not there"}} {
		_, err := iri.NewGate(said[0])
		equal(t, strings.HasPrefix(err.Error(), said[1]), true)
	}
	equal(t, second(iri.NewGate("proxy", iri.Guards("admin"))) != nil, true)
}

// A policy without a base has everything: what is missing is named, until nothing is.
func TestAWholePolicy(t *testing.T) {
	policy := map[string]any{}
	named := 0
	for ; named < 300; named++ {
		text := must(json.Marshal(policy))(t)
		gate, err := iri.NewGate(string(text))
		if err == nil {
			equal(t, admits(gate, "/../x", "/a b"), "+-")
			break
		}
		var why *iri.PolicyError
		equal(t, errors.As(err, &why) && strings.HasPrefix(why.Message, "not there"), true)
		within := policy
		names := strings.Split(why.Where, ".")
		for _, name := range names[:len(names)-1] {
			within = within[name].(map[string]any)
		}
		last := names[len(names)-1]
		if _, there := within[last]; there {
			t.Fatalf("%s is there", why.Where)
		}
		within[last] = map[string]any{"actions": map[string]any{}, "limits": map[string]any{}, "mounts": map[string]any{}, "schemes": nil, "hosts": nil, "ports": nil,
			"guards": []string{}, "open": []string{}, "same": []string{}, "at": []string{}, "raw_utf8": false, "guards_complete": false, "closed": false}[last]
		switch {
		case why.Where == "actions.encoded_control": // in each of its parts
			within[last] = map[string]any{}
		case len(names) > 1 && names[0] == "actions":
			within[last] = "report"
			if slices.Contains([]string{"unencoded_character", "bare_percent", "ambiguous_percent"}, last) {
				within[last] = "reject"
			}
		}
	}
	if named < 100 || named == 300 {
		t.Errorf("%d were named", named)
	}
	equal(t, len(policy["actions"].(map[string]any)["encoded_control"].(map[string]any)) >= 2, true)
}

func TestRouter(t *testing.T) {
	router := must(iri.NewRouter("GET /users/{id}", "/files/{path...}", "{tenant}.example.com/users/{id}", "POST /users/{id}"))(t)
	found := router.Match("GET", "/users/ada", "")
	equal(t, fmt.Sprint(found), "{true 0 [{id ada}] }")
	equal(t, fmt.Sprint(router.Match("HEAD", "/users/a%2Fb", "h.example")), "{true 0 [{id a%2Fb}] }")
	equal(t, fmt.Sprint(router.Match("PUT", "/files/a/b", "")), "{true 1 [{path a/b}] }")
	equal(t, fmt.Sprint(router.Match("PUT", "/users/ada", "one.example.com")), "{true 2 [{tenant one} {id ada}] }")
	equal(t, fmt.Sprint(router.Match("PUT", "/users/ada", "")), "{false 0 [] GET, HEAD, POST}")
	equal(t, fmt.Sprint(router.Match("GET", "/nothing", "")), "{false 0 [] }")
	for _, count := range []int{8, 9, 16, 17, 31, 32} {
		pattern, path := "", ""
		wanted := make([]iri.Capture, count)
		for i := range wanted {
			wanted[i] = iri.Capture{Name: fmt.Sprint("c", i), Value: fmt.Sprint("v.", i)}
			pattern, path = pattern+"/{"+wanted[i].Name+"}", path+"/"+wanted[i].Value
		}
		equal(t, fmt.Sprint(must(iri.NewRouter(pattern))(t).Match("GET", path, "").Captures), fmt.Sprint(wanted))
	}
	_, err := iri.NewRouter("/a/{x}", "/b", "/a/{y}")
	var why *iri.RouteError
	equal(t, errors.As(err, &why) && why.Code == "conflict" && why.Route == 2 && why.Other == 0 && why.Witness != "" && why.Pattern == "/a/{y}", true)
	_, err = iri.NewRouter("/a", "/b/{x")
	equal(t, errors.As(err, &why) && why.Code == "not_closed" && why.Route == 1 && why.Offset > 2, true)
	many := make([]string, 3000)
	for i := range many {
		many[i] = fmt.Sprintf("/r%d/{id}/x/{rest...}", i)
	}
	large := must(iri.NewRouter(many...))(t)
	equal(t, fmt.Sprint(large.Match("GET", "/r2999/7/x/y/z", "")), "{true 2999 [{id 7} {rest y/z}] }")
}
