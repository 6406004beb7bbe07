/* IriGate, what is added to its policy, and IriRoutes. What cannot be read is an error, and Apache does not start. */
#include "mod_iri.h"

#include <apr_lib.h>
#include <apr_strings.h>
#include <http_log.h>
#include <stdlib.h>

APLOG_USE_MODULE(iri);

void* iri_make_config(apr_pool_t* pool) { return apr_pcalloc(pool, sizeof(iri_config)); }

static bool is_off(const iri_setting* setting) { return setting != NULL && setting->gate == NULL; }

/* `IriGate off` switches off the routes of the outer server, too: they need a gate. */
void* iri_merge_configs(apr_pool_t* pool, void* base, void* add) {
  const iri_config* const outer = base;
  const iri_config* const inner = add;
  iri_config* const merged = iri_make_config(pool);
  merged->setting = inner->setting != NULL ? inner->setting : outer->setting;
  merged->routes = inner->routes != NULL || is_off(inner->setting) ? inner->routes : outer->routes;
  return merged;
}

static apr_status_t close_gate(void* gate) {
  iri_server_close_gate(gate);
  return APR_SUCCESS;
}
static apr_status_t close_routes(void* routes) {
  iri_server_close_routes(routes);
  return APR_SUCCESS;
}

/* A file below ServerRoot, unless the name is that of a preset. */
static const char* file_of(apr_pool_t* pool, const char* name) {
  for (size_t i = 0; iri_preset_name(i) != NULL; ++i) {
    if (strcmp(name, iri_preset_name(i)) == 0) return name;
  }
  const char* file = ap_server_root_relative(pool, name);
  return file != NULL ? file : name;
}

/* 0 if it is no status of a refusal. */
static int status_of(const char* text) {
  char* end = NULL;
  const long status = strtol(text, &end, 10);
  return *end == '\0' && end - text == 3 && status >= 400 && status < 600 ? (int)status : 0;
}

static const char* read_option(iri_setting* setting, const char* option) {
  if (strcmp(option, "dry_run") == 0) {
    setting->dry_run = true;
    return NULL;
  }
  if (strncmp(option, "status=", 7) == 0) {
    setting->status = status_of(option + 7);
    return setting->status != 0 ? NULL : "IriGate: the status is one of 400 to 599";
  }
  return "IriGate: what may follow the policy is dry_run and status=NUMBER";
}

/* Opens the gate with all that is said of paths up to here. */
static const char* open_gate(cmd_parms* command, iri_setting* setting) {
  apr_pool_t* const pool = command->pool;
  iri_server_gate* const gate = apr_pcalloc(pool, sizeof *gate);
  char* const why = apr_pcalloc(pool, IRI_SERVER_WHY);
  iri_policy_paths paths = IRI_POLICY_PATHS_INIT;
  paths.guards = (const iri_text*)setting->guards->elts;
  paths.guard_count = (size_t)setting->guards->nelts;
  paths.open = (const iri_text*)setting->open->elts;
  paths.open_count = (size_t)setting->open->nelts;
  paths.mounts = (const iri_mount*)setting->mounts->elts;
  paths.mount_count = (size_t)setting->mounts->nelts;
  if (!iri_server_open_gate(gate, file_of(pool, setting->name), &paths, why, IRI_SERVER_WHY)) {
    return apr_pstrcat(pool, command->cmd->name, ": ", why, NULL);
  }
  apr_pool_cleanup_register(pool, gate, close_gate, apr_pool_cleanup_null);
  setting->gate = gate;
  return NULL;
}

/* In a section, the configuration is that of the section; else that of the server. */
static iri_config* config_of(cmd_parms* command, void* section) {
  return command->path != NULL ? section
                               : ap_get_module_config(command->server->module_config, &iri_module);
}

static const char* set_gate(cmd_parms* command, void* section, int count, char* const* words) {
  iri_config* const config = config_of(command, section);
  iri_setting* const setting = apr_pcalloc(command->pool, sizeof *setting);
  const char* wrong = ap_check_cmd_context(command, NOT_IN_LIMIT); /* it would be for all methods */
  if (wrong != NULL) return wrong;
  if (count == 0) return "IriGate takes a preset, a file with a policy, or off";
  if (config->setting != NULL) return "IriGate stands twice in this section";
  setting->status = HTTP_BAD_REQUEST;
  for (int i = 1; i < count && wrong == NULL; ++i) wrong = read_option(setting, words[i]);
  if (wrong != NULL) return wrong;
  config->setting = setting;
  if (strcasecmp(words[0], "off") == 0) return count == 1 ? NULL : "IriGate off takes no options";
  setting->name = words[0];
  setting->guards = apr_array_make(command->pool, 4, sizeof(iri_text));
  setting->open = apr_array_make(command->pool, 4, sizeof(iri_text));
  setting->mounts = apr_array_make(command->pool, 1, sizeof(iri_mount));
  return open_gate(command, setting);
}

/* The gate of this very section that more is said of; or what is wrong. */
static const char* gate_before(cmd_parms* command, void* section, iri_setting** setting) {
  const char* const wrong = ap_check_cmd_context(command, NOT_IN_LIMIT);
  if (wrong != NULL) return wrong;
  *setting = config_of(command, section)->setting;
  if (*setting != NULL && (*setting)->gate != NULL) return NULL;
  return apr_pstrcat(command->pool, command->cmd->name,
                     " adds to the policy of an IriGate: there is none before it in this section",
                     NULL);
}

static iri_text text_of(const char* word) {
  const iri_text text = {word, strlen(word)};
  return text;
}

static const char* add_patterns(cmd_parms* command, void* section, int count, char* const* words) {
  iri_setting* setting = NULL;
  const char* const wrong = gate_before(command, section, &setting);
  if (wrong != NULL) return wrong;
  if (count == 0) return apr_pstrcat(command->pool, command->cmd->name, " takes patterns", NULL);
  for (int i = 0; i < count; ++i) {
    apr_array_header_t* const list = command->info != NULL ? setting->open : setting->guards;
    *(iri_text*)apr_array_push(list) = text_of(words[i]);
  }
  return open_gate(command, setting);
}

static const char* add_mount(cmd_parms* command, void* section, const char* path,
                             const char* target) {
  iri_setting* setting = NULL;
  const char* const wrong = gate_before(command, section, &setting);
  if (wrong != NULL) return wrong;
  const iri_mount mount = {text_of(path), text_of(target)};
  *(iri_mount*)apr_array_push(setting->mounts) = mount;
  return open_gate(command, setting);
}

/* Apache ignores case in names of variables, and programs get "_" for "-" and ".". */
static int fold(char c) { return apr_isalnum(c) ? apr_tolower(c) : '_'; }

static bool is_same_name(iri_text a, iri_text b) {
  size_t i = 0;
  if (a.size != b.size) return false;
  while (i < a.size && fold(a.data[i]) == fold(b.data[i])) ++i;
  return i == a.size;
}

/* Whether the capture would be the same variable as one before it. */
static bool is_taken(const iri_router* router, uint32_t route, size_t index, iri_text name) {
  iri_text before = {NULL, 0};
  for (size_t i = 0; i < index; ++i) {
    if (iri_route_name(router, route, i, &before, NULL) != IRI_OK) return false;
    if (is_same_name(before, name)) return true;
  }
  return false;
}

static bool has_names(const iri_router* router, uint32_t route) {
  iri_text name = {NULL, 0};
  for (size_t i = 0; iri_route_name(router, route, i, &name, NULL) == IRI_OK; ++i) {
    if (name.size == 0) return true; /* that was the last one */
    if (is_taken(router, route, i, name)) return false;
  }
  return true;
}

static const char* check_names(apr_pool_t* pool, const iri_server_routes* routes,
                               const char* file) {
  char where[IRI_SERVER_WHY];
  for (uint32_t i = 0; i < routes->count; ++i) {
    if (has_names(&routes->router, i)) continue;
    const iri_text pattern = routes->patterns[i];
    const char* const text =
        apr_pstrcat(pool, file, ": ", apr_pstrmemdup(pool, pattern.data, pattern.size), NULL);
    iri_server_visible(text, strlen(text), where, sizeof where);
    return apr_pstrcat(pool, "IriRoutes: ", where, ": two captures would be the same variable",
                       NULL);
  }
  return NULL;
}

static const char* set_routes(cmd_parms* command, void* section, const char* name) {
  iri_config* const config = ap_get_module_config(command->server->module_config, &iri_module);
  iri_server_routes* const routes = apr_pcalloc(command->pool, sizeof *routes);
  char* const why = apr_pcalloc(command->pool, IRI_SERVER_WHY);
  const char* const file = ap_server_root_relative(command->pool, name);
  (void)section;
  if (config->routes != NULL) return "IriRoutes stands twice in this server";
  if (!iri_server_open_routes(routes, file != NULL ? file : name, why, IRI_SERVER_WHY)) {
    return apr_pstrcat(command->pool, "IriRoutes: ", why, NULL);
  }
  apr_pool_cleanup_register(command->pool, routes, close_routes, apr_pool_cleanup_null);
  config->routes = routes;
  return check_names(command->pool, routes, name);
}

int iri_check_configs(apr_pool_t* pool, apr_pool_t* log, apr_pool_t* temp, server_rec* server) {
  (void)pool, (void)log, (void)temp;
  for (; server != NULL; server = server->next) {
    const iri_config* const config = ap_get_module_config(server->module_config, &iri_module);
    if (config->routes == NULL) continue;
    if (config->setting != NULL && config->setting->gate != NULL) continue;
    ap_log_error(
        APLOG_MARK, APLOG_EMERG, 0, server,
        "IriRoutes needs an IriGate in the same server: routes are those of canonical forms");
    return HTTP_INTERNAL_SERVER_ERROR;
  }
  return OK;
}

const command_rec iri_commands[] = {
    AP_INIT_TAKE_ARGV("IriGate", set_gate, NULL, RSRC_CONF | ACCESS_CONF,
                      "a preset or a file with a policy, [dry_run] [status=NUMBER]; or off"),
    AP_INIT_TAKE_ARGV("IriGuard", add_patterns, NULL, RSRC_CONF | ACCESS_CONF,
                      "paths that rules are about, for the IriGate before it"),
    AP_INIT_TAKE_ARGV("IriOpen", add_patterns, (void*)1, RSRC_CONF | ACCESS_CONF,
                      "patterns under which names may hold separators, for the IriGate before it"),
    AP_INIT_TAKE2(
        "IriMount", add_mount, NULL, RSRC_CONF | ACCESS_CONF,
        "the beginning of a path, and what a proxy puts in its place, for the IriGate before it"),
    AP_INIT_TAKE1("IriRoutes", set_routes, NULL, RSRC_CONF, "a file of routes"),
    {NULL, {NULL}, NULL, 0, NO_ARGS, NULL},
};
