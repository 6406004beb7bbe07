"""The configuration of Envoy."""

GUARDS = ("/admin", "/internal", "/api/admin", "/wp-admin")
NORMAL = {"normalize_path": True, "merge_slashes": True, "path_with_escaped_slashes_action": "UNESCAPE_AND_FORWARD"}
SETTINGS = {"envoy-plain": {}, "envoy-normal": NORMAL, "envoy-strips": {"normalize_path": True, "merge_slashes": True}}


def route(match, guard, **more):
    return {"match": match, "route": {"cluster": "up", **more},
            "response_headers_to_add": [{"header": {"key": "X-Guard", "value": guard}}]}


def listener(name, port):
    routes = [route({"path_separated_prefix": guard}, guard) for guard in GUARDS]
    if name == "envoy-strips":
        routes[2]["route"]["regex_rewrite"] = {"pattern": {"regex": "^/api/"}, "substitution": "/"}
        routes.append(route({"prefix": "/api/"}, "-", prefix_rewrite="/"))
    manager = {"@type": "type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager",
               "stat_prefix": name, **SETTINGS[name],
               "http_filters": [{"name": "envoy.filters.http.router", "typed_config": {
                   "@type": "type.googleapis.com/envoy.extensions.filters.http.router.v3.Router"}}],
               "route_config": {"virtual_hosts": [{"name": "all", "domains": ["*"], "routes": [*routes, route({"prefix": "/"}, "-")]}]}}
    return {"name": name, "address": {"socket_address": {"address": "127.0.0.1", "port_value": port}},
            "filter_chains": [{"filters": [{"name": "envoy.filters.network.http_connection_manager", "typed_config": manager}]}]}


def configuration(upstream, ports):
    """Of Envoy, with a listener for each port."""
    endpoint = {"endpoint": {"address": {"socket_address": {"address": "127.0.0.1", "port_value": upstream}}}}
    cluster = {"name": "up", "connect_timeout": "5s",
               "load_assignment": {"cluster_name": "up", "endpoints": [{"lb_endpoints": [endpoint]}]}}
    return {"static_resources": {"listeners": [listener(*pair) for pair in ports.items()], "clusters": [cluster]}}
