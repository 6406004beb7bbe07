"""Where a URL leads, and what an address is, for programs that fetch what others name. By RFC 3986, by IANA's registries of special addresses, and
by the URL Standard where browsers find a host that RFC 3986 does not. Shares nothing with libiri."""
import ipaddress
import re
import unicodedata
import urllib.parse

import model

# Prefix and kind. IANA: iana-ipv4-special-registry, iana-ipv6-special-registry, and the address spaces of multicast and class E.
REGISTRY = [(ipaddress.ip_network(prefix), kind) for kind, prefixes in {
    "unspecified": "0.0.0.0/8 ::/128",
    "loopback": "127.0.0.0/8 ::1/128",
    "private": "10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 fc00::/7 fec0::/10",
    "link-local": "169.254.0.0/16 fe80::/10",
    "reserved": "192.0.0.0/24 192.0.2.0/24 198.51.100.0/24 203.0.113.0/24 198.18.0.0/15 224.0.0.0/4 240.0.0.0/4 64:ff9b:1::/48 100::/64 2001::/23 "
                "2001:db8::/32 3fff::/20 5f00::/16 ff00::/8",
    "metadata": "169.254.169.254/32 169.254.170.2/32 fd00:ec2::254/128 100.100.100.200/32 168.63.129.16/32 192.0.0.192/32",
}.items() for prefix in prefixes.split()]
# Prefix, and how far from the right an IPv4 address stands behind it (RFC 4291 s2.5.5, RFC 2765 s2.1, RFC 6052 s2.1, RFC 3056 s2).
EMBEDDING = [(ipaddress.ip_network(prefix), shift) for prefix, shift in (
    ("::ffff:0:0/96", 0), ("::/96", 0), ("::ffff:0:0:0/96", 0), ("64:ff9b::/96", 0), ("2002::/16", 80))]
TEREDO = ipaddress.ip_network("2001::/32")  # RFC 4380 s4: the last 32 bits, inverted
LOCAL = ("localhost", "local", "home.arpa", "internal")  # RFC 6761, RFC 6762, RFC 8375, ICANN's board on .internal
METADATA_NAMES = {"metadata.google.internal"}


def of_address(address):
    """The kinds of an address, of ipaddress."""
    kinds = {kind for network, kind in REGISTRY if address.version == network.version and address in network}
    if address.version == 4 or kinds & {"unspecified", "loopback"}:
        return kinds
    for network, shift in EMBEDDING:
        if address in network:
            kinds |= of_address(ipaddress.IPv4Address(int(address) >> shift & 0xFFFFFFFF))
    if address in TEREDO:
        kinds |= of_address(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF ^ 0xFFFFFFFF))
    return kinds


def number(part):
    """A part of an IPv4 address by the URL Standard; None if it is no number."""
    for pattern, base in ((r"0[xX]([0-9a-fA-F]*)", 16), (r"0([0-7]+)", 8), (r"([0-9]+)", 10)):
        if match := re.fullmatch(pattern, part):
            return int(match[1] or "0", base)
    return None


def lenient_ipv4(name):
    """The IPv4 parser of the URL Standard: one to four numbers, of which the last fills what is left. None if the name is none."""
    numbers = [number(part) for part in name.split(".")]
    if None in numbers or len(numbers) > 4 or any(n > 255 for n in numbers[:-1]) or numbers[-1] >= 256 ** (5 - len(numbers)):
        return None
    return ipaddress.IPv4Address(sum(n << 8 * (3 - i) for i, n in enumerate(numbers[:-1])) + numbers[-1])


def of_host(host):
    if host.startswith("["):
        return of_address(ipaddress.IPv6Address(host[1:-1]))
    # The URL Standard decodes, and maps by UTS 46: of what stands in the cases, that is NFKC, and the full stops of IDNA.
    name = unicodedata.normalize("NFKC", urllib.parse.unquote(host)).replace("\u3002", ".").lower().removesuffix(".")
    if (address := lenient_ipv4(name)) is not None:
        return of_address(address)
    kinds = {"metadata"} if name in METADATA_NAMES else set()
    if "." not in name or any(name.endswith("." + local) for local in LOCAL):
        kinds.add("local-name")
    return kinds


def of_url(text, is_uri):
    """The kinds of what a URL leads to; empty if it may be fetched."""
    if not is_uri:
        return {"invalid"}
    scheme, authority, path, *_ = model.five(text)
    if scheme is None or scheme.lower() not in model.DEFAULT_PORTS:
        return {"scheme"}
    # The URL Standard, of http and https: slashes before the host are optional, and there may be more than two.
    authority = authority or re.match(r"/*([^/]*)", path)[1]
    return of_host(model.AUTHORITY.fullmatch(authority)[2])
