-- The gate of libiri in HAProxy. A file that lua-load-per-thread names registers it:
--
--     require("iri_gate").register { policy = "proxy" }
--
-- policy is a preset, or a file with a policy in JSON. There may also be
--
--     guards = {...}     paths that rules are about, added to those of the policy
--     open = {...}       patterns under which names may hold separators, added as well
--     mounts = {...}     what a proxy puts in place of the beginning of a path: { ["/svc/"] = "/" }
--     routes = FILE      the routes, line by line
--     dry_run = true     log, and let everything pass
--     status = 403       what the log says that the answer is: the answer itself is that of the rule
--     name = "api"       for a second gate: the names below end in _api then
--
-- What is wrong with any of them keeps HAProxy from starting. It registers the action lua.iri_gate and the converters
-- lua.iri_clean, lua.iri_gate, lua.iri_canonical and lua.iri_route. The action must have a rule behind it that refuses what
-- has not passed, whatever the reason:
--
--     http-request lua.iri_gate
--     http-request deny deny_status 400 unless { var(txn.iri_passes) -m bool }
--
-- example.cfg has four rules more, with which the action is not called for a request that goes on as it came.
local iri = require "iri"

local function is_text(value) return type(value) == "string" end
local function is_file_or_nil(value) return value == nil or is_text(value) end

local function is_list(value)
  if type(value) ~= "table" then return false end
  for key, text in pairs(value) do
    if math.type(key) ~= "integer" or key < 1 or key > #value or not is_text(text) then return false end
  end
  return true
end

local function is_map(value)
  if type(value) ~= "table" then return false end
  for path, target in pairs(value) do
    if not is_text(path) or not is_text(target) then return false end
  end
  return true
end

-- What an option may be.
local options_known = {
  policy = is_text,
  guards = is_list,
  open = is_list,
  mounts = is_map,
  routes = is_file_or_nil,
  dry_run = function(value) return type(value) == "boolean" end,
  status = function(value) return math.type(value) == "integer" and value >= 400 and value < 600 end,
  name = function(value) return is_text(value) and value:match("^[%w_]+$") end,
}

local function check_options(options)
  if type(options) ~= "table" then error("iri_gate: register takes a table of options", 0) end
  if options.policy == nil then error("iri_gate: there is no policy: a preset, or a file", 0) end
  for name, value in pairs(options) do
    local known = options_known[name]
    if not known then error("iri_gate: there is no such option; these are: policy, guards, open, mounts, routes, dry_run, status, name", 0) end
    if not known(value) then error("iri_gate: this is no value for the option " .. name, 0) end
  end
end

-- The Host field. With several, a text that no gate takes for one.
local function host_of(fetches)
  local count = fetches:req_fhdr_cnt("host")
  if count == 0 then return nil end
  return count == 1 and fetches:req_fhdr("host") or "several Host fields"
end

-- The variables that a gate may set, but for txn.iri_passes; check_captures() adds those of the captures.
local variables = {}
for _, name in ipairs { "verdict", "findings", "reason", "target", "path", "host", "route" } do
  variables["txn.iri_" .. name] = true
end

local function variable_of(capture) return "txn.iri_route_" .. capture:gsub("[^%w_]", "_") end

-- What the gate before has said; most requests have met none.
local function forget(txn)
  txn:unset_var("txn.iri_passes")
  if txn:get_var("txn.iri_verdict") == nil then return end
  for name in pairs(variables) do txn:unset_var(name) end
end

local function set_route(txn, routes, method, path, host)
  local pattern, captures = routes:find(method, path, host)
  if not pattern then return end
  txn:set_var("txn.iri_route", pattern)
  for name, value in pairs(captures) do
    txn:set_var(variable_of(name), value)
  end
end

-- The origin-form of an absolute-form: what a server is asked for.
local function origin_form(target)
  local rest = target:match("^%a[%w+.-]*://[^/?]*(.*)$")
  if not rest then return target end
  return rest:sub(1, 1) == "/" and rest or "/" .. rest
end

-- HAProxy has a whole URL of each request of HTTP/2: what came is its path, and its host is the Host field.
local function target_of(fetches, url)
  return fetches:req_ver() == "2.0" and url:match("^https?://[^/?]*(/.*)$") or url
end

-- From here on the canonical form is the target, to the rules behind and to those that HAProxy forwards to. False: HAProxy keeps what
-- came, for its buffer has no room for a form that is longer (percent-encoded), if the fields fill it.
local function put_target(txn, gated, url, target)
  return target == url or gated.dry_run or txn.http:req_set_uri(target)
end

local function set_variables(txn, gated, method, target, path, host)
  txn:set_var("txn.iri_target", target)
  if path then txn:set_var("txn.iri_path", path) end
  if host then txn:set_var("txn.iri_host", host) end
  if gated.routes and path then set_route(txn, gated.routes, method, path, host) end
end

local function tell(txn, gated, method, target, host, passes, own_reason)
  local status = (passes or gated.dry_run) and 0 or gated.status
  local line = gated.gate:line(gated.name, method, target, host, status, gated.dry_run, txn.f:src(), own_reason)
  txn:set_var("txn.iri_reason", line)
  if passes then txn:Info("iri_gate: " .. line) else txn:Warning("iri_gate: " .. line) end
end

-- If anything here is an error, iri_passes is not set, and the rule behind refuses.
local function gate_request(gated, txn)
  forget(txn)
  local url = txn.f:url()
  local method, came, host = txn.f:method(), target_of(txn.f, url), host_of(txn.f)
  local passes, verdict, reasons, target, path, name = gated.gate:admit(method, came, host)
  local own_reason
  if passes then target = origin_form(target) end
  if passes and not put_target(txn, gated, url, target) then
    passes, verdict, reasons, own_reason = false, "reject", "no_room", "no_room"
  end
  txn:set_var("txn.iri_verdict", verdict)
  if reasons ~= "" then txn:set_var("txn.iri_findings", reasons) end
  if verdict ~= "allow" then tell(txn, gated, method, came, host, passes, own_reason) end
  if passes then set_variables(txn, gated, method, target, path, name) end
  txn:set_var("txn.iri_passes", passes or gated.dry_run or false)
end

-- The converters are about a target by itself; the method is GET unless the configuration names another.
local function gate_target(gated, target, method)
  local _, verdict = gated.gate:admit_target(method or "GET", target)
  return verdict
end

-- Without a canonical form, or a route, the text is empty.
local function canonical_target(gated, target, method)
  local passes, _, _, canonical = gated.gate:admit_target(method or "GET", target)
  return passes and canonical or ""
end

local function route_of_target(gated, target, method)
  local passes, _, _, _, path = gated.gate:admit_target(method or "GET", target)
  return passes and path and (gated.routes:find(method or "GET", path)) or ""
end

-- Printable ASCII.
local function visible(text)
  return (text:gsub("[^ -~]", function(byte) return ("\\x%02X"):format(byte:byte()) end))
end

-- Two captures of a route cannot be one variable.
local function check_captures(file, routes)
  for _, route in ipairs(routes:list()) do
    local seen = {}
    for _, capture in ipairs(route.captures) do
      local name = variable_of(capture)
      if seen[name] then
        error(visible(file .. ": " .. route.pattern .. ": two captures would be the variable " .. name), 0)
      end
      seen[name], variables[name] = true, true
    end
  end
end

local function register(options)
  check_options(options)
  local suffix = options.name and "_" .. options.name or ""
  local gated = {
    gate = iri.gate(options.policy, options),
    name = options.policy,
    routes = options.routes and iri.routes(options.routes),
    dry_run = options.dry_run,
    status = options.status or 400,
  }
  if gated.routes then check_captures(options.routes, gated.routes) end
  local function of(what) return function(...) return what(gated, ...) end end
  core.register_action("iri_gate" .. suffix, { "http-req" }, of(gate_request), 0)
  core.register_converters("iri_clean" .. suffix, gated.gate:tester())
  core.register_converters("iri_gate" .. suffix, of(gate_target))
  core.register_converters("iri_canonical" .. suffix, of(canonical_target))
  if gated.routes then core.register_converters("iri_route" .. suffix, of(route_of_target)) end
end

return { register = register }
