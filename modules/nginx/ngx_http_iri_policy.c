/* Makes the gate of a directive: of a preset, or of a file as docs/GATE.md has it. Whatever is wrong is
 * an error of the configuration. */
#include "ngx_http_iri.h"

#define NGX_HTTP_IRI_LARGEST_FILE (4 * 1024 * 1024)

static ngx_int_t ngx_http_iri_read_all(ngx_conf_t* cf, ngx_file_t* file, ngx_str_t* text) {
  ngx_file_info_t info;
  if (ngx_fd_info(file->fd, &info) == NGX_FILE_ERROR) return NGX_ERROR;
  if (!ngx_is_file(&info) || ngx_file_size(&info) > NGX_HTTP_IRI_LARGEST_FILE) {
    ngx_set_errno(NGX_EINVAL);
    return NGX_ERROR;
  }
  text->len = (size_t)ngx_file_size(&info);
  text->data = ngx_pnalloc(cf->temp_pool, text->len + 1);
  if (text->data == NULL) return NGX_ERROR;
  return ngx_read_file(file, text->data, text->len, 0) == (ssize_t)text->len ? NGX_OK : NGX_ERROR;
}

ngx_int_t ngx_http_iri_read_file(ngx_conf_t* cf, ngx_str_t* name, ngx_str_t* text) {
  ngx_file_t file;
  ngx_int_t rc;
  ngx_memzero(&file, sizeof(ngx_file_t));
  file.name = *name;
  file.log = cf->log;
  file.fd = ngx_open_file(name->data, NGX_FILE_RDONLY, NGX_FILE_OPEN, 0);
  if (file.fd == NGX_INVALID_FILE) return NGX_ERROR;
  rc = ngx_http_iri_read_all(cf, &file, text);
  if (ngx_close_file(file.fd) == NGX_FILE_ERROR) return NGX_ERROR;
  return rc;
}

/* The number of words that the lists and guards take is known once they were read. */
static iri_status ngx_http_iri_read_policy(ngx_conf_t* cf, ngx_http_iri_gate_t* gate,
                                           const iri_policy_paths* paths,
                                           iri_policy_mistake* mistake) {
  const char* const text = (const char*)gate->text.data;
  size_t needed = 0;
  uint64_t* memory;
  iri_status status =
      iri_gate_read_with(&gate->gate, text, gate->text.len, paths, NULL, 0, &needed, mistake, NULL);
  if (status != IRI_ERROR_BUFFER_TOO_SMALL) return status;
  memory = ngx_palloc(cf->pool, needed * sizeof(uint64_t));
  if (memory == NULL) return IRI_ERROR_INVALID_ARGUMENT;
  return iri_gate_read_with(&gate->gate, text, gate->text.len, paths, memory, needed, &needed,
                            mistake, NULL);
}

static char* ngx_http_iri_build_gate(ngx_conf_t* cf, ngx_http_iri_gate_t* gate,
                                     const iri_policy_paths* paths) {
  iri_policy_mistake mistake = IRI_POLICY_MISTAKE_INIT;
  gate->gate = (iri_gate)IRI_GATE_INIT;
  if (ngx_http_iri_read_policy(cf, gate, paths, &mistake) == IRI_OK) return NGX_CONF_OK;
  ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "iri_gate: %V:%uD: %s", &gate->path, mistake.line,
                     mistake.code != 0 ? mistake.text : "no memory");
  return NGX_CONF_ERROR;
}

/* A preset is a policy of which nothing is changed. */
static ngx_int_t ngx_http_iri_write_preset(ngx_conf_t* cf, const ngx_str_t* name, ngx_str_t* text) {
  text->data = ngx_pnalloc(cf->temp_pool, name->len + sizeof("{\"base\": \"\"}"));
  if (text->data == NULL) return NGX_ERROR;
  text->len = (size_t)(ngx_sprintf(text->data, "{\"base\": \"%V\"}", name) - text->data);
  return NGX_OK;
}

char* ngx_http_iri_make_gate(ngx_conf_t* cf, ngx_http_iri_gate_t* gate) {
  iri_policy preset = IRI_POLICY_INIT;
  gate->path = gate->name;
  if (iri_policy_preset((const char*)gate->name.data, &preset, NULL) == IRI_OK) {
    if (ngx_http_iri_write_preset(cf, &gate->name, &gate->text) != NGX_OK) return NGX_CONF_ERROR;
    return ngx_http_iri_build_gate(cf, gate, NULL);
  }
  if (ngx_conf_full_name(cf->cycle, &gate->path, 1) != NGX_OK) return NGX_CONF_ERROR;
  if (ngx_http_iri_read_file(cf, &gate->path, &gate->text) == NGX_OK) {
    return ngx_http_iri_build_gate(cf, gate, NULL);
  }
  ngx_conf_log_error(NGX_LOG_EMERG, cf, ngx_errno,
                     "iri_gate: \"%V\" is no preset (strict_api, proxy, fetch, display), and "
                     "cannot be read as a file",
                     &gate->path);
  return NGX_CONF_ERROR;
}

/* Adds the paths of a level to its gate, once all of them are known. */
char* ngx_http_iri_finish_gate(ngx_conf_t* cf, ngx_http_iri_loc_conf_t* conf) {
  ngx_http_iri_gate_t* const gate = conf->gate;
  iri_policy_paths paths = IRI_POLICY_PATHS_INIT;
  if (gate == NGX_CONF_UNSET_PTR || gate == NULL || gate->off || gate->finished) return NGX_CONF_OK;
  gate->finished = 1;
  if (!ngx_http_iri_give_paths(&conf->paths, &paths)) return NGX_CONF_OK;
  return ngx_http_iri_build_gate(cf, gate, &paths);
}
