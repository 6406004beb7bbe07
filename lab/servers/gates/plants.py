"""Plants faults in the modules: the suite has to notice each, by the test that is named here.

usage: plants.py apache|envoy|haproxy|reloads BUILD IRI WORK. BUILD is the folder of Meson's with the module; of its objects one is made
anew with the fault. Ends with `N passed, N failed`.
"""
import collections
import os
import pathlib
import re
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
Fault = collections.namedtuple("Fault", "name file old new noticed")
JUDGEMENT, SCRIPT = "modules/common/judgement.c", "modules/haproxy/iri_gate.lua"
REQUEST = "modules/envoy/request.c"
SHARED = [
    Fault("bytes of the request as they are", JUDGEMENT, "return byte >= 0x20 && byte < 0x7f && byte != '\"' && byte != '\\\\';",
          "return byte != 0;", "what is not plain is escaped"),
    Fault("no places", JUDGEMENT, "if (!IRI_FINDING_IN(kind, judgement->verdict.reasons)) continue;", "continue;", "the reason says what and where"),
    Fault("a reason behind many findings is not told", JUDGEMENT, "if (name == NULL || !IRI_FINDING_IN(finding, *left)) continue;", "continue;",
          "a reason behind many findings is told"),
    Fault("no Host field", JUDGEMENT, "request->host.data, request->host.size, buffer,",
          "\"h\", 1, buffer,", "no Host field in HTTP/1.0"),
    Fault("the place of a finding", JUDGEMENT, 'finding->begin, finding->end);', 'finding->begin, finding->begin);',
          "the reason says what and where"),
]
FAULTS = {"apache": SHARED + [
    Fault("what came is forwarded", "modules/apache/request.c", "  ap_parse_uri(r, target);\n", "  (void)ap_parse_uri;\n",
          "dot segments are removed"),
    Fault("programs see what came", "modules/apache/request.c", "apr_pstrcat(r->pool, r->method, \" \", target,", "r->the_request; apr_pstrcat(r->pool, r->method, \" \", target,",
          "programs see the canonical form"),
    Fault("absolute-form stays", "modules/apache/request.c", "if (!absolute || r->proxyreq == PROXYREQ_PROXY)", "if (!absolute || begin > 0)", "absolute-form, byte for byte"),
    Fault("nothing is refused", "modules/apache/request.c", "return refuses ? refuse(r, setting) : DECLINED;\n}\n\n/* The request that",
          "return DECLINED;\n}\n\n/* The request that", "an encoded slash"),
    Fault("a dry run refuses", "modules/apache/request.c", "const bool refuses = !judgement.passes && !setting->dry_run;",
          "const bool refuses = !judgement.passes;", "dry run: GET /a%2fb HTTP/1.1"),
    Fault("redirections are judged", "modules/apache/request.c", "if (r->prev != NULL || setting == NULL", "if (setting == NULL",
          "a page: b'/none'"),
    Fault("a section takes what is not canonical", "modules/apache/request.c",
          "judgement.passes && judgement.verdict.action != IRI_ACTION_CANONICALIZE", "judgement.passes",
          "sections: b'/%67ated/a'"),
    Fault("SetEnvIf comes first", "modules/apache/mod_iri.c", "before, behind, APR_HOOK_FIRST", "before, NULL, APR_HOOK_LAST",
          "SetEnvIf sees the canonical form"),
    Fault("a policy that cannot be read is none", "modules/apache/config.c", "    return apr_pstrcat(pool, command->cmd->name, \": \", why, NULL);\n",
          "    return NULL;\n", "configuration: 'IriGate nobody'"),
    Fault("routes without a gate", "modules/apache/config.c", "    return HTTP_INTERNAL_SERVER_ERROR;\n", "    return OK;\n",
          "configuration: 'IriRoutes routes.txt'"),
    Fault("a file that is found has no gate", "modules/apache/mod_iri.c", "  ap_hook_fixups(iri_gate_found, NULL, NULL, APR_HOOK_REALLY_LAST);", "",
          "found: b'/found/', an attack"),
    Fault("before a file is found", "modules/apache/mod_iri.c", "APR_HOOK_REALLY_LAST", "APR_HOOK_REALLY_FIRST", "found: b'/found/none', an attack"),
    Fault("a section judges twice", "modules/apache/request.c", "return judged != NULL && judged->setting == config->setting ? DECLINED : ", "return !judged ? DECLINED : ",
          "found: b'/found/dry.txt?%zz': told once"),
    Fault("subrequests are judged", "modules/apache/request.c", "  if (r->main != NULL) return DECLINED;\n", "", "a subrequest finds it"),
    Fault("routes stay without the gate", "modules/apache/config.c", "inner->routes != NULL || is_off(inner->setting) ?",
          "inner->routes != NULL || (is_off(inner->setting) && false) ?",
          "configuration: 'IriGate proxy\\nIriRoutes routes.txt\\n<VirtualHost 127.0.0.1:1>\\nIriGate off\\n</VirtualHost>'"),
    Fault("two captures are one variable", "modules/apache/config.c", "fold(a.data[i]) == fold(b.data[i])", "a.data[i] == b.data[i]",
          "configuration: 'IriGate proxy\\nIriRoutes same.txt'"),
    Fault("a gate for some methods", "modules/apache/config.c", "const char* wrong = ap_check_cmd_context(command, NOT_IN_LIMIT);", "const char* wrong = NULL;",
          "configuration: '<Location \"/\">\\n<Limit GET>\\nIriGate off\\n</Limit>\\n</Location>'"),
    Fault("guards are not added", "modules/apache/config.c", "  paths.guard_count = (size_t)setting->guards->nelts;\n", "", "guards: b'/More'"),
    Fault("openings are guards", "modules/apache/config.c", "command->info != NULL ? setting->open", "command->info == command ? setting->open",
          "guards: b'/@a%2fb;c?x=%7e'"),
    Fault("guards without a gate", "modules/apache/config.c", "if (*setting != NULL && (*setting)->gate != NULL) return NULL;",
          "if (*setting != NULL) return NULL; *setting = apr_pcalloc(command->pool, sizeof **setting);",
          "configuration: 'IriGate off\\nIriOpen /admin'"),
    Fault("a text for what is clean", "modules/apache/request.c", 'size == 0 ? "" : apr_pstrmemdup(', "size == sizeof reasons ? NULL : apr_pstrmemdup(",
          "taken: b'/hello' of b'www.example.com'"),
    Fault("memory for a section", "modules/apache/request.c", "char* const buffer = size <= on_stack ? room :", "char* const buffer = setting->dry_run ? room :",
          "taken: section: b'/gated/x'"),
], "haproxy": SHARED + [
    Fault("guards are not added", "modules/haproxy/iri_lua.c", "paths.guards = read_texts(lua, \"guards\", &paths.guard_count);", "",
          "guards: b'/More'"),
    Fault("mounts are not added", SCRIPT, "gate = iri.gate(options.policy, options),",
          "gate = iri.gate(options.policy, { guards = options.guards, open = options.open }),", "guards: b'/svc/Admin'"),
    Fault("nothing is refused", SCRIPT, "passes or gated.dry_run or false", "true", "an encoded slash"),
    Fault("what came is forwarded", SCRIPT, "txn.http:req_set_uri(target)", "true", "dot segments are removed"),
    Fault("what came is forwarded without room", SCRIPT, "txn.http:req_set_uri(target)", "txn.http:req_set_uri(target) or true",
          "a form for which there is no room is refused"),
    Fault("absolute-form stays", SCRIPT, "target = origin_form(target)", "", "the action: b'http://www.example.com'"),
    Fault("the first Host field counts", SCRIPT, 'return count == 1 and fetches:req_fhdr("host") or "several Host fields"',
          'return "www.example.com"', "no Host field in HTTP/1.0" + "|an encoded Host"),
    Fault("no reason in the log", SCRIPT, "if passes then txn:Info(\"iri_gate: \" .. line) else txn:Warning(\"iri_gate: \" .. line) end", "", "an encoded slash"),
    Fault("a dry run refuses", SCRIPT, "passes or gated.dry_run or false", "passes", "dry run: GET /a%2fb HTTP/1.1"),
    Fault("passes before it is judged", SCRIPT, 'txn:unset_var("txn.iri_passes")', 'txn:set_var("txn.iri_passes", true)',
          "an error at the middle refuses"),
    Fault("options of any value", SCRIPT, "if not known(value) then error(", "if not known(value) then (function() end)(",
          'configuration: { policy = "proxy", status = 200 }'),
    Fault("a converter takes what is rejected", "modules/haproxy/iri_lua.c", "  push_verdict(lua, &judgement);\n  if (!judgement.passes) return 3;",
          "  judgement.passes = true, judgement.verdict.action = IRI_ACTION_ALLOW, push_verdict(lua, &judgement);", "the converters of b'/a%2fb'"),
    Fault("a policy that cannot be read is none", "modules/haproxy/iri_lua.c",
          "if (!iri_server_open_gate(gate, name, &paths, why, sizeof why)) return luaL_error(lua, \"%s\", why);",
          "(void)!iri_server_open_gate(gate, name, &paths, why, sizeof why);", 'configuration: { policy = "nobody" }'),
    Fault("as it came, with a finding", "modules/haproxy/iri_lua.c", "judgement.verdict.action == IRI_ACTION_ALLOW &&", "true &&", "dot segments are removed"),
    Fault("as it came, of any host", "modules/haproxy/iri_lua.c", "{text.data, host_size}};", "{\"h\", 1}};", "userinfo in Host|an encoded Host"),
    Fault("as it came, without a path", "modules/haproxy/iri_lua.c", "begin < end", "begin <= end", "the action: b'http://www.example.com'"),
    Fault("variables of the gate before", SCRIPT, "for name in pairs(variables) do txn:unset_var(name) end", "",
          "two gates, the second: b'www.example.com'"),
    Fault("captures of the gate before", SCRIPT, "seen[name], variables[name] = true, true", "seen[name] = true",
          "two gates, the second: b'www.example.com'"),
    Fault("two captures are one variable", SCRIPT, "if seen[name] then", "if seen[capture] then",
          'configuration: { policy = "proxy", routes = "@WORK@/same.txt" }'),
    Fault("a text for what is clean", "modules/haproxy/iri_lua.c", "  lua_pushboolean(\n      lua, judgement.passes &&",
          "  lua_pushfstring(lua, \"%s.\", text.data);\n  lua_pushboolean(\n      lua, judgement.passes &&", "what a clean request takes"),
    Fault("a copy of what goes on as it came", "modules/haproxy/iri_lua.c", "if (at == text && came == size) {", "if (at == text && size == 0) {",
          "what a clean request takes"),
], "envoy": SHARED[:1] + [
    Fault("nothing is refused", REQUEST, "  if (refuses) refuse(stream, setting);\n  return !refuses;", "  return refuse != NULL;", "an encoded slash"),
    Fault("what came is forwarded", REQUEST, "(headers, TEXT(\":path\"),", "(headers, TEXT(\"x-path\"),", "dot segments are removed"),
    Fault("a dry run refuses", REQUEST, "const bool refuses = !passes && !setting->dry_run;", "const bool refuses = !passes;", "dry run: GET /a%2fb HTTP/1.1"),
    Fault("a dry run changes the path", REQUEST, "own->is_off || own->dry_run ||", "own->is_off ||", "dry run: GET /a/../b HTTP/1.1"),
    Fault("the filter takes what is not canonical", REQUEST, "judgement.passes && judgement.verdict.action != IRI_ACTION_CANONICALIZE;",
          "judgement.passes;", "the filter alone: b'/public/../x'"),
    Fault("the gate's header is believed", REQUEST, "if (!judgement.passes || !is_same(path, &judgement.admitted))", "if (!judgement.passes || path.size == 0)",
          "a header of the gate's is not believed"),
    Fault("the gate's header goes further", REQUEST, "envoy_request_header, CAME, (envoy_text){NULL, 0});", "envoy_request_header, CAME, CAME);",
          "the gate's header goes no further: routes b'/open/../open/x'"),
    Fault("routes have no gate", REQUEST, "return gates.route == NULL || judge(", "return gates.filter != NULL || judge(",
          "routes refuse: b'/strict/a?x=%7e'"),
    Fault("the port is part of the client", REQUEST, "port ? (size_t)(colon - value.data) : value.size", "port ? value.size : value.size",
          "the reason says what and where"),
    Fault("what is canonicalized is not told", REQUEST, "if (request.target.data == NULL || filter->dry_run) return false;", "if (filter != NULL) return false;",
          "what is canonicalized is told"),
    Fault("gates are not freed", "modules/envoy/setting.cc", "  iri_server_close_gate(&setting->gate);\n", "", "updates: memory"),
    Fault("settings of routes are not freed", REQUEST, "per_route_config_destroy)(const void* setting) {\n  iri_close_setting((iri_setting*)setting);",
          "per_route_config_destroy)(const void* setting) {\n  (void)setting;", "updates: memory"),
    Fault("no captures", REQUEST, "i < match.captures", "i < 0 * match.captures", "the route of b'/users/4%32?q=1'"),
    Fault("the routes of a route are not its own", REQUEST, "gates.routed = gates.route;", "(void)gates.route;", "the route of b'/own/7'"),
    Fault("routes are not freed", "modules/envoy/setting.cc", "  iri_server_close_routes(&setting->routes);\n", "", "updates: memory"),
    Fault("the counters are one", REQUEST, "filter->counters[counter]", "filter->counters[counter > 0]", "the counters"),
    Fault("a policy that cannot be read is none", "modules/envoy/setting.cc", "return iri_server_open_gate(&setting.gate, name.c_str(), nullptr, why, sizeof why) ? \"\" : why;",
          "(void)iri_server_open_gate(&setting.gate, name.c_str(), nullptr, why, sizeof why); return \"\";", "configuration: route {'policy': 'nobody'}"),
], "reloads": [
    Fault("routes are not freed", "modules/apache/config.c",
          "  apr_pool_cleanup_register(command->pool, routes, close_routes, apr_pool_cleanup_null);\n", "  (void)close_routes;\n", "memory"),
]}
MODULES = {"apache": "modules/apache/mod_iri.so", "envoy": "modules/envoy/libiri_envoy.so", "haproxy": "modules/haproxy/iri.so", "reloads": "modules/apache/mod_iri.so"}
IN_FULL = re.compile("configuration: |updates: |an error at ")  # what --brief leaves out
SECONDS = 120


class PlantError(Exception):
    """The fault cannot be planted: the sources have changed."""


def commands_of(build, module):
    """The commands that make a module, as lists of words; the last one links."""
    lines = subprocess.run(["ninja", "-C", build, "-t", "commands", module], capture_output=True, text=True, check=True).stdout
    return [shlex.split(line) for line in lines.splitlines()]


def make(build, command):
    made = subprocess.run(command, cwd=build, capture_output=True, text=True, check=False)
    if made.returncode:
        raise PlantError(made.stderr[-2000:])


def plant(fault):
    """The text of the source with the fault."""
    text = (ROOT / fault.file).read_text(encoding="ascii")
    if text.count(fault.old) != 1:
        raise PlantError(f"{fault.old!r} stands {text.count(fault.old)} times in {fault.file}")
    return text.replace(fault.old, fault.new)


def build_planted(build, module, fault, work):
    """The module with the fault: one object of it is made anew."""
    source, planted, target = pathlib.Path(fault.file), work / "planted.o", work / pathlib.Path(module).name
    (work / source.name).write_text(plant(fault), encoding="ascii")
    *compiles, link = commands_of(build, module)
    for command in compiles:
        if command[-2:] == ["-c", f"{os.path.relpath(ROOT, build)}/{fault.file}"]:
            old = command[command.index("-o") + 1]
            make(build, [word.replace(old, str(planted)) for word in command[:-1]] + [str(work / source.name), "-w"])
            link = [str(planted) if word == old else word for word in link]
    link = [word.replace("$ORIGIN", str(pathlib.Path(build, module).parent)) for word in link]
    link[link.index("-o") + 1] = str(target)
    if str(planted) not in link:
        raise PlantError(f"{build} does not build {fault.file}")
    make(build, link)
    return target


def run_planted(server, build, iri, fault, work):
    """What the suite says of the server with the fault."""
    work.mkdir(parents=True, exist_ok=True)
    work.chmod(0o755)
    if fault.file.endswith(".lua"):
        module = pathlib.Path(build, MODULES[server])
        (work / "lua").mkdir(exist_ok=True)
        (work / "lua/iri_gate.lua").write_text(plant(fault), encoding="ascii")
    else:
        module = build_planted(build, MODULES[server], fault, work)
    command = ["python3", "-B", str(HERE / f"{server}.py"), str(module), iri, str(work)]
    script = {"IRI_GATE_LUA": str(work / "lua")} if fault.file.endswith(".lua") else {}
    run = subprocess.run(command + ["--brief"] * (not IN_FULL.match(fault.noticed)), capture_output=True, text=True,
                         errors="replace", check=False, timeout=SECONDS, env={**os.environ, **script})
    if any(f"\nFAILED: {name}: " in "\n" + run.stdout for name in fault.noticed.split("|")) and run.returncode != 0:
        return None
    return f"not noticed by {fault.noticed!r}: {(run.stdout + run.stderr)[-1500:]}"


def main():
    server, build, iri, work = sys.argv[1:5]
    passed = 0
    for number, fault in enumerate(FAULTS[server]):
        try:
            problem = run_planted(server, str(pathlib.Path(build).resolve()), iri, fault, pathlib.Path(work).resolve() / str(number))
        except (PlantError, subprocess.TimeoutExpired) as error:
            problem = str(error)
        passed += problem is None
        print(f"passed: {fault.name}" if problem is None else f"FAILED: {fault.name}: {problem}")
    print(f"{passed} passed, {len(FAULTS[server]) - passed} failed")
    return passed != len(FAULTS[server])


if __name__ == "__main__":
    sys.exit(main())
