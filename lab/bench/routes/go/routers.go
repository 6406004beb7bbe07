// httprouter and net/http's ServeMux, as a shared library for routes/go.cc. A call from C costs some 50 ns: so a pass
// over all requests is one call, and the loop is here, on the thread that calls.
package main

// #include <stdint.h>
import "C"

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/julienschmidt/httprouter"
)

// The answer to the request at hand.
var route int
var size uint64

// raw is empty if nothing in the path is percent-encoded, as in url.URL.
type request struct{ method, path, decoded, raw string }

// One router; find sets route and size, or leaves route at -1.
type router struct {
	find    func(*request)
	refused []int // numbers of lines
}

var routers []*router
var traffics [][]request

func text(data *C.char, size C.size_t) string { return C.GoStringN(data, C.int(size)) }

// With other names, which are identifiers; and the names.
func converted(path, open, close string) (string, []string) {
	var out strings.Builder
	var names []string
	for path != "" {
		before, after, found := strings.Cut(path, "{")
		out.WriteString(before)
		path = after
		if found {
			_, path, _ = strings.Cut(after, "}")
			names = append(names, "p"+strconv.Itoa(len(names)))
			out.WriteString(open + names[len(names)-1] + close)
		}
	}
	return out.String(), names
}

// Both panic at a route that they do not take beside the others.
func (r *router) try(number int, add func()) {
	defer func() {
		if recover() != nil {
			r.refused = append(r.refused, number)
		}
	}()
	add()
}

func httprouterOf(lines []string) *router {
	mux := httprouter.New()
	made := &router{}
	for number, line := range lines {
		method, path, _ := strings.Cut(line, " ")
		path, _ = converted(path, ":", "")
		made.try(number, func() {
			mux.Handle(method, path, func(_ http.ResponseWriter, _ *http.Request, values httprouter.Params) {
				route = number
				for i := range values {
					size += uint64(len(values[i].Value))
				}
			})
		})
	}
	made.find = func(r *request) {
		if handle, values, _ := mux.Lookup(r.method, r.path); handle != nil {
			handle(nil, nil, values)
		}
	}
	return made
}

type target struct {
	number int
	names  []string
}

func (t *target) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	route = t.number
	for _, name := range t.names {
		size += uint64(len(r.PathValue(name)))
	}
}

// Takes the answer 404 or 405 and drops it.
type nowhere struct{ header http.Header }

func (n *nowhere) Header() http.Header            { return n.header }
func (n *nowhere) Write(data []byte) (int, error) { return len(data), nil }
func (n *nowhere) WriteHeader(int)                {}

func serveMuxOf(lines []string) *router {
	mux := http.NewServeMux()
	made := &router{}
	for number, line := range lines {
		path, names := converted(line, "{", "}")
		if strings.HasSuffix(path, "/") {
			path += "{$}"
		}
		made.try(number, func() { mux.Handle(path, &target{number, names}) })
	}
	answer := &nowhere{http.Header{}}
	asked := &http.Request{Host: "api.example.com", URL: &url.URL{}}
	made.find = func(r *request) {
		asked.Method, asked.RequestURI, asked.URL.Path, asked.URL.RawPath = r.method, r.path, r.decoded, r.raw
		mux.ServeHTTP(answer, asked)
	}
	return made
}

// kind: 0 httprouter, 1 ServeMux. A route a line.
//
//export go_router_make
func go_router_make(kind C.int, data *C.char, size C.size_t) C.int {
	lines := strings.Split(strings.TrimSuffix(text(data, size), "\n"), "\n")
	of := []func([]string) *router{httprouterOf, serveMuxOf}[kind]
	routers = append(routers, of(lines))
	return C.int(len(routers) - 1)
}

// The line of a route that it did not take; -1 behind the last.
//
//export go_router_refused
func go_router_refused(which, index C.int) C.int {
	if refused := routers[which].refused; int(index) < len(refused) {
		return C.int(refused[index])
	}
	return -1
}

// METHOD, a space, and a path in each line.
//
//export go_traffic_make
func go_traffic_make(data *C.char, size C.size_t) C.int {
	var requests []request
	for _, line := range strings.Split(strings.TrimSuffix(text(data, size), "\n"), "\n") {
		method, path, _ := strings.Cut(line, " ")
		parsed, err := url.ParseRequestURI(path)
		if err != nil {
			panic(err)
		}
		requests = append(requests, request{method, path, parsed.Path, parsed.RawPath})
	}
	traffics = append(traffics, requests)
	return C.int(len(traffics) - 1)
}

// Returns how many requests found a route; adds numbers of routes and sizes of captures to *sum.
//
//export go_router_pass
func go_router_pass(which, traffic C.int, sum *C.uint64_t) C.size_t {
	find, requests := routers[which].find, traffics[traffic]
	found, total := 0, uint64(0)
	for i := range requests {
		route, size = -1, 0
		find(&requests[i])
		if route >= 0 {
			found++
			total += uint64(route) + size
		}
	}
	*sum += C.uint64_t(total)
	return C.size_t(found)
}

// The answer to one request: the number of the route or -1, and the sizes of the captures.
//
//export go_router_find
func go_router_find(which, traffic, number C.int, sizes *C.uint64_t) C.int {
	route, size = -1, 0
	routers[which].find(&traffics[traffic][number])
	*sizes = C.uint64_t(size)
	return C.int(route)
}

func main() {}
