package iri_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"libiri.example/iri"
)

const (
	text   = "http://user@example.com:8042/over/there?name=ferret#nose"
	target = "/users/ada/repos/libiri?page=12&lang=en"
)

var gate = iri.MustGate("proxy")

func BenchmarkValid(b *testing.B) {
	for b.Loop() {
		iri.Valid(iri.RuleIRI, text)
	}
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		_, _ = iri.Parse(text)
	}
}

func BenchmarkParseURL(b *testing.B) { // net/url
	for b.Loop() {
		_, _ = url.Parse(text)
	}
}

func BenchmarkResolve(b *testing.B) {
	base := iri.MustParse(text)
	for b.Loop() {
		_, _ = base.Resolve("../here")
	}
}

func BenchmarkResolveURL(b *testing.B) {
	base, _ := url.Parse(text)
	for b.Loop() {
		_, _ = base.Parse("../here")
	}
}

func BenchmarkAdmit(b *testing.B) {
	for b.Loop() {
		gate.Admit("GET", target, "example.com")
	}
}

func BenchmarkAdmitByManyGoroutines(b *testing.B) {
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			gate.Admit("GET", target, "example.com")
		}
	})
}

func BenchmarkMatch(b *testing.B) {
	router, _ := iri.NewRouter("GET /users/{id}", "GET /users/{id}/repos/{repo}", "/files/{path...}")
	for b.Loop() {
		router.Match("GET", "/users/ada/repos/libiri", "example.com")
	}
}

// The whole way of a request, without the network.
func serve(b *testing.B, handler http.Handler) {
	r, w := httptest.NewRequest("GET", target, nil), httptest.NewRecorder()
	for b.Loop() {
		handler.ServeHTTP(w, r)
	}
}

func nothing(http.ResponseWriter, *http.Request) {}

func BenchmarkMux(b *testing.B) {
	mux, _ := iri.NewMux(iri.Front{Gate: gate}, map[string]http.Handler{"GET /users/{id}": http.HandlerFunc(nothing),
		"GET /users/{id}/repos/{repo}": http.HandlerFunc(nothing), "/files/{path...}": http.HandlerFunc(nothing)})
	serve(b, mux)
}

func serveMux() *http.ServeMux {
	mux := http.NewServeMux()
	for _, pattern := range []string{"GET /users/{id}", "GET /users/{id}/repos/{repo}", "/files/{path...}"} {
		mux.HandleFunc(pattern, nothing)
	}
	return mux
}

func BenchmarkServeMux(b *testing.B)         { serve(b, serveMux()) }
func BenchmarkServeMuxWithGate(b *testing.B) { serve(b, gate.Handler(serveMux())) }
