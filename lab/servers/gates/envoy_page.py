"""The samples of modules/envoy/README.md in YAML, as Envoy, Istio and Envoy Gateway read them.

Nothing of Kubernetes runs here. These functions change the configuration of an Envoy by the rules of the two, as far as the samples need them; what they
do not know is an error. The result has to be right for a real Envoy (envoy.py).
"""
import copy
import json
import os
import pathlib
import re
import subprocess
import sys

PAGE = pathlib.Path(__file__).resolve().parents[3] / "modules/envoy/README.md"
MANAGER = "envoy.filters.network.http_connection_manager"
LISTENER_TYPE = "type.googleapis.com/envoy.config.listener.v3.Listener"
TO_JSON = "import json, sys, yaml; print(json.dumps([yaml.safe_load(text) for text in json.load(sys.stdin)]))"


def samples(text):
    """Each of Kubernetes by its kind, of the others their members. `{ ... }` is the `typed_config` of the first sample that stands in that place."""
    blocks = [block for block in re.findall(r"(?m)^    \S.*\n(?:^    .*\n|^\n(?=    ))*", text) if re.match(r" +\w+:", block)]
    python = os.environ.get("HTTP3_PYTHON", sys.executable)
    ran = subprocess.run([python, "-c", TO_JSON], input=json.dumps([re.sub(r"(?m)^    ", "", block) for block in blocks]), capture_output=True, text=True, check=True)
    read = json.loads(ran.stdout)
    first = read[0]
    mutation, judge = first["early_header_mutation_extensions"][0], first["http_filters"][0]

    def whole(value, place):
        if isinstance(value, dict):
            place = value.get("path", place) if value.get("op") else place
            return {key: (mutation if "early_header_mutation_extensions" in place else judge)["typed_config"] if inner == {"...": None}
                    else whole(inner, f"{place}/{key}") for key, inner in value.items()}
        return [whole(inner, place) for inner in value] if isinstance(value, list) else value

    found = {}
    for one in read:
        found.update({one["kind"]: whole(one, "")} if "kind" in one else whole(one, ""))
    return found


def only(value, *known):
    """The members of an object that has these and no other."""
    if sorted(value) != sorted(known):
        raise ValueError(f"{sorted(value)} in place of {sorted(known)}")
    return [value[name] for name in known]


def merged(value, more):
    """As Protobuf merges messages: lists grow, members are replaced."""
    if isinstance(value, dict) and isinstance(more, dict):
        return {**value, **{key: merged(value[key], inner) if key in value else inner for key, inner in more.items()}}
    return value + more if isinstance(value, list) else more


def by_istio(sample, listening):
    """A listener of a gateway with the patches of an EnvoyFilter."""
    listening = copy.deepcopy(listening)
    api, _, _, spec = only(sample, "apiVersion", "kind", "metadata", "spec")
    _, patches = only(spec, "workloadSelector", "configPatches")
    if api != "networking.istio.io/v1alpha3":
        raise ValueError(api)
    for one in patches:
        to, match, patch = only(one, "applyTo", "match", "patch")
        operation, value = only(patch, "operation", "value")
        if match != {"context": "GATEWAY", "listener": {"filterChain": {"filter": {"name": MANAGER}}}}:
            raise ValueError(match)
        filters = [one for chain in listening["filter_chains"] for one in chain["filters"] if one["name"] == MANAGER]
        for at in filters:
            if (to, operation) == ("NETWORK_FILTER", "MERGE"):
                at.update(merged(at, value))
            elif (to, operation) == ("HTTP_FILTER", "INSERT_FIRST"):
                at["typed_config"]["http_filters"].insert(0, value)
            else:
                raise ValueError((to, operation))
    return listening


def by_envoy_gateway(sample, listening):
    """A listener of Envoy Gateway, which has its filters in a default chain, with the patches of an EnvoyPatchPolicy: RFC 6902, `add`."""
    listening = copy.deepcopy(listening)
    listening["default_filter_chain"] = listening.pop("filter_chains")[0]
    api, _, _, spec = only(sample, "apiVersion", "kind", "metadata", "spec")
    _, how, patches = only(spec, "targetRef", "type", "jsonPatches")
    if (api, how) != ("gateway.envoyproxy.io/v1alpha1", "JSONPatch"):
        raise ValueError((api, how))
    for one in patches:
        of, _, patch = only(one, "type", "name", "operation")
        operation, path, value = only(patch, "op", "path", "value")
        if (of, operation) != (LISTENER_TYPE, "add"):
            raise ValueError((of, operation))
        *steps, last = path.split("/")[1:]
        at = listening
        for step in steps:
            at = at[int(step)] if isinstance(at, list) else at[step]
        if isinstance(at, list):
            at.insert(int(last), value)
        else:
            at[last] = value
    return listening
