/* iri_guard, iri_open, iri_mount: what they add to the policy of a gate. */
#include "ngx_http_iri.h"

/* Whether a policy could have this. */
static ngx_int_t ngx_http_iri_check_paths(ngx_conf_t* cf, const char* directive,
                                          const iri_policy_paths* paths) {
  iri_policy policy = IRI_POLICY_INIT;
  iri_gate gate = IRI_GATE_INIT;
  iri_policy_problem problem = IRI_POLICY_PROBLEM_INIT;
  iri_text wrong;
  iri_status status = iri_policy_preset("proxy", &policy, NULL);
  policy.paths = paths;
  if (status == IRI_OK) status = iri_gate_make_in(&gate, &policy, NULL, 0, NULL, &problem, NULL);
  if (status == IRI_OK || status == IRI_ERROR_BUFFER_TOO_SMALL) return NGX_OK;
  wrong = paths->mount_count != 0   ? paths->mounts[0].path
          : paths->guard_count != 0 ? paths->guards[problem.index]
                                    : paths->open[problem.index];
  ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "%s: \"%*s\": %s", directive, wrong.size, wrong.data,
                     problem.code != 0 ? iri_policy_message(problem.code) : "no memory");
  return NGX_ERROR;
}

static ngx_int_t ngx_http_iri_append(ngx_conf_t* cf, ngx_array_t** list, const void* entries,
                                     ngx_uint_t count, size_t size) {
  void* to;
  if (*list == NULL) *list = ngx_array_create(cf->pool, count, size);
  if (*list == NULL || (to = ngx_array_push_n(*list, count)) == NULL) return NGX_ERROR;
  ngx_memcpy(to, entries, count * size);
  return NGX_OK;
}

static void ngx_http_iri_tell_paths(ngx_conf_t* cf, ngx_http_iri_loc_conf_t* location) {
  location->paths_here = 1;
  if (cf->cmd_type & NGX_HTTP_LOC_CONF) location->paths_in_location = 1;
}

static ngx_int_t ngx_http_iri_is_alone(const ngx_conf_t* cf, const char* word) {
  const ngx_str_t* const values = cf->args->elts;
  return cf->args->nelts == 2 && ngx_strcmp(values[1].data, word) == 0;
}

char* ngx_http_iri_append_guard(ngx_conf_t* cf, const ngx_str_t* guard,
                                ngx_http_iri_loc_conf_t* to) {
  const iri_text text = {(const char*)guard->data, guard->len};
  iri_policy_paths paths = IRI_POLICY_PATHS_INIT;
  paths.guards = &text, paths.guard_count = 1;
  to->paths_here = 1;
  if (ngx_http_iri_check_paths(cf, "iri_guard", &paths) != NGX_OK) return NGX_CONF_ERROR;
  return ngx_http_iri_append(cf, &to->paths.guards, &text, 1, sizeof(iri_text)) == NGX_OK
             ? NGX_CONF_OK
             : NGX_CONF_ERROR;
}

char* ngx_http_iri_append_mount(ngx_conf_t* cf, const ngx_str_t* path, const ngx_str_t* target,
                                ngx_http_iri_loc_conf_t* to) {
  const iri_mount mount = {{(const char*)path->data, path->len},
                           {(const char*)target->data, target->len}};
  iri_policy_paths paths = IRI_POLICY_PATHS_INIT;
  paths.mounts = &mount, paths.mount_count = 1;
  to->paths_here = 1;
  if (ngx_http_iri_check_paths(cf, "iri_mount", &paths) != NGX_OK) return NGX_CONF_ERROR;
  return ngx_http_iri_append(cf, &to->paths.mounts, &mount, 1, sizeof(iri_mount)) == NGX_OK
             ? NGX_CONF_OK
             : NGX_CONF_ERROR;
}

char* ngx_http_iri_add_patterns(ngx_conf_t* cf, ngx_command_t* cmd, void* conf) {
  ngx_array_t** list = (ngx_array_t**)((u_char*)conf + cmd->offset);
  ngx_str_t* values = cf->args->elts;
  ngx_uint_t i, count = cf->args->nelts - 1;
  iri_policy_paths paths = IRI_POLICY_PATHS_INIT;
  iri_text* texts = ngx_palloc(cf->temp_pool, count * sizeof(iri_text));
  if (texts == NULL) return NGX_CONF_ERROR;
  if (cmd->offset == offsetof(ngx_http_iri_loc_conf_t, paths.guards) &&
      ngx_http_iri_is_alone(cf, "locations")) {
    ((ngx_http_iri_loc_conf_t*)conf)->guards_locations = 1;
    return cf->cmd_type & NGX_HTTP_LOC_CONF ? "locations: write it in server or http" : NGX_CONF_OK;
  }
  for (i = 0; i < count; ++i) {
    texts[i].data = (const char*)values[i + 1].data;
    texts[i].size = values[i + 1].len;
  }
  if (cmd->offset == offsetof(ngx_http_iri_loc_conf_t, paths.guards)) {
    paths.guards = texts, paths.guard_count = count;
  } else {
    paths.open = texts, paths.open_count = count;
  }
  ngx_http_iri_tell_paths(cf, conf);
  if (ngx_http_iri_check_paths(cf, (const char*)values[0].data, &paths) != NGX_OK) {
    return NGX_CONF_ERROR;
  }
  return ngx_http_iri_append(cf, list, texts, count, sizeof(iri_text)) == NGX_OK ? NGX_CONF_OK
                                                                                 : NGX_CONF_ERROR;
}

char* ngx_http_iri_add_mount(ngx_conf_t* cf, ngx_command_t* cmd, void* conf) {
  const ngx_str_t* const values = cf->args->elts;
  ngx_http_iri_loc_conf_t* const location = conf;
  if (ngx_http_iri_is_alone(cf, "proxy_pass")) {
    location->mounts_proxies = 1;
    return cf->cmd_type & NGX_HTTP_LOC_CONF ? "proxy_pass: write it in server or http"
                                            : NGX_CONF_OK;
  }
  if (cf->args->nelts != 3) return "takes a path and its target, or proxy_pass";
  ngx_http_iri_tell_paths(cf, location);
  return ngx_http_iri_append_mount(cf, &values[1], &values[2], location);
}

static ngx_int_t ngx_http_iri_merge_list(ngx_conf_t* cf, const ngx_array_t* around,
                                         ngx_array_t** list) {
  ngx_array_t* all = NULL;
  const ngx_array_t* here = *list;
  if (around == NULL) return NGX_OK;
  if (ngx_http_iri_append(cf, &all, around->elts, around->nelts, around->size) != NGX_OK) {
    return NGX_ERROR;
  }
  *list = all;
  return here == NULL ? NGX_OK : ngx_http_iri_append(cf, list, here->elts, here->nelts, here->size);
}

ngx_int_t ngx_http_iri_merge_paths(ngx_conf_t* cf, const ngx_http_iri_paths_t* around,
                                   ngx_http_iri_paths_t* paths) {
  return ngx_http_iri_merge_list(cf, around->guards, &paths->guards) == NGX_OK &&
                 ngx_http_iri_merge_list(cf, around->open, &paths->open) == NGX_OK &&
                 ngx_http_iri_merge_list(cf, around->mounts, &paths->mounts) == NGX_OK
             ? NGX_OK
             : NGX_ERROR;
}

ngx_int_t ngx_http_iri_give_paths(const ngx_http_iri_paths_t* paths, iri_policy_paths* to) {
  if (paths->guards != NULL)
    to->guards = paths->guards->elts, to->guard_count = paths->guards->nelts;
  if (paths->open != NULL) to->open = paths->open->elts, to->open_count = paths->open->nelts;
  if (paths->mounts != NULL)
    to->mounts = paths->mounts->elts, to->mount_count = paths->mounts->nelts;
  return paths->guards != NULL || paths->open != NULL || paths->mounts != NULL;
}
