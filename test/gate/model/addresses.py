"""The classes of IP addresses: the registries of RFC 6890 as IANA has them, by inspect.hpp's names."""
import ipaddress
from functools import lru_cache

NETWORKS = {
    'unspecified_address': ('0.0.0.0/8', '::/128'),
    'loopback_address': ('127.0.0.0/8', '::1/128'),
    'private_address': ('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fec0::/10'),
    'link_local_address': ('169.254.0.0/16', 'fe80::/10'),
    'metadata_address': ('169.254.169.254/32', 'fd00:ec2::254/128', '100.100.100.200/32', '192.0.0.192/32',
                         '169.254.170.2/32', '169.254.170.23/32', '169.254.42.42/32', '169.254.0.23/32'),
    'reserved_address': (
        '192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24',
        '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4',
        '240.0.0.0/4', '2001::/23', '2001:db8::/32', '2620:4f:8000::/48', '3fff::/20'),
}
PARSED = {kind: [ipaddress.ip_network(n) for n in texts] for kind, texts in NETWORKS.items()}
GLOBAL_UNICAST = ipaddress.ip_network('2000::/3')


@lru_cache(maxsize=100000)
def classes(address):
    found = {kind for kind, networks in PARSED.items() if any(address in network for network in networks)}
    known = found - {'metadata_address', 'reserved_address'} or stands_for_ipv4(address.packed)
    if address.version == 6 and address not in GLOBAL_UNICAST and not known:
        found.add('reserved_address')
    return found


def stands_for_ipv4(octets):
    """Mapped, compatible, translated (RFC 2765), NAT64 (RFC 6052)."""
    return len(octets) == 16 and octets[:12] in (
        bytes(10) + b'\xFF\xFF', bytes(12), bytes(8) + b'\xFF\xFF\0\0', b'\0\x64\xFF\x9B' + bytes(8))


@lru_cache(maxsize=100000)
def embedded(address):
    """The IPv4 addresses within an IPv6 address: those that it stands for, 6to4, Teredo (the client),
    local NAT64 (RFC 8215, by the four places of RFC 6052 s2.2), ISATAP."""
    if address.version == 4 or int(address) < 2:
        return []
    octets, found = address.packed, []
    if stands_for_ipv4(octets):
        found.append(octets[12:])
    if octets[:2] == b'\x20\x02':
        found.append(octets[2:6])
    if octets[:4] == b'\x20\x01\0\0':
        found.append(bytes(255 - octet for octet in octets[12:]))
    if octets[:6] == b'\0\x64\xFF\x9B\0\x01':
        found += [octets[6:8] + octets[9:11], octets[7:8] + octets[9:12], octets[9:13], octets[12:]]
    if octets[8:12] in (b'\0\0\x5E\xFE', b'\x02\0\x5E\xFE'):
        found.append(octets[12:])
    return [ipaddress.IPv4Address(inner) for inner in found]
