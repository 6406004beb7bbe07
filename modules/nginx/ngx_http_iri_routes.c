/* `iri_routes FILE`: a router of a file as `iri routes` reads it, and its variables. */
#include "ngx_http_iri.h"

#define NGX_HTTP_IRI_WORDS 5

/* A line that has a route. */
typedef struct {
  ngx_str_t name; /* the pattern, if it has none */
  ngx_uint_t line;
} ngx_http_iri_route_t;

struct ngx_http_iri_routes_s {
  ngx_str_t file;
  iri_router router;
  ngx_array_t patterns; /* of iri_text */
  ngx_array_t routes;   /* of ngx_http_iri_route_t */
};

static char* ngx_http_iri_complain(ngx_conf_t* cf, const ngx_http_iri_routes_t* routes,
                                   ngx_uint_t line, const char* what) {
  ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "iri_routes: %V:%ui: %s", &routes->file, line, what);
  return NGX_CONF_ERROR;
}

/* The words of a line, up to a comment; one more than a line may have is enough to know. */
static ngx_uint_t ngx_http_iri_split(u_char* p, u_char* end, ngx_str_t* words) {
  ngx_uint_t count = 0;
  while (count < NGX_HTTP_IRI_WORDS) {
    while (p < end && (*p == ' ' || *p == '\t' || *p == '\r')) ++p;
    if (p == end || *p == '#') return count;
    words[count].data = p;
    while (p < end && *p != ' ' && *p != '\t' && *p != '\r') ++p;
    words[count].len = p - words[count].data;
    ++count;
  }
  return count;
}

static char* ngx_http_iri_add_route(ngx_conf_t* cf, ngx_http_iri_routes_t* routes,
                                    const ngx_str_t* method, const ngx_str_t* path,
                                    const ngx_str_t* name, ngx_uint_t line) {
  iri_text* const pattern = ngx_array_push(&routes->patterns);
  ngx_http_iri_route_t* const route = ngx_array_push(&routes->routes);
  u_char* const text = ngx_pnalloc(cf->pool, path->len + (method ? method->len + 1 : 0));
  u_char* last = text;
  if (pattern == NULL || route == NULL || text == NULL) return NGX_CONF_ERROR;
  if (method != NULL) {
    last = ngx_cpymem(last, method->data, method->len);
    *last++ = ' ';
  }
  last = ngx_cpymem(last, path->data, path->len);
  *pattern = (iri_text){(const char*)text, last - text};
  route->name = (ngx_str_t){last - text, text};
  route->line = line;
  if (name == NULL) return NGX_CONF_OK;
  route->name = *name;
  route->name.data = ngx_pstrdup(cf->pool, &route->name);
  return route->name.data != NULL ? NGX_CONF_OK : NGX_CONF_ERROR;
}

static char* ngx_http_iri_read_line(ngx_conf_t* cf, ngx_http_iri_routes_t* routes, u_char* begin,
                                    u_char* end, ngx_uint_t line) {
  ngx_str_t words[NGX_HTTP_IRI_WORDS];
  const ngx_uint_t count = ngx_http_iri_split(begin, end, words);
  ngx_uint_t path;
  if (count == 0) return NGX_CONF_OK;
  path = ngx_strlchr(words[0].data, words[0].data + words[0].len, '/') == NULL;
  if (count == path) {
    return ngx_http_iri_complain(cf, routes, line,
                                 "expected a pattern with a \"/\" after the method");
  }
  if (count > path + 2) {
    return ngx_http_iri_complain(cf, routes, line,
                                 "expected the end of the line, or \"#\" and a comment");
  }
  return ngx_http_iri_add_route(cf, routes, path ? &words[0] : NULL, &words[path],
                                count == path + 2 ? &words[path + 1] : NULL, line);
}

static char* ngx_http_iri_read_lines(ngx_conf_t* cf, ngx_http_iri_routes_t* routes,
                                     const ngx_str_t* text) {
  u_char* p = text->data;
  u_char* const end = text->data + text->len;
  u_char* newline;
  ngx_uint_t line;
  for (line = 1; p < end; ++line, p = newline + 1) {
    newline = ngx_strlchr(p, end, '\n');
    if (newline == NULL) newline = end;
    if (ngx_http_iri_read_line(cf, routes, p, newline, line) != NGX_CONF_OK) {
      return NGX_CONF_ERROR;
    }
  }
  return NGX_CONF_OK;
}

static ngx_uint_t ngx_http_iri_line_of(const ngx_http_iri_routes_t* routes, size_t route) {
  const ngx_http_iri_route_t* const all = routes->routes.elts;
  return route < routes->routes.nelts ? all[route].line : 0;
}

static char* ngx_http_iri_explain(ngx_conf_t* cf, const ngx_http_iri_routes_t* routes,
                                  const iri_route_problem* problem) {
  const ngx_uint_t line = ngx_http_iri_line_of(routes, problem->route);
  const char* const message = iri_route_error_message(problem->code);
  ngx_str_t witness;
  if (problem->code != IRI_ROUTE_ERROR_CONFLICT) {
    return ngx_http_iri_complain(cf, routes, line, message != NULL ? message : "no memory");
  }
  witness.data = (u_char*)(uintptr_t)problem->witness;
  witness.len = problem->witness_size;
  ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "iri_routes: %V:%ui: %s; line %ui; request: %V",
                     &routes->file, line, message, ngx_http_iri_line_of(routes, problem->other),
                     &witness);
  return NGX_CONF_ERROR;
}

static char* ngx_http_iri_build_router(ngx_conf_t* cf, ngx_http_iri_routes_t* routes) {
  iri_route_problem problem = IRI_ROUTE_PROBLEM_INIT;
  const iri_text* const patterns = routes->patterns.elts;
  const size_t count = routes->patterns.nelts;
  uint64_t* memory;
  size_t words = 0;
  iri_status status;
  routes->router = (iri_router)IRI_ROUTER_INIT;
  status = iri_router_make(&routes->router, patterns, count, IRI_ROUTER_HEAD_BY_GET, NULL, 0,
                           &words, &problem, NULL);
  if (status == IRI_OK) return NGX_CONF_OK;
  if (status != IRI_ERROR_BUFFER_TOO_SMALL) return ngx_http_iri_explain(cf, routes, &problem);
  memory = ngx_palloc(cf->pool, words * sizeof(uint64_t));
  if (memory == NULL) return NGX_CONF_ERROR;
  status = iri_router_make(&routes->router, patterns, count, IRI_ROUTER_HEAD_BY_GET, memory, words,
                           &words, &problem, NULL);
  return status == IRI_OK ? NGX_CONF_OK : ngx_http_iri_explain(cf, routes, &problem);
}

/* Names of variables are of letters without case, digits and "_". */
static u_char ngx_http_iri_fold(char c) {
  return c == '-' || c == '.' ? '_' : (u_char)ngx_tolower((u_char)c);
}

static ngx_int_t ngx_http_iri_is_name(const iri_text* a, const iri_text* b) {
  size_t i = 0;
  if (a->size != b->size) return 0;
  while (i < a->size && ngx_http_iri_fold(a->data[i]) == ngx_http_iri_fold(b->data[i])) ++i;
  return i == a->size;
}

/* An empty text if the route has no such capture. */
static iri_text ngx_http_iri_name_of(const iri_router* router, uint32_t route, size_t index) {
  iri_text name = {"", 0};
  return iri_route_name(router, route, index, &name, NULL) == IRI_OK ? name : (iri_text){"", 0};
}

/* Whether no two captures of a route would be the same variable. */
static ngx_int_t ngx_http_iri_are_names(const iri_router* router, uint32_t route) {
  iri_text a;
  iri_text b;
  size_t i;
  size_t j;
  for (i = 0; (a = ngx_http_iri_name_of(router, route, i)).size != 0; ++i) {
    for (j = 0; j < i; ++j) {
      b = ngx_http_iri_name_of(router, route, j);
      if (ngx_http_iri_is_name(&a, &b)) return 0;
    }
  }
  return 1;
}

static char* ngx_http_iri_check_names(ngx_conf_t* cf, const ngx_http_iri_routes_t* routes) {
  uint32_t i;
  for (i = 0; i < routes->routes.nelts; ++i) {
    if (!ngx_http_iri_are_names(&routes->router, i)) {
      return ngx_http_iri_complain(cf, routes, ngx_http_iri_line_of(routes, i),
                                   "two captures would be the same variable");
    }
  }
  return NGX_CONF_OK;
}

static ngx_int_t ngx_http_iri_is_json(const ngx_str_t* text) {
  size_t i;
  for (i = 0; i < text->len && ngx_strchr(" \t\r\n", text->data[i]) != NULL; ++i) continue;
  if (i == text->len || (text->data[i] != '{' && text->data[i] != '[')) return 0;
  for (++i; i < text->len && ngx_strchr(" \t\r\n", text->data[i]) != NULL; ++i) continue;
  return i < text->len && (text->data[i] == '"' || text->data[i] == '}');
}

char* ngx_http_iri_make_routes(ngx_conf_t* cf, ngx_str_t* file, ngx_http_iri_routes_t** made) {
  ngx_http_iri_routes_t* const routes = ngx_pcalloc(cf->pool, sizeof(ngx_http_iri_routes_t));
  ngx_str_t text;
  if (routes == NULL) return NGX_CONF_ERROR;
  *made = routes;
  routes->file = *file;
  if (ngx_conf_full_name(cf->cycle, &routes->file, 1) != NGX_OK ||
      ngx_array_init(&routes->patterns, cf->pool, 16, sizeof(iri_text)) != NGX_OK ||
      ngx_array_init(&routes->routes, cf->pool, 16, sizeof(ngx_http_iri_route_t)) != NGX_OK) {
    return NGX_CONF_ERROR;
  }
  if (ngx_http_iri_read_file(cf, &routes->file, &text) != NGX_OK) {
    ngx_conf_log_error(NGX_LOG_EMERG, cf, ngx_errno, "iri_routes: cannot read \"%V\"",
                       &routes->file);
    return NGX_CONF_ERROR;
  }
  if (ngx_http_iri_is_json(&text)) {
    return ngx_http_iri_complain(cf, routes, 1,
                                 "a document in JSON: \"iri routes from-openapi\" writes its "
                                 "routes line by line");
  }
  if (ngx_http_iri_read_lines(cf, routes, &text) != NGX_CONF_OK) return NGX_CONF_ERROR;
  if (routes->routes.nelts == 0) {
    ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "iri_routes: %V: it has no routes", &routes->file);
    return NGX_CONF_ERROR;
  }
  if (ngx_http_iri_build_router(cf, routes) != NGX_CONF_OK) return NGX_CONF_ERROR;
  return ngx_http_iri_check_names(cf, routes);
}

/* The route of a request, found once; NULL if there is none to look for: no gate has let it pass. */
static ngx_http_iri_found_t* ngx_http_iri_find(ngx_http_request_t* r) {
  const ngx_http_iri_loc_conf_t* const conf = ngx_http_get_module_loc_conf(r, ngx_http_iri_module);
  ngx_http_iri_ctx_t* const ctx = ngx_http_iri_recall_ctx(r);
  ngx_http_iri_found_t* found;
  if (conf->routes == NULL || ctx == NULL || ctx->last == NULL || !ctx->last->passes) return NULL;
  found = ctx->found;
  if (found != NULL && found->routes == conf->routes && found->of == ctx->last) return found;
  found = ngx_palloc(r->pool, sizeof(ngx_http_iri_found_t));
  if (found == NULL) return NULL;
  found->routes = conf->routes;
  found->of = ctx->last;
  found->match = (iri_route_match)IRI_ROUTE_MATCH_INIT;
  (void)iri_find_admitted_route(&conf->routes->router, (const char*)ctx->method.data,
                                ctx->method.len, &ctx->last->admitted, found->captures,
                                IRI_MAX_ROUTE_CAPTURES, &found->match);
  ctx->found = found;
  return found;
}

ngx_int_t ngx_http_iri_route_variable(ngx_http_request_t* r, ngx_http_variable_value_t* v,
                                      uintptr_t data) {
  const ngx_http_iri_found_t* const found = ngx_http_iri_find(r);
  const ngx_http_iri_route_t* routes;
  if (found == NULL || found->match.outcome != IRI_ROUTE_FOUND) return ngx_http_iri_give_none(v);
  routes = found->routes->routes.elts;
  routes += found->match.route;
  return ngx_http_iri_give(v, routes->name.data, routes->name.len);
}

/* $iri_route_NAME; `data` is the name of the variable. */
ngx_int_t ngx_http_iri_capture_variable(ngx_http_request_t* r, ngx_http_variable_value_t* v,
                                        uintptr_t data) {
  const ngx_str_t* const variable = (const ngx_str_t*)data;
  const size_t prefix = sizeof("iri_route_") - 1;
  const iri_text wanted = {(const char*)variable->data + prefix, variable->len - prefix};
  const ngx_http_iri_found_t* const found = ngx_http_iri_find(r);
  iri_text name;
  uint32_t i;
  if (found == NULL || found->match.outcome != IRI_ROUTE_FOUND) return ngx_http_iri_give_none(v);
  for (i = 0; i < found->match.captures; ++i) {
    name = ngx_http_iri_name_of(&found->routes->router, found->match.route, i);
    if (!ngx_http_iri_is_name(&name, &wanted)) continue;
    return ngx_http_iri_give(v, (const u_char*)found->captures[i].data, found->captures[i].size);
  }
  return ngx_http_iri_give_none(v);
}

/* The Allow field of a 405; empty for all else. */
ngx_int_t ngx_http_iri_allow_variable(ngx_http_request_t* r, ngx_http_variable_value_t* v,
                                      uintptr_t data) {
  const ngx_http_iri_found_t* const found = ngx_http_iri_find(r);
  const iri_router* router;
  size_t size = 0;
  char* text;
  if (found == NULL || found->match.outcome != IRI_ROUTE_METHOD_NOT_ALLOWED) {
    return ngx_http_iri_give_none(v);
  }
  router = &found->routes->router;
  if (iri_router_allow(router, &found->match, NULL, 0, &size, NULL) == IRI_OK) size = 0;
  text = ngx_pnalloc(r->pool, size + 1);
  if (text == NULL || iri_router_allow(router, &found->match, text, size, &size, NULL) != IRI_OK) {
    return NGX_ERROR;
  }
  return ngx_http_iri_give(v, (const u_char*)text, size);
}
