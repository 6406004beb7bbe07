package iri_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"

	"libiri.example/iri"
)

func Example() {
	at, err := iri.Parse("http://user@example.com:8042/over/there?name=ferret#nose")
	if err != nil {
		panic(err)
	}
	fmt.Println(at.Host(), at.Port(), at.Path(), at.Query())
	there, _ := at.Resolve("../here")
	fmt.Println(there)
	// Output:
	// example.com 8042 /over/there name=ferret
	// http://user@example.com:8042/here
}

func ExampleParseError() {
	_, err := iri.Parse("http://a/%zz")
	var why *iri.ParseError
	if errors.As(err, &why) {
		fmt.Println(why.Offset, why.Component, why.Code)
	}
	fmt.Println(err)
	// Output:
	// 10 path bad_percent_encoding
	// byte 10: path: a percent sign must be followed by two hex digits; expected a hex digit
}

func ExampleGate_Admit() {
	gate := iri.MustGate("proxy", iri.Guards("/admin"))
	admitted, _ := gate.Admit("GET", "/x/../users/%61da", "Example.COM")
	fmt.Println(admitted.Admitted, admitted.Target, admitted.Host)
	_, verdict := gate.Admit("GET", "/ADMIN", "example.com")
	fmt.Println(verdict.Action, verdict.Reasons)
	// Output:
	// true /users/ada example.com
	// reject [guarded_reading]
}

func ExampleRouter() {
	router, err := iri.NewRouter("GET /users/{id}", "/files/{path...}")
	if err != nil {
		panic(err)
	}
	fmt.Println(router.Match("GET", "/users/ada", "").Captures)
	fmt.Println(router.Match("DELETE", "/users/ada", "").Allow)
	// Output:
	// [{id ada}]
	// GET, HEAD
}

func ExampleMux() {
	gate := iri.MustGate("proxy")
	mux, err := iri.NewMux(iri.Front{Gate: gate}, map[string]http.Handler{
		"GET /users/{id}": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w, "this is", r.PathValue("id")) }),
	})
	if err != nil {
		panic(err)
	}
	for _, target := range []string{"/x/../users/%61da", "/users/a%2Fb"} {
		answer := httptest.NewRecorder()
		mux.ServeHTTP(answer, httptest.NewRequest("GET", target, nil))
		fmt.Print(answer.Code, " ", answer.Body)
	}
	// Output:
	// 200 this is ada
	// 400 path, byte 8: reject: encoded_slash: an encoded slash: a separator to whoever decodes first
}
