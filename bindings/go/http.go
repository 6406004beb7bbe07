package iri

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// A Front asks a gate before a handler of net/http. What the gate refuses gets Status, the reasons, and no byte of what came. Any other request goes on in canonical form: its URL,
// RequestURI and Host are those of the Admission, which AdmissionOf has. It belongs in front of all that changes the URL, such as http.StripPrefix.
type Front struct {
	Gate   *Gate
	Status int                                             // of what is refused; 0 is 400
	DryRun bool                                            // tell, and change nothing
	Tell   func(r *http.Request, v Verdict, admitted bool) // is told each verdict on a request that is not clean; r is as it came
}

// Handler is the handler with the gate in front of it.
func (g *Gate) Handler(next http.Handler) http.Handler { return Front{Gate: g}.Handler(next) }

type admissionKey struct{}

// AdmissionOf is what the gate in front has made of the request. There is none without a gate, nor of what a dry run let pass that is refused otherwise.
func AdmissionOf(r *http.Request) (Admission, bool) {
	a, there := r.Context().Value(admissionKey{}).(*Admission)
	if !there || !a.Admitted {
		return Admission{}, false
	}
	return *a, true
}

// Handler is the handler with the gate in front of it.
func (f Front) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isAsItCame(r) {
			http.Error(w, "the gate belongs in front of what changes the URL", http.StatusInternalServerError)
			return
		}
		admission := new(Admission)
		forwarded := r.WithContext(context.WithValue(r.Context(), admissionKey{}, admission))
		made, verdict, passes := f.Ask(forwarded)
		if !passes {
			f.refuse(w, verdict)
			return
		}
		*admission = made
		next.ServeHTTP(w, forwarded)
	})
}

// Ask judges a request, and puts it into canonical form if it passes: it sets URL, RequestURI and Host. It is for middleware of other kinds.
func (f Front) Ask(r *http.Request) (Admission, Verdict, bool) {
	target := targetOf(r)
	admission, verdict := f.judge(r, target)
	if rest := restOf(target, admission); rest != "" {
		if alone, refused := f.judge(r, rest); !alone.Admitted {
			admission, verdict = alone, refused
		}
	}
	if f.Tell != nil && (verdict.Count > 0 || !verdict.Passes) {
		f.Tell(r, verdict, admission.Admitted)
	}
	if f.DryRun {
		return admission, verdict, true
	}
	return admission, verdict, admission.Admitted && canonicalize(r, admission, target)
}

func (f Front) judge(r *http.Request, target string) (Admission, Verdict) {
	if r.Host == "" && !r.ProtoAtLeast(1, 1) {
		return f.Gate.AdmitWithoutHost(r.Method, target)
	}
	return f.Gate.Admit(r.Method, target, r.Host)
}

// restOf is what a proxy forwards of a whole URL, and what is another target then: "//b/x" of "http://a//b/x" may be read as a host.
func restOf(target string, a Admission) string {
	if !a.Admitted || strings.HasPrefix(target, "/") || !strings.HasPrefix(a.Path, "//") {
		return ""
	}
	_, behind, _ := strings.Cut(target, "://")
	return behind[strings.IndexByte(behind, '/'):]
}

func (f Front) refuse(w http.ResponseWriter, v Verdict) {
	status, lines := f.Status, v.Lines
	if status == 0 {
		status = http.StatusBadRequest
	}
	if lines == "" {
		lines = "reject\n"
	}
	http.Error(w, strings.TrimSuffix(lines, "\n"), status)
}

// targetOf is the target as it came. A request that did not come from a connection has none of its own.
func targetOf(r *http.Request) string {
	switch {
	case r.RequestURI != "":
		return r.RequestURI
	case r.Method == http.MethodConnect:
		return r.URL.Host
	}
	return r.URL.RequestURI()
}

// urlOf reads a target as net/http does.
func urlOf(method, target string) (*url.URL, error) {
	if method == http.MethodConnect && !strings.HasPrefix(target, "/") {
		return &url.URL{Host: target}, nil
	}
	return url.ParseRequestURI(target)
}

// isAsItCame tells whether the URL is still that of the target: what has been taken away from it, the canonical form would bring back.
func isAsItCame(r *http.Request) bool {
	came, err := urlOf(r.Method, targetOf(r))
	return err == nil && came.EscapedPath() == r.URL.EscapedPath() && came.RawQuery == r.URL.RawQuery
}

// canonicalize fails for a target that net/http would read as another path than the gate.
func canonicalize(r *http.Request, a Admission, target string) bool {
	if a.Target != target {
		to, err := urlOf(r.Method, a.Target)
		if err != nil || to.Host == "" && to.EscapedPath() != a.Path && a.Target != "*" {
			return false
		}
		r.URL, r.RequestURI = to, a.Target
	}
	if a.Host != "" {
		r.Host = hostField(r.Host, a)
	}
	return true
}

// hostField is the host in canonical form, with a port if one came.
func hostField(came string, a Admission) string {
	colon := strings.LastIndexByte(came, ':')
	if a.Port < 0 || colon < 0 || colon == len(came)-1 || colon < strings.LastIndexByte(came, ']') {
		return a.Host
	}
	return a.Host + ":" + strconv.Itoa(a.Port)
}

// A Mux routes requests to handlers by the patterns of a Router, with a gate in front. A request for which there is no route gets 404, or 405 with an Allow field.
// The handler has the captures by r.PathValue, decoded once as those of http.ServeMux, and its pattern in r.Pattern.
type Mux struct {
	front    Front
	router   *Router
	patterns []string
	handlers []http.Handler
}

// NewMux makes a mux. Errors are *RouteError.
func NewMux(front Front, routes map[string]http.Handler) (*Mux, error) {
	m := &Mux{front: front}
	for pattern, handler := range routes {
		m.patterns = append(m.patterns, pattern)
		m.handlers = append(m.handlers, handler)
	}
	var err error
	m.router, err = NewRouter(m.patterns...)
	return m, err
}

// ServeHTTP asks the gate, and hands the request to its handler.
func (m *Mux) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.front.Handler(http.HandlerFunc(m.route)).ServeHTTP(w, r)
}

func (m *Mux) route(w http.ResponseWriter, r *http.Request) {
	admission, there := AdmissionOf(r)
	if !there || m.front.DryRun {
		admission = Admission{Path: r.URL.EscapedPath()}
	}
	found := m.router.Match(r.Method, admission.Path, admission.Host)
	switch {
	case found.Found:
		r.Pattern = m.patterns[found.Route]
		for _, capture := range found.Captures {
			value, err := url.PathUnescape(capture.Value)
			if err != nil {
				value = capture.Value
			}
			r.SetPathValue(capture.Name, value)
		}
		m.handlers[found.Route].ServeHTTP(w, r)
	case found.Allow != "":
		w.Header().Set("Allow", found.Allow)
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
	default:
		http.NotFound(w, r)
	}
}
