/* mod_iri: judges each request by a policy of libiri, before Apache decodes anything.
 *
 *     LoadModule iri_module modules/mod_iri.so
 *     IriGate proxy
 */
#include "mod_iri.h"

#include <http_protocol.h>
#include <http_request.h>

static void* make_section_config(apr_pool_t* pool, char* path) {
  (void)path;
  return iri_make_config(pool);
}
static void* make_server_config(apr_pool_t* pool, server_rec* server) {
  (void)server;
  return iri_make_config(pool);
}

/* Before all that looks at the target, but for mod_proxy: it knows whether Apache is asked as a proxy. */
static void register_hooks(apr_pool_t* pool) {
  static const char* const before[] = {"mod_proxy.c", NULL};
  static const char* const behind[] = {"mod_headers.c", "mod_remoteip.c", "mod_rewrite.c",
                                       "mod_setenvif.c", NULL};
  (void)pool;
  ap_hook_check_config(iri_check_configs, NULL, NULL, APR_HOOK_MIDDLE);
  ap_hook_post_read_request(iri_gate_request, before, behind, APR_HOOK_FIRST);
  ap_hook_header_parser(iri_gate_section, NULL, NULL, APR_HOOK_REALLY_FIRST);
  ap_hook_fixups(iri_gate_found, NULL, NULL, APR_HOOK_REALLY_LAST); /* after mod_dir */
}

AP_DECLARE_MODULE(iri) = {
    STANDARD20_MODULE_STUFF, make_section_config, iri_merge_configs, make_server_config,
    iri_merge_configs,       iri_commands,        register_hooks,    AP_MODULE_FLAG_NONE,
};
