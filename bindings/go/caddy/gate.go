// Package caddy is the gate of libiri as a module of Caddy: the handler http.handlers.iri_gate, and the directive iri_gate.
//
//	iri_gate proxy {
//		guard /admin *.php
//		open /@{scope}
//		mount /api/ /
//	}
//
// It is the first directive of a site, unless `order` says otherwise, so all others meet the canonical form: path matchers, rewrites, the target that is forwarded. A
// request that the gate refuses is an error with status 400, which handle_errors can answer.
package caddy

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"

	caddyserver "github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
	"github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"

	"libiri.example/iri"
)

func init() {
	caddyserver.RegisterModule(&Gate{})
	httpcaddyfile.RegisterDirective("iri_gate", parse)
	httpcaddyfile.RegisterDirectiveOrder("iri_gate", httpcaddyfile.Before, "tracing")
}

// A Gate lets requests pass in canonical form, or refuses them.
type Gate struct {
	// Policy is a preset ("proxy" or "strict_api"), or the name of a file with a policy in JSON.
	Policy string `json:"policy,omitempty"`
	// Guards are paths that rules are about, here or behind.
	Guards []string `json:"guards,omitempty"`
	// Open has patterns under which names may hold separators.
	Open []string `json:"open,omitempty"`
	// Mounts are what a proxy puts in place of the beginning of a path.
	Mounts map[string]string `json:"mounts,omitempty"`
	// GuardsComplete promises that there is no rule on paths beside the guards.
	GuardsComplete bool `json:"guards_complete,omitempty"`
	// Closed promises that the guards are the routes of a closed table.
	Closed bool `json:"closed,omitempty"`
	// Same names parameters of guards that all readings have to give one value.
	Same []string `json:"same,omitempty"`
	// Status is that of what is refused; 0 is 400.
	Status int `json:"status,omitempty"`
	// DryRun tells in the log, and changes nothing.
	DryRun bool `json:"dry_run,omitempty"`

	front iri.Front
	log   *zap.Logger
}

// CaddyModule is the module's name.
func (*Gate) CaddyModule() caddyserver.ModuleInfo {
	return caddyserver.ModuleInfo{ID: "http.handlers.iri_gate", New: func() caddyserver.Module { return new(Gate) }}
}

// Provision makes the gate.
func (g *Gate) Provision(ctx caddyserver.Context) error {
	g.log = ctx.Logger()
	policy := g.Policy
	if policy == "" {
		return errors.New("iri_gate: there is no policy: a preset, or a file")
	}
	if !slices.Contains(iri.Presets(), policy) {
		text, err := os.ReadFile(policy)
		if err != nil {
			return fmt.Errorf("iri_gate: %s is no preset, and no file that can be read", policy)
		}
		policy = string(text)
	}
	if g.Status != 0 && (g.Status < 400 || g.Status > 599) {
		return fmt.Errorf("iri_gate: %d is no status of an error", g.Status)
	}
	made, err := iri.NewGate(policy, g.options()...)
	if err != nil {
		return fmt.Errorf("iri_gate: %s: %w", g.Policy, err)
	}
	g.front = iri.Front{Gate: made, DryRun: g.DryRun, Tell: g.tell}
	return nil
}

func (g *Gate) options() []iri.GateOption {
	options := []iri.GateOption{iri.Guards(g.Guards...), iri.Open(g.Open...), iri.Same(g.Same...)}
	for path, target := range g.Mounts {
		options = append(options, iri.Mount(path, target))
	}
	if g.GuardsComplete {
		options = append(options, iri.GuardsComplete())
	}
	if g.Closed {
		options = append(options, iri.Closed())
	}
	return options
}

func (g *Gate) status() int {
	if g.Status == 0 {
		return http.StatusBadRequest
	}
	return g.Status
}

// ServeHTTP asks the gate.
func (g *Gate) ServeHTTP(w http.ResponseWriter, r *http.Request, next caddyhttp.Handler) error {
	if came, is := r.Context().Value(caddyhttp.OriginalRequestCtxKey).(http.Request); is && came.RequestURI != r.RequestURI {
		return caddyhttp.Error(http.StatusInternalServerError, errors.New("iri_gate belongs in front of what rewrites the URI: rewrite, uri, handle_path"))
	}
	if _, verdict, passes := g.front.Ask(r); !passes {
		return caddyhttp.Error(g.status(), fmt.Errorf("iri_gate: %s", strings.Join(verdict.Reasons, ", ")))
	}
	return next.ServeHTTP(w, r)
}

// A reason is a finding that calls for the verdict.
type reason struct {
	Reason string `json:"reason"`
	In     string `json:"in,omitempty"`
	Begin  *int   `json:"begin,omitempty"`
	End    *int   `json:"end,omitempty"`
}

func textOf(inHost bool) string {
	if inHost {
		return "host"
	}
	return "target"
}

const mostPlaces = 8 // of findings, so that a line stays short

// reasonsOf has each reason with its place, or without one if it stands behind many other findings.
func reasonsOf(v iri.Verdict) []reason {
	all := []reason{}
	if v.Err != nil {
		all = append(all, reason{v.Err.Code, textOf(v.Err.InSecond), &v.Err.Offset, nil})
	}
	placed := map[string]bool{}
	for i, found := range v.Findings[:min(len(v.Findings), mostPlaces)] {
		if found.IsReason {
			all = append(all, reason{found.Name, textOf(found.InHost), &v.Findings[i].Begin, &v.Findings[i].End})
			placed[found.Name] = true
		}
	}
	for _, name := range v.Reasons {
		if !placed[name] {
			all = append(all, reason{Reason: name})
		}
	}
	return all
}

const textShown = 500 // bytes of a text of the request

// shown is a text for logs: ASCII that is printed, and not more than so many bytes.
func shown(text string, most int) string {
	text = text[:min(len(text), most)]
	quoted := strconv.QuoteToASCII(text)
	return quoted[1 : len(quoted)-1]
}

const (
	longestExplained = 1024 // bytes of a target that is explained: time grows with it, and the target is an attacker's
	guardShown       = 64   // bytes of a guard
	readingShown     = 160  // bytes of a reading
	sameShown        = 32   // bytes of an identity
)

// A guardedReading is why a reading is guarded, as the modules of other servers log it (modules/common/README.md).
type guardedReading struct {
	Guard   string   `json:"guard"`
	Inside  string   `json:"inside"`
	Outside string   `json:"outside"`
	Same    string   `json:"same"`
	Habits  []string `json:"habits"`
}

// reading is the field guarded_reading, where that is among the reasons.
func (g *Gate) reading(r *http.Request, v iri.Verdict) zap.Field {
	if len(r.RequestURI) > longestExplained || !slices.Contains(v.Reasons, "guarded_reading") {
		return zap.Skip()
	}
	why, found := g.front.Gate.ExplainReading(r.Method, r.RequestURI)
	if !found {
		return zap.Skip()
	}
	return zap.Any("guarded_reading", guardedReading{shown(why.Guard, guardShown), shown(why.Inside, readingShown), shown(why.Outside, readingShown), shown(why.Same, sameShown), why.Habits})
}

func (g *Gate) tell(r *http.Request, v iri.Verdict, admitted bool) {
	status, say := 0, g.log.Info
	if !admitted && !g.DryRun {
		status, say = g.status(), g.log.Warn
	}
	client, _, _ := net.SplitHostPort(r.RemoteAddr)
	say("gate", zap.Stringer("verdict", v.Action), zap.String("policy", g.Policy), zap.Int("status", status), zap.Bool("dry_run", g.DryRun),
		zap.Any("reasons", reasonsOf(v)), zap.String("client", client), zap.String("method", shown(r.Method, textShown)),
		zap.String("target", shown(r.RequestURI, textShown)), zap.Int("target_size", len(r.RequestURI)), zap.String("host", shown(r.Host, textShown)), zap.Int("host_size", len(r.Host)), g.reading(r, v))
}

// parse takes no matcher: one would see the path as it came, and an attack past it.
func parse(h httpcaddyfile.Helper) ([]httpcaddyfile.ConfigValue, error) {
	g := new(Gate)
	if err := g.UnmarshalCaddyfile(h.Dispenser); err != nil {
		return nil, err
	}
	return h.NewRoute(nil, g), nil
}

// UnmarshalCaddyfile reads the directive.
func (g *Gate) UnmarshalCaddyfile(d *caddyfile.Dispenser) error {
	d.Next()
	if !d.Args(&g.Policy) {
		return d.ArgErr()
	}
	if d.NextArg() {
		return d.ArgErr()
	}
	for d.NextBlock(0) {
		if err := g.read(d, d.Val(), d.RemainingArgs()); err != nil {
			return err
		}
	}
	return nil
}

func (g *Gate) read(d *caddyfile.Dispenser, name string, values []string) error {
	lists := map[string]*[]string{"guard": &g.Guards, "open": &g.Open, "same": &g.Same}
	flags := map[string]*bool{"guards_complete": &g.GuardsComplete, "closed": &g.Closed, "dry_run": &g.DryRun}
	if list, is := lists[name]; is && len(values) > 0 {
		*list = append(*list, values...)
		return nil
	}
	if flag, is := flags[name]; is && len(values) == 0 {
		*flag = true
		return nil
	}
	switch {
	case name == "mount" && len(values) == 2:
		if g.Mounts == nil {
			g.Mounts = map[string]string{}
		}
		g.Mounts[values[0]] = values[1]
		return nil
	case name == "status" && len(values) == 1:
		status, err := strconv.Atoi(values[0])
		if err != nil {
			return d.Errf("%s is no status", values[0])
		}
		g.Status = status
		return nil
	}
	return d.Errf("there is no such option, or its values are wrong: %s; these are: guard, open, mount, same, guards_complete, closed, status, dry_run", name)
}

var (
	_ caddyserver.Provisioner     = (*Gate)(nil)
	_ caddyhttp.MiddlewareHandler = (*Gate)(nil)
	_ caddyfile.Unmarshaler       = (*Gate)(nil)
)
