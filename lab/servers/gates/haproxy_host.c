/* A host of the module for HAProxy in place of HAProxy: it counts what a request makes Lua allocate, beyond the call, and what
 * malloc() is asked for. Texts that HAProxy itself hands over, and variables that it keeps, are not counted.
 *
 * usage: haproxy_host FOLDER_OF_IRI_SO FOLDER_OF_IRI_GATE_LUA. Ends with `N passed, N failed`.
 */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>

extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t count, size_t size);
extern void* __libc_realloc(void* memory, size_t size);
extern void __libc_free(void* memory);

static long allocations, calls;
void* malloc(size_t size) { return ++calls, __libc_malloc(size); }
void* calloc(size_t count, size_t size) { return ++calls, __libc_calloc(count, size); }
void* realloc(void* memory, size_t size) { return ++calls, __libc_realloc(memory, size); }

static void* allocate(void* with, void* memory, size_t old, size_t size) {
  (void)with;
  if (size == 0) return __libc_free(memory), NULL;
  allocations += memory == NULL || size > old;
  return __libc_realloc(memory, size);
}

/* count(f, ...): how often it allocates, and what it returns. The garbage of before is gone, and none is collected meanwhile. */
static int count(lua_State* lua) {
  lua_gc(lua, LUA_GCSTOP, 0);
  const long before = allocations + calls;
  lua_call(lua, lua_gettop(lua) - 1, 1);
  lua_pushinteger(lua, (lua_Integer)(allocations + calls - before));
  lua_gc(lua, LUA_GCRESTART, 0);
  lua_insert(lua, 1);
  return 2;
}

/* What HAProxy has for a script, and what is asked of it. Each function is called once with other texts before it is counted: then
 * Lua's own stack is large enough. */
static const char script[] =
    "local so, scripts, count = ...\n"
    "package.cpath, package.path = so .. '/?.so', scripts .. '/?.lua'\n"
    "local clean, action\n"
    "core = { register_action = function(_, _, f) action = f end,\n"
    "         register_converters = function(name, f) if name == 'iri_clean' then clean = f end end }\n"
    "require('iri_gate').register { policy = 'proxy' }\n"
    "local url, host, lines, kept = '', '', 0, {}\n"
    "for _, name in ipairs { 'passes', 'verdict', 'findings', 'reason', 'target', 'path', 'host' } do kept['txn.iri_' .. name] = false end\n"
    "local txn = { f = {}, http = {} }\n"
    "function txn.f:url() return url end\n"
    "function txn.f:method() return 'GET' end\n"
    "function txn.f:req_ver() return '1.1' end\n"
    "function txn.f:req_fhdr_cnt() return 1 end\n"
    "function txn.f:req_fhdr() return host end\n"
    "function txn.f:src() return '::1' end\n"
    "function txn.http:req_set_uri() return true end\n"
    "function txn:get_var() return nil end\n"
    "function txn:unset_var(name) kept[name] = false end\n"
    "function txn:set_var(name, value) kept[name] = value end\n"
    "function txn:Info() lines = lines + 1 end\n"
    "function txn:Warning() lines = lines + 1 end\n"
    "local passed, failed = 0, 0\n"
    "local function expect(what, got, wanted)\n"
    "  if got == wanted then passed = passed + 1 return end\n"
    "  failed = failed + 1\n"
    "  print(('FAILED: %s: %s, not %s'):format(what, got, wanted))\n"
    "end\n"
    "local function nothing() return true end\n"
    "local function by_converter(f, target, field)\n"
    "  local came = field .. ' ' .. target\n"
    "  count(f, 'www.example.org /w')\n"
    "  collectgarbage()\n"
    "  return count(f, came)\n"
    "end\n"
    "local function by_action(target, field)\n"
    "  for name in pairs(kept) do kept[name] = false end\n"
    "  url, host = '/w', 'www.example.org'\n"
    "  collectgarbage()\n"
    "  count(action, txn)\n"
    "  url, host, lines = target, field, 0\n"
    "  return (count(action, txn))\n"
    "end\n"
    "local long = ('/' .. ('a'):rep(99)):rep(20)\n"
    "-- A name that came in another form is a text of its own, and so is a path before a query; what is too large for the stack takes a piece.\n"
    "local hosts = { ['www.example.com'] = 0, ['10.0.0.1'] = 0, ['[::1]'] = 0, ['a.example:8080'] = 1, ['WWW.B.example'] = 1 }\n"
    "for field, own in pairs(hosts) do\n"
    "  for _, target in ipairs { '/', '/hello', '/users/42?page=2', '/a%20b/caf%C3%A9', long, long .. '?q=' .. long } do\n"
    "    local name = field .. ' ' .. target:sub(1, 40)\n"
    "    local needs = by_converter(nothing, target, field)\n"
    "    local taken, is_clean = by_converter(clean, target, field)\n"
    "    expect('the converter: ' .. name, taken - needs, 0)\n"
    "    expect('the converter: clean: ' .. name, #target > 2500 or is_clean, true)\n"
    "    local more = (target:find('?', 1, true) and 1 or 0) + (#target > 2500 and 1 or 0)\n"
    "    expect('the action: ' .. name, by_action(target, field), own + more)\n"
    "    expect('the action: passes: ' .. name, kept['txn.iri_passes'] and kept['txn.iri_verdict'], 'allow')\n"
    "    expect('the action: lines: ' .. name, lines, 0)\n"
    "  end\n"
    "end\n"
    "local taken, is_clean = by_converter(clean, '/a/../b', 'www.example.com')\n"
    "expect('the converter: another form', is_clean, false)\n"
    "expect('the converter: another form: it takes nothing', taken - by_converter(nothing, '/a/../b', 'www.example.com'), 0)\n"
    "expect('the action: another form takes some', by_action('/a/../b', 'www.example.com') > 0, true)\n"
    "expect('the action: another form has a line', lines, 1)\n"
    "local names, file = {}, os.tmpname()\n"
    "for i = 1, 32 do names[i] = 'c' .. i end\n"
    "io.open(file, 'w'):write('/many/{' .. table.concat(names, '}/{') .. '}\\n'):close()\n"
    "local _, captures = require('iri').routes(file):find('GET', '/many/v' .. table.concat(names, '/v'))\n"
    "os.remove(file)\n"
    "for _, name in ipairs(names) do expect('as many captures as there may be: ' .. name, captures[name], 'v' .. name) end\n"
    "print(('%d passed, %d failed'):format(passed, failed))\n"
    "return failed == 0\n";

int main(int words, char** word) {
  lua_State* const lua = words == 3 ? lua_newstate(allocate, NULL) : NULL;
  if (lua == NULL)
    return fprintf(stderr, "usage: haproxy_host FOLDER_OF_IRI_SO FOLDER_OF_IRI_GATE_LUA\n"), 2;
  luaL_openlibs(lua);
  if (luaL_loadbuffer(lua, script, sizeof script - 1, "=haproxy_host") != LUA_OK) goto wrong;
  lua_pushstring(lua, word[1]);
  lua_pushstring(lua, word[2]);
  lua_pushcfunction(lua, count);
  if (lua_pcall(lua, 3, 1, 0) != LUA_OK) goto wrong;
  return !lua_toboolean(lua, -1);
wrong:
  return fprintf(stderr, "%s\n", lua_tostring(lua, -1)), 2;
}
