package iri

import (
	"fmt"
	"slices"
)

// LongestReadings is how many bytes the longest path has that has readings.
const LongestReadings = 1024

// What servers do in settings that few use.
var rareHabits = []string{"cut", "space", "dot", "extension"}

func habitsOf(set uint32) []string {
	all := []string{}
	for number, name := range habitNames() {
		if set>>number&1 != 0 {
			all = append(all, name)
		}
	}
	return all
}

// Habits are what servers may do with a path before they act on it, by name, each with a sentence that says which servers do.
func Habits() map[string]string {
	all := map[string]string{}
	for number, name := range habitNames() {
		all[name] = nameOf(tableHabitMessage, uint32(number))
	}
	return all
}

// A Reading is a path that servers may act on when they are sent another, and the habits that lead there.
type Reading struct {
	Path   string // any octets, as they are decoded
	Habits []string
}

// Readings are the paths that servers may act on when they are sent a path, which is that of a canonical target: first the path itself, then those that take few habits, at
// most 64. The habits are names of Habits; without any, they are those of servers in their usual settings. Errors are *ParseError for a path of more than LongestReadings bytes.
func Readings(path string, habits ...string) ([]Reading, error) {
	set := uint32(0)
	for number, name := range habitNames() {
		if slices.Contains(habits, name) || len(habits) == 0 && !slices.Contains(rareHabits, name) {
			set |= 1 << number
		}
	}
	for _, name := range habits {
		if !slices.Contains(habitNames(), name) {
			return nil, fmt.Errorf("iri: there is no habit %q", name)
		}
	}
	c := newCall()
	defer c.done()
	c.put(set, 64)
	c.putText(path)
	if err := c.ask(opReadings, path); err != nil {
		return nil, err
	}
	var all []Reading
	for len(c.reply) > 0 {
		found := Reading{Habits: habitsOf(c.number())}
		found.Path = c.text()
		all = append(all, found)
	}
	return all, nil
}

// BrowserReading says how a browser, or any other program that follows the URL Standard, takes an IRI: as the "same" URL, as an "other" one (http://0x7f.1/), or as no URL
// ("refused"); or only IDNA can tell ("idna"). The URL is what a browser would request; it is "" with the last two.
func (i *IRI) BrowserReading() (verdict, url string, err error) {
	c := newCall()
	defer c.done()
	c.putText(i.text)
	if err := c.ask(opBrowser, i.text); err != nil {
		return "", "", err
	}
	url = c.text()
	return nameOf(tableBrowser, c.number()), url, nil
}
