package iri_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"libiri.example/iri"
)

func joined(a, b string) string {
	first, err := iri.ParseReference(a)
	if err != nil {
		return "error"
	}
	both, err := first.Join(b)
	if err != nil {
		return "error"
	}
	return both.String()
}

func repaired(text, scheme string) string {
	reference, changes, err := iri.Repair(text, scheme)
	if err != nil {
		return "error"
	}
	told := reference.String()
	for _, one := range changes {
		told += fmt.Sprintf(" %s:%d-%d", one.Name, one.Begin, one.End)
	}
	return told
}

func readByBrowsers(text string) string {
	verdict, url, err := iri.MustParse(text).BrowserReading()
	if err != nil {
		return "error"
	}
	return strings.TrimSpace(verdict + " " + url)
}

func readByServers(path string) string {
	all, err := iri.Readings(path)
	if err != nil {
		return "error"
	}
	told := make([]string, len(all))
	for i, one := range all {
		if told[i] = one.Path; len(one.Habits) > 0 {
			told[i] += "=" + strings.Join(one.Habits, ",")
		}
	}
	return strings.Join(told, " ")
}

// Whose lines are: KIND, texts, the answer.
func TestTextsThatAllBindingsAreAsked(t *testing.T) {
	asked := map[string]int{}
	for _, line := range linesOf(t, "texts.txt") {
		cells := strings.Split(line, "\t")
		answer := ""
		switch cells[0] {
		case "join":
			answer = joined(cells[1], cells[2])
		case "repair":
			answer = repaired(cells[1], cells[2])
		case "browser":
			answer = readByBrowsers(cells[1])
		case "readings":
			answer = readByServers(cells[1])
		default:
			continue
		}
		equal(t, line[:strings.LastIndexByte(line, '\t')+1]+answer, line)
		asked[cells[0]]++
	}
	for _, kind := range []string{"join", "repair", "browser", "readings"} {
		equal(t, asked[kind] > 5, true)
	}
}

func TestWhatIsRepairedAndHow(t *testing.T) {
	for _, row := range []struct {
		text string
		flag iri.RepairFlag
		want string
	}{{`http:\\h\a`, iri.BackslashIsSlash, "http://h/a"}, {"<URL:http://h/>", iri.Delimited, "http://h/"}, {"git@h:a/b", iri.SCPForm, "ssh://git@h/a/b"}} {
		made, changes, err := iri.Repair(row.text, "", row.flag)
		equal(t, err == nil && made.String() == row.want && len(changes) > 0 && changes[0].Message != "", true)
	}
	many, changes, err := iri.Repair("/"+strings.Repeat(" b", 5000), "") // a space at the end of the path is one within the text
	equal(t, err == nil && len(many.String()) == 1+5000*4 && len(changes) == 5000, true)
	var why *iri.ParseError
	_, _, err = iri.Repair("h/a", "1")
	equal(t, errors.As(err, &why) && why.Code == "bad_scheme" && why.InSecond && why.Text == "1", true)
	_, err = iri.MustParse("http://h/").Join("a b")
	equal(t, errors.As(err, &why) && why.InSecond && why.Offset == 1, true)
}

func TestReadings(t *testing.T) {
	equal(t, len(iri.Habits()) == 17 && strings.Contains(iri.Habits()["slash"], "/"), true)
	only := must(iri.Readings("/a%2Fb;c", "parameters"))(t)
	equal(t, fmt.Sprint(only), "[{/a%2Fb;c []} {/a%2Fb [parameters]}]")
	_, err := iri.Readings("/", "nobody")
	equal(t, err != nil, true)
	var why *iri.ParseError
	_, err = iri.Readings("/" + strings.Repeat("a", iri.LongestReadings))
	equal(t, errors.As(err, &why) && why.Code == "too_long", true)
	equal(t, len(must(iri.Readings("/"+strings.Repeat("a", iri.LongestReadings-1)))(t)), 1)
	octets := must(iri.Readings("/%FF", "decode"))(t)
	equal(t, octets[1].Path, "/\xff")
}

func TestWhyAReadingIsGuarded(t *testing.T) {
	gate := must(iri.NewGate("proxy", iri.Guards("/admin"), iri.GuardsComplete()))(t)
	why, found := gate.ExplainReading("GET", "/admin%2Fx")
	equal(t, found, true)
	equal(t, fmt.Sprintf("%+v", why), "{Guard:/admin Inside:/admin/x Outside:/admin%2Fx Same: Habits:[decode slash]}")
	_, found = gate.ExplainReading("GET", "/other")
	equal(t, found, false)
	tenants := must(iri.NewGate("proxy", iri.Guards("/t/{tenant}/{rest...}"), iri.GuardsComplete(), iri.Same("tenant")))(t)
	why, _ = tenants.ExplainReading("GET", "/t/me;x/a")
	equal(t, why.Same, "tenant")
	long := strings.Repeat("b", 3000) // more than the room that is tried first
	why, found = gate.ExplainReading("GET", "/admin%2F"+long)
	equal(t, found && why.Inside == "/admin/"+long && why.Outside == "/admin%2F"+long, true)
}
