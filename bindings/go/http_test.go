package iri_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"libiri.example/iri"
)

// echo answers what a handler of net/http sees.
var echo = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintf(w, "%s %s %s %s %s", r.Method, r.RequestURI, r.URL.RequestURI(), r.URL.Path, r.Host)
})

// ask sends a request line, byte for byte.
func ask(t testing.TB, server *httptest.Server, line, fields string) (int, string, http.Header) {
	t.Helper()
	connection := must(net.Dial("tcp", server.Listener.Addr().String()))(t)
	defer connection.Close()
	fmt.Fprintf(connection, "%s\r\n%sConnection: close\r\n\r\n", line, fields)
	answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		return 0, "", nil
	}
	defer answer.Body.Close()
	body, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, string(body), answer.Header
}

func started(t testing.TB, handler http.Handler) *httptest.Server {
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server
}

const host = "Host: www.example.com\r\n"

func TestTheHandlerSeesTheCanonicalForm(t *testing.T) {
	server := started(t, iri.MustGate("proxy").Handler(echo))
	for _, one := range [][4]string{ // target, fields, target and path that are seen, and the host
		{"/hello?a=b", host, "/hello?a=b /hello?a=b /hello", "www.example.com"},
		{"/a?", host, "/a? /a? /a", "www.example.com"},
		{"/files/../admin", host, "/admin /admin /admin", "www.example.com"},
		{"/%61dmin?q=%7e", host, "/admin?q=%7e /admin?q=%7e /admin", "www.example.com"},
		{"/a//b///c", host, "/a/b/c /a/b/c /a/b/c", "www.example.com"},
		{"/a/%40%3a@:", host, "/a/%40%3A@: /a/%40%3A@: /a/@:@:", "www.example.com"},
		{"/caf%c3%a9", host, "/caf%C3%A9 /caf%C3%A9 /caf\u00e9", "www.example.com"},
		{"/a[1]?b[]={c|d}", host, "/a%5B1%5D?b%5B%5D=%7Bc%7Cd%7D /a%5B1%5D?b%5B%5D=%7Bc%7Cd%7D /a[1]", "www.example.com"},
		{"/a", "Host: WWW.Example.com:8080\r\n", "/a /a /a", "www.example.com:8080"},
		{"/a", "Host: [::1]:8080\r\n", "/a /a /a", "[::1]:8080"},
		{"/a", "Host: [::1]\r\n", "/a /a /a", "[::1]"},
		{"http://WWW.example.com/x/../a", host, "http://www.example.com/a /a /a", "www.example.com"},
	} {
		status, body, _ := ask(t, server, "GET "+one[0]+" HTTP/1.1", one[1])
		equal(t, fmt.Sprint(status, " ", body), "200 GET "+one[2]+" "+one[3])
	}
	status, body, _ := ask(t, server, "GET /files%2f..%2fadmin HTTP/1.1", host)
	equal(t, status, 400)
	equal(t, strings.Contains(body, "encoded_slash") && !strings.Contains(body, "files"), true)
	for _, one := range [][2]string{{"GET /../admin HTTP/1.1", host}, {"GET //evil.example/x HTTP/1.1", host}, {"GET /hello HTTP/1.0", ""}, {"GET /a HTTP/1.1", "Host: a@evil.example\r\n"},
		{"GET /a HTTP/1.1", host + host}, {"GET /%2561dmin HTTP/1.1", host}, {"GET /a\\b HTTP/1.1", host}, {"GET /..;/admin HTTP/1.1", host}, {"GET /caf\xc3\xa9 HTTP/1.1", host}} {
		status, _, _ := ask(t, server, one[0], one[1])
		equal(t, fmt.Sprint(one[0], status), fmt.Sprint(one[0], 400))
	}
}

// Behind the gate ServeMux cleans nothing and redirects nowhere: its rule on /admin is met if and only if the path lies there.
func TestServeMuxBehindTheGate(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/admin/", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "admin") })
	mux.HandleFunc("/admin", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "admin") })
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "open ", r.URL.EscapedPath()) })
	gate := iri.MustGate("proxy")
	server, asked := started(t, gate.Handler(mux)), 0
	for _, line := range linesOf(t, "attacks.txt") {
		words := strings.SplitN(line, " ", 4)
		if len(words) < 4 || words[0] != "proxy" || words[2] != "GET" || !strings.HasPrefix(words[3], "/") || strings.ContainsAny(unescaped(words[3]), " \r\n\t\x00") {
			continue
		}
		target := unescaped(words[3])
		admitted, _ := gate.Admit("GET", target, "www.example.com")
		status, body, _ := ask(t, server, "GET "+target+" HTTP/1.1", host)
		asked++
		switch {
		case words[1] == "reject" || words[1] == "invalid":
			if status != 400 && status != 431 {
				t.Errorf("%.80q: %d %s", target, status, body)
			}
		case admitted.Path == "/admin" || strings.HasPrefix(admitted.Path, "/admin/"):
			equal(t, body, "admin")
		default:
			equal(t, fmt.Sprint(status, body), "200open "+admitted.Path)
		}
	}
	if asked < 40 {
		t.Errorf("only %d", asked)
	}
}

// docs/GATE.md: missing_host is one finding, an authority without a host another.
func TestAnEmptyHostFieldIsNotAMissingOne(t *testing.T) {
	server := started(t, iri.MustGate(`{"base": "proxy", "actions": {"missing_host": "allow"}}`).Handler(echo))
	for _, one := range []struct {
		version, fields string
		want            int
	}{{"1.1", "Host:\r\n", 400}, {"1.1", host, 200}, {"1.0", "", 200}, {"1.0", host, 200}} {
		status, _, _ := ask(t, server, "GET /a HTTP/"+one.version, one.fields)
		equal(t, fmt.Sprint(one, status), fmt.Sprint(one, one.want))
	}
}

func TestTheGateBelongsInFront(t *testing.T) {
	gate := iri.MustGate("proxy")
	wrong := started(t, http.StripPrefix("/app", gate.Handler(echo)))
	status, _, _ := ask(t, wrong, "GET /app/x HTTP/1.1", host)
	equal(t, status, 500)
	cut := started(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.URL.RawQuery = ""
		gate.Handler(echo).ServeHTTP(w, r)
	}))
	status, _, _ = ask(t, cut, "GET /app/x?y HTTP/1.1", host)
	equal(t, status, 500)
	right := started(t, gate.Handler(http.StripPrefix("/app", echo)))
	_, body, _ := ask(t, right, "GET /app/./x HTTP/1.1", host)
	equal(t, body, "GET /app/x /x /x www.example.com")
}

func TestAFrontTellsAndDryRuns(t *testing.T) {
	var told []string
	front := iri.Front{Gate: iri.MustGate("proxy"), Status: 403, Tell: func(r *http.Request, v iri.Verdict, admitted bool) {
		told = append(told, fmt.Sprint(r.RequestURI, " ", v.Action, " ", v.Reasons, " ", admitted))
	}}
	server := started(t, front.Handler(echo))
	for _, target := range []string{"/a", "/a%2fb", "/x/../b"} {
		status, _, _ := ask(t, server, "GET "+target+" HTTP/1.1", host)
		equal(t, status, map[bool]int{true: 403, false: 200}[target == "/a%2fb"])
	}
	equal(t, strings.Join(told, "; "), "/a%2fb reject [encoded_slash] false; /x/../b canonicalize [dot_segment] true")
	front.DryRun = true
	_, body, _ := ask(t, started(t, front.Handler(echo)), "GET /x/..%2fb HTTP/1.1", host)
	equal(t, strings.HasPrefix(body, "GET /x/..%2fb "), true)
}

func TestWhatIsForwardedOfAWholeURLIsJudgedAlone(t *testing.T) {
	server := started(t, iri.MustGate(`{"base": "proxy", "actions": {"empty_segment": "allow"}}`).Handler(echo))
	for _, origin := range []string{"", "http://www.example.com"} {
		for target, want := range map[string]int{"//b.example/x": 400, "/x/..//b.example/x": 400, "/b.example//x": 200} {
			status, _, _ := ask(t, server, "GET "+origin+target+" HTTP/1.1", host)
			equal(t, status, want)
		}
	}
}

func TestMux(t *testing.T) {
	gate := iri.MustGate("proxy", iri.Guards("/admin"))
	say := func(w http.ResponseWriter, r *http.Request) {
		admitted, _ := iri.AdmissionOf(r)
		fmt.Fprintf(w, "%s id=%s rest=%s %s", r.Pattern, r.PathValue("id"), r.PathValue("rest"), admitted.Path)
	}
	mux := must(iri.NewMux(iri.Front{Gate: gate}, map[string]http.Handler{
		"GET /users/{id}": http.HandlerFunc(say), "/files/{rest...}": http.HandlerFunc(say), "/admin": http.HandlerFunc(say)}))(t)
	server := started(t, mux)
	for _, one := range [][2]string{
		{"GET /users/a+b%2Bc%26", "200 GET /users/{id} id=a+b+c& rest= /users/a+b%2Bc%26"}, // a "+" is no space in a path
		{"GET /x/../users/%61da%20l", "200 GET /users/{id} id=ada l rest= /users/ada%20l"},
		{"POST /files/a/b", "200 /files/{rest...} id= rest=a/b /files/a/b"},
		{"GET /admin", "200 /admin id= rest= /admin"},
		{"GET /ADMIN", "400"},
		{"GET /nothing", "404"},
		{"DELETE /users/ada", "405"},
	} {
		status, body, fields := ask(t, server, one[0]+" HTTP/1.1", host)
		equal(t, strings.HasPrefix(fmt.Sprint(status, " ", body), one[1]), true)
		if status == 405 {
			equal(t, fields.Get("Allow"), "GET, HEAD")
		}
	}
	_, err := iri.NewMux(iri.Front{Gate: gate}, map[string]http.Handler{"/{": echo})
	equal(t, err != nil, true)
}

// A million calls, and gates and routers that are made and forgotten, take no more memory than some.
func TestMemory(t *testing.T) {
	gate := iri.MustGate("proxy")
	round := func(calls, made int) uint64 {
		for i := range calls {
			if i%2 == 0 {
				_, _ = gate.Admit("GET", "/x/../hello?a=b", "Example.com")
			} else {
				_, _ = iri.Parse("http://example.com/a b")
			}
		}
		for i := range made {
			_ = iri.MustGate("proxy", iri.Guards(fmt.Sprintf("/admin%d", i), "*.php"))
			_, _ = iri.NewRouter("/a/{x}", fmt.Sprintf("/%d/{id}", i))
			if i%50 == 0 {
				runtime.GC() // and so the finalizers
			}
		}
		runtime.GC()
		runtime.GC()
		_ = iri.Version()
		return memoryUsed()
	}
	before := round(10_000, 300)
	after := round(1_000_000, 3000)
	if t.Logf("%d KiB before, %d KiB after", before>>10, after>>10); after > before+(12<<20) {
		t.Errorf("%d KiB more", (after-before)>>10)
	}
}

// memoryUsed is what of the process is in memory: the heap of Go, and what libiri has beside it.
func memoryUsed() uint64 {
	debug.FreeOSMemory()
	var all, resident uint64
	statm, _ := os.ReadFile("/proc/self/statm")
	_, _ = fmt.Sscan(string(statm), &all, &resident)
	return resident * uint64(os.Getpagesize())
}
