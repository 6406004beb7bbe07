/* The module iri of Lua: gates and routes.
 *
 *     local iri = require "iri"
 *     local gate = iri.gate("proxy")         -- a preset, or a file with a policy; an error if it is neither
 *     local gate = iri.gate("proxy", { guards = {"/admin"}, open = {"/@{scope}"}, mounts = { ["/svc/"] = "/" } })
 *     local passes, verdict, reasons, target, path, host = gate:admit(method, target, host)
 *     local passes, verdict, reasons, target, path = gate:admit_target(method, target)
 *     local is_clean = gate:tester()         -- is_clean("h.example /a"): whether a request for that may go on as it came
 *     local line = gate:line(name, method, target, host, status, dry_run, client, own_reason)
 *     local routes = iri.routes("routes.txt")
 *     local pattern, captures = routes:find(method, path, host)
 *     for _, route in ipairs(routes:list()) do print(route.pattern, table.unpack(route.captures)) end
 */
#include <lauxlib.h>
#include <lua.h>
#include <string.h>

#include "server_gate.h"

#define GATE "iri.gate"
#define ROUTES "iri.routes"

enum { on_stack = 8192 + 256 }; /* what the presets let pass */

static iri_text text_at(lua_State* lua, int index) {
  iri_text text = {NULL, 0};
  text.data = luaL_checklstring(lua, index, &text.size);
  return text;
}
/* nil is no text at all. */
static iri_text optional_text_at(lua_State* lua, int index) {
  return lua_isnoneornil(lua, index) ? (iri_text){NULL, 0} : text_at(lua, index);
}
/* The method, the target and the Host field, from there on. */
static iri_server_request request_at(lua_State* lua, int index) {
  return (iri_server_request){text_at(lua, index), text_at(lua, index + 1),
                              optional_text_at(lua, index + 2)};
}
static iri_server_gate* gate_at(lua_State* lua) { return luaL_checkudata(lua, 1, GATE); }
static iri_server_routes* routes_at(lua_State* lua) { return luaL_checkudata(lua, 1, ROUTES); }

/* Memory of that size: `room`, or if that is too small, of Lua, until the function returns. */
static char* buffer_of(lua_State* lua, size_t size, char* room) {
  return size <= on_stack ? room : lua_newuserdata(lua, size);
}

/* The text at that index again, if this is it: Lua may copy what is pushed anew. */
static void push_same(lua_State* lua, int index, const char* text, size_t size) {
  size_t came = 0;
  const char* const at = lua_tolstring(lua, index, &came);
  if (at == text && came == size) {
    lua_pushvalue(lua, index);
  } else {
    lua_pushlstring(lua, text, size);
  }
}

/* Of a target that came at 3. */
static void push_path(lua_State* lua, const char* target, const iri_request_target* parts) {
  uint32_t begin = 0;
  uint32_t end = 0;
  if (!iri_find_target_part(parts, IRI_COMPONENT_PATH, &begin, &end)) {
    lua_pushnil(lua);
  } else if (begin == end) { /* an absolute-form without a path: RFC 9112 s3.2.1 */
    lua_pushliteral(lua, "/");
  } else {
    push_same(lua, 3, target + begin, end - begin);
  }
}

static int push_verdict(lua_State* lua, const iri_server_judgement* judgement) {
  char reasons[IRI_SERVER_NAMES];
  const size_t size = iri_server_reasons(judgement, reasons, sizeof reasons);
  lua_pushboolean(lua, judgement->passes);
  lua_pushstring(lua, iri_server_verdict(judgement));
  lua_pushlstring(lua, reasons, size);
  return 3;
}

static int admit(lua_State* lua) {
  const iri_server_gate* const gate = gate_at(lua);
  const iri_server_request request = request_at(lua, 2);
  const size_t size = iri_server_room(&request);
  char room[on_stack];
  iri_server_judgement judgement;
  char* const buffer = buffer_of(lua, size, room);
  iri_server_judge(gate, &request, buffer, size <= on_stack ? on_stack : size, &judgement);
  const iri_admission* const admitted = &judgement.admitted;
  if (!judgement.passes) return push_verdict(lua, &judgement);
  push_verdict(lua, &judgement);
  push_same(lua, 3, admitted->target, admitted->target_size);
  push_path(lua, admitted->target, &admitted->parts);
  if (admitted->host == NULL) return 5;
  push_same(lua, 4, admitted->host, admitted->host_size);
  return 6;
}

/* A target by itself: without a Host field, and without what one would be held against. */
static int admit_target(lua_State* lua) {
  const iri_server_gate* const gate = gate_at(lua);
  const iri_text method = text_at(lua, 2);
  const iri_text target = text_at(lua, 3);
  char room[on_stack];
  const size_t size = 3 * target.size;
  char* const buffer = buffer_of(lua, size, room);
  iri_server_judgement judgement;
  const iri_admission* const admitted = &judgement.admitted;
  judgement.admitted = (iri_admission)IRI_ADMISSION_INIT;
  judgement.verdict = (iri_verdict)IRI_VERDICT_INIT;
  judgement.error = (iri_error)IRI_ERROR_INIT;
  judgement.passes =
      iri_gate_admits_target(&gate->gate, method.data, method.size, target.data, target.size,
                             buffer, size <= on_stack ? on_stack : size, &judgement.admitted, NULL,
                             0, &judgement.verdict, &judgement.error);
  push_verdict(lua, &judgement);
  if (!judgement.passes) return 3;
  push_same(lua, 3, admitted->target, admitted->target_size);
  push_path(lua, admitted->target, &admitted->parts);
  return 5;
}

/* "HOST TARGET", which is not for CONNECT: true if it goes on without a line of the log, and with the path that
 * it came with. A space is in no target, nor in a Host field, that passes. What is too long for the stack is not clean. */
static int is_clean(lua_State* lua) {
  const iri_server_gate* const gate = lua_touserdata(lua, lua_upvalueindex(1));
  const iri_text text = text_at(lua, 1);
  const char* const space = memchr(text.data, ' ', text.size);
  char room[on_stack];
  uint32_t begin = 0;
  uint32_t end = 0;
  iri_server_judgement judgement;
  if (space == NULL) return 0;
  const size_t host_size = (size_t)(space - text.data);
  const iri_server_request request = {
      {"GET", 3}, {space + 1, text.size - host_size - 1}, {text.data, host_size}};
  if (iri_server_room(&request) > sizeof room) return 0;
  iri_server_judge(gate, &request, room, sizeof room, &judgement);
  lua_pushboolean(
      lua, judgement.passes && judgement.verdict.action == IRI_ACTION_ALLOW &&
               iri_find_target_part(&judgement.admitted.parts, IRI_COMPONENT_PATH, &begin, &end) &&
               begin < end);
  return 1;
}

/* A function without `self`: HAProxy calls it with the text alone. It keeps the gate. */
static int tester(lua_State* lua) {
  (void)gate_at(lua);
  lua_settop(lua, 1);
  lua_pushcclosure(lua, is_clean, 1);
  return 1;
}

static int line(lua_State* lua) {
  const iri_server_gate* const gate = gate_at(lua);
  const iri_server_request request = request_at(lua, 3);
  const iri_server_measure measure = {text_at(lua, 2),
                                      "server",
                                      (unsigned)luaL_checkinteger(lua, 6),
                                      lua_toboolean(lua, 7),
                                      optional_text_at(lua, 9).data,
                                      optional_text_at(lua, 8)};
  const size_t size = iri_server_room(&request);
  char room[on_stack];
  char text[IRI_SERVER_LINE];
  iri_server_judgement judgement;
  char* const buffer = buffer_of(lua, size, room);
  iri_server_judge(gate, &request, buffer, size <= on_stack ? on_stack : size, &judgement);
  lua_pushlstring(lua, text, iri_server_line(&request, &judgement, &measure, text, sizeof text));
  return 1;
}

/* Not of a number: it would become a text within the table. */
static iri_text word_at(lua_State* lua, int index) {
  iri_text text = {NULL, 0};
  if (lua_type(lua, index) != LUA_TSTRING)
    luaL_error(lua, "a text is needed, not a %s", luaL_typename(lua, index));
  text.data = lua_tolstring(lua, index, &text.size);
  return text;
}

/* A member of the table at 2, which keeps its texts; false: there is none. What is made of it stays on the stack. */
static bool has_member(lua_State* lua, const char* name) {
  if (lua_istable(lua, 2) && lua_getfield(lua, 2, name) != LUA_TNIL) {
    luaL_checktype(lua, -1, LUA_TTABLE);
    return true;
  }
  return false;
}

static const iri_text* read_texts(lua_State* lua, const char* name, size_t* count) {
  if (!has_member(lua, name)) return NULL;
  *count = lua_rawlen(lua, -1);
  iri_text* const texts = lua_newuserdata(lua, (*count + 1) * sizeof *texts);
  for (size_t i = 0; i < *count; ++i) {
    lua_rawgeti(lua, -2, (lua_Integer)i + 1);
    texts[i] = word_at(lua, -1);
    lua_pop(lua, 1);
  }
  return texts;
}

static const iri_mount* read_mounts(lua_State* lua, size_t* count) {
  if (!has_member(lua, "mounts")) return NULL;
  const int table = lua_gettop(lua);
  for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) ++*count;
  iri_mount* const mounts = lua_newuserdata(lua, (*count + 1) * sizeof *mounts);
  iri_mount* to = mounts;
  for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1), ++to) {
    to->path = word_at(lua, -2);
    to->target = word_at(lua, -1);
  }
  return mounts;
}

/* The userdata comes first, with its metatable: whatever fails later, it is closed. */
static int open_gate(lua_State* lua) {
  char why[IRI_SERVER_WHY];
  iri_policy_paths paths = IRI_POLICY_PATHS_INIT;
  const char* const name = luaL_checkstring(lua, 1);
  if (!lua_isnoneornil(lua, 2)) luaL_checktype(lua, 2, LUA_TTABLE);
  lua_settop(lua, 2);
  luaL_checkstack(lua, 16, NULL);
  iri_server_gate* const gate = lua_newuserdata(lua, sizeof *gate);
  memset(gate, 0, sizeof *gate);
  luaL_setmetatable(lua, GATE);
  const int at = lua_gettop(lua);
  paths.guards = read_texts(lua, "guards", &paths.guard_count);
  paths.open = read_texts(lua, "open", &paths.open_count);
  paths.mounts = read_mounts(lua, &paths.mount_count);
  if (!iri_server_open_gate(gate, name, &paths, why, sizeof why)) return luaL_error(lua, "%s", why);
  lua_settop(lua, at);
  return 1;
}
static int close_gate(lua_State* lua) {
  iri_server_close_gate(gate_at(lua));
  return 0;
}

static int open_routes(lua_State* lua) {
  char why[IRI_SERVER_WHY];
  const char* const name = luaL_checkstring(lua, 1);
  iri_server_routes* const routes = lua_newuserdata(lua, sizeof *routes);
  memset(routes, 0, sizeof *routes);
  luaL_setmetatable(lua, ROUTES);
  if (!iri_server_open_routes(routes, name, why, sizeof why)) return luaL_error(lua, "%s", why);
  return 1;
}
static int close_routes(lua_State* lua) {
  iri_server_close_routes(routes_at(lua));
  return 0;
}

static void push_captures(lua_State* lua, const iri_router* router, const iri_route_match* match,
                          const iri_text* captures) {
  lua_createtable(lua, 0, (int)match->captures);
  for (size_t i = 0; i < match->captures; ++i) {
    iri_text name = {NULL, 0};
    if (iri_route_name(router, match->route, i, &name, NULL) != IRI_OK) continue;
    lua_pushlstring(lua, name.data, name.size);
    lua_pushlstring(lua, captures[i].data, captures[i].size);
    lua_rawset(lua, -3);
  }
}

/* The names of the captures of a route, in the order of the pattern. */
static void push_names(lua_State* lua, const iri_router* router, uint32_t route) {
  iri_text name = {NULL, 0};
  lua_newtable(lua);
  for (size_t i = 0; iri_route_name(router, route, i, &name, NULL) == IRI_OK; ++i) {
    if (name.size == 0) return; /* that was the last one */
    lua_pushlstring(lua, name.data, name.size);
    lua_rawseti(lua, -2, (lua_Integer)i + 1);
  }
}

static int list_routes(lua_State* lua) {
  const iri_server_routes* const routes = routes_at(lua);
  lua_newtable(lua);
  for (uint32_t i = 0; i < routes->count; ++i) {
    lua_createtable(lua, 0, 2);
    lua_pushlstring(lua, routes->patterns[i].data, routes->patterns[i].size);
    lua_setfield(lua, -2, "pattern");
    push_names(lua, &routes->router, i);
    lua_setfield(lua, -2, "captures");
    lua_rawseti(lua, -2, (lua_Integer)i + 1);
  }
  return 1;
}

/* nil if there is none. */
static int find_route(lua_State* lua) {
  const iri_server_routes* const routes = routes_at(lua);
  const iri_text method = text_at(lua, 2);
  const iri_text path = text_at(lua, 3);
  const iri_text host = optional_text_at(lua, 4);
  iri_text captures[IRI_MAX_ROUTE_CAPTURES];
  iri_route_match match = IRI_ROUTE_MATCH_INIT;
  if (!iri_find_route(&routes->router, method.data, method.size, path.data, path.size, host.data,
                      host.size, captures, IRI_MAX_ROUTE_CAPTURES, &match)) {
    return 0;
  }
  const iri_text pattern = routes->patterns[match.route];
  lua_pushlstring(lua, pattern.data, pattern.size);
  push_captures(lua, &routes->router, &match, captures);
  return 2;
}

static void make_class(lua_State* lua, const char* name, const luaL_Reg* methods) {
  luaL_newmetatable(lua, name);
  lua_pushvalue(lua, -1);
  lua_setfield(lua, -2, "__index");
  luaL_setfuncs(lua, methods, 0);
  lua_pushboolean(lua, 0); /* getmetatable() does not give it away: __gc is called once */
  lua_setfield(lua, -2, "__metatable");
  lua_pop(lua, 1);
}

#pragma GCC visibility push(default)
int luaopen_iri(lua_State* lua);
#pragma GCC visibility pop

int luaopen_iri(lua_State* lua) {
  static const luaL_Reg gate[] = {{"admit", admit},     {"admit_target", admit_target},
                                  {"tester", tester},   {"line", line},
                                  {"__gc", close_gate}, {NULL, NULL}};
  static const luaL_Reg routes[] = {
      {"find", find_route}, {"list", list_routes}, {"__gc", close_routes}, {NULL, NULL}};
  static const luaL_Reg module[] = {{"gate", open_gate}, {"routes", open_routes}, {NULL, NULL}};
  make_class(lua, GATE, gate);
  make_class(lua, ROUTES, routes);
  luaL_newlib(lua, module);
  return 1;
}
