// Programs in Go: each has a rule on each guard and one for the rest, and answers the path that it acts on.
// usage: apps NAME=PORT...
package main

import (
	"log"
	"net/http"
	"os"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/gofiber/fiber/v2"
	"github.com/gorilla/mux"
	"github.com/labstack/echo/v4"
)

var guards = []string{"/admin", "/internal", "/api/admin", "/wp-admin"}

func path(r *http.Request) string { return r.URL.Path }

// What chi and echo route by.
func rawPath(r *http.Request) string {
	if r.URL.RawPath != "" {
		return r.URL.RawPath
	}
	return r.URL.Path
}

func rule(guard string, path func(*http.Request) string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Guard", guard)
		w.Write([]byte(path(r)))
	}
}

func serveMux() http.Handler {
	m := http.NewServeMux()
	for _, g := range guards {
		m.HandleFunc(g, rule(g, path))
		m.HandleFunc(g+"/", rule(g, path))
	}
	m.HandleFunc("/", rule("-", path))
	return m
}

func chiRouter() http.Handler {
	m := chi.NewRouter()
	for _, g := range guards {
		m.HandleFunc(g, rule(g, rawPath))
		m.HandleFunc(g+"/*", rule(g, rawPath))
	}
	m.HandleFunc("/*", rule("-", rawPath))
	return m
}

func ginEngine(fixed bool) http.Handler {
	gin.SetMode(gin.ReleaseMode)
	m := gin.New()
	m.RedirectFixedPath, m.RemoveExtraSlash = fixed, fixed
	for _, g := range guards {
		m.GET(g, gin.WrapF(rule(g, path)))
		m.GET(g+"/*rest", gin.WrapF(rule(g, path)))
	}
	m.NoRoute(func(c *gin.Context) { c.Status(200); rule("-", path)(c.Writer, c.Request) })
	return m
}

func echoRouter() http.Handler {
	m := echo.New()
	for _, g := range guards {
		m.GET(g, echo.WrapHandler(rule(g, rawPath)))
		m.GET(g+"/*", echo.WrapHandler(rule(g, rawPath)))
	}
	m.GET("/*", echo.WrapHandler(rule("-", rawPath)))
	return m
}

func gorilla() http.Handler {
	m := mux.NewRouter()
	for _, g := range guards {
		m.HandleFunc(g, rule(g, path))
		m.PathPrefix(g + "/").HandlerFunc(rule(g, path))
	}
	m.PathPrefix("/").HandlerFunc(rule("-", path))
	return m
}

func gorillaPrefix() http.Handler { // as many write it: a prefix of the text, not of segments
	m := mux.NewRouter()
	for _, g := range guards {
		m.PathPrefix(g).HandlerFunc(rule(g, path))
	}
	m.PathPrefix("/").HandlerFunc(rule("-", path))
	return m
}

func fiberApp(address string) error {
	m := fiber.New(fiber.Config{DisableStartupMessage: true})
	answer := func(guard string) fiber.Handler {
		return func(c *fiber.Ctx) error {
			c.Set("X-Guard", guard)
			return c.SendString(c.Path())
		}
	}
	for _, g := range guards {
		m.Get(g, answer(g))
		m.Get(g+"/*", answer(g))
	}
	m.Get("*", answer("-"))
	return m.Listen(address)
}

func main() {
	handlers := map[string]http.Handler{"servemux": serveMux(), "chi": chiRouter(), "gin": ginEngine(false), "gin-fixed": ginEngine(true),
		"echo": echoRouter(), "gorilla": gorilla(), "gorilla-prefix": gorillaPrefix()}
	done := make(chan error)
	for _, argument := range os.Args[1:] {
		name, port, _ := strings.Cut(argument, "=")
		address := "127.0.0.1:" + port
		go func() {
			if name == "fiber" {
				done <- fiberApp(address)
			} else {
				done <- http.ListenAndServe(address, handlers[name])
			}
		}()
	}
	log.Fatal(<-done)
}
