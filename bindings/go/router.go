package iri

import "fmt"

// A RouteError says what is wrong with a pattern, or that two conflict.
type RouteError struct {
	Code    string // a stable name: "not_closed", "conflict"
	Route   int    // the number of the pattern
	Other   int    // of a conflict, the number of the earlier one
	Offset  int    // in the pattern, in bytes
	Cause   string
	Witness string // of a conflict, a request that both match
	Pattern string
}

func (e *RouteError) Error() string {
	if e.Witness != "" {
		return fmt.Sprintf("pattern %d: %s: pattern %d also matches %s", e.Route, e.Cause, e.Other, e.Witness)
	}
	return fmt.Sprintf("pattern %d, byte %d: %s", e.Route, e.Offset, e.Cause)
}

// A Router finds the pattern that answers a request in canonical form: "GET /users/{id}", "/files/{path...}". It does not change.
type Router struct {
	made  *object
	names [][]string
}

// A Match is what a router says of a request.
type Match struct {
	Found    bool
	Route    int       // the number of the pattern
	Captures []Capture // as they stand in path and host, in the order of the pattern
	Allow    string    // if another method has a route: the value of an Allow field, for a 405
}

// A Capture is the value of a parameter.
type Capture struct{ Name, Value string }

// NewRouter makes a router. Their order has no effect. A route for GET also answers HEAD. Errors are *RouteError.
func NewRouter(patterns ...string) (*Router, error) {
	const headByGet = 1
	c := newCall()
	defer c.done()
	c.put(headByGet)
	c.putTexts(patterns)
	if c.tooLong() {
		return nil, &RouteError{Code: "too_large", Cause: "the patterns are too long"}
	}
	made := c.newObject(opMakeRouter)
	if made == nil {
		return nil, c.routeError(patterns)
	}
	router := &Router{made: made, names: make([][]string, len(patterns))}
	for i := range patterns {
		router.names[i] = router.namesOf(i)
	}
	return router, nil
}

func (c *call) routeError(patterns []string) error {
	e := &RouteError{Route: int(c.number()), Other: int(c.number()), Offset: int(c.number()), Code: c.text(), Cause: c.text(), Witness: c.text()}
	if e.Route < len(patterns) {
		e.Pattern = patterns[e.Route]
	}
	return e
}

func (r *Router) namesOf(route int) (names []string) {
	c := newCallOf()
	defer c.done()
	c.put(uint32(route))
	c.runOn(r.made, opRouteNames)
	for len(c.reply) > 0 {
		names = append(names, c.text())
	}
	return names
}

// Match finds the route of a request that a gate has admitted: its path and its host, as the Admission has them.
func (r *Router) Match(method, path, host string) Match {
	const methodNotAllowed, found = 1, 2
	c := newCallOf()
	defer c.done()
	c.putText(method)
	c.putText(path)
	c.putFlag(host != "")
	c.putText(host)
	if c.tooLong() {
		return Match{}
	}
	c.runOn(r.made, opRoute)
	switch c.number() {
	case methodNotAllowed:
		return Match{Allow: c.text()}
	case found:
		return c.match(r, path, host)
	}
	return Match{}
}

func (c *call) match(r *Router, path, host string) Match {
	m := Match{Found: true, Route: int(c.number())}
	m.Captures = make([]Capture, c.number())
	for i := range m.Captures {
		of := path
		if ofHost := c.flag(); ofHost {
			of = host
		}
		begin, size := c.number(), c.number()
		m.Captures[i] = Capture{r.names[m.Route][i], of[begin : begin+size]}
	}
	return m
}
