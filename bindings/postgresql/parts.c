/* The parts of a value. */
#include "pg_iri.h"

#include <sys/socket.h>

#include "catalog/pg_type.h"
#include "miscadmin.h"
#include "utils/array.h"
#include "utils/inet.h"
#include "utils/memutils.h"

iri_components pg_iri_components(iri_text value) {
  iri_components out = IRI_COMPONENTS_INIT;
  if (iri_parse(IRI_RULE_IRI_reference, value.data, value.size, &out, NULL) != IRI_OK)
    ereport(ERROR, (errcode(ERRCODE_DATA_CORRUPTED), errmsg("a stored value is no IRI reference")));
  return out;
}

iri_text pg_iri_part(iri_text value, int component) {
  const iri_components components = pg_iri_components(value);
  const iri_text absent = {NULL, 0};
  uint32_t begin, end;
  if (!iri_find_part(&components, component, &begin, &end)) return absent;
  value.data += begin, value.size = end - begin;
  return value;
}

#define PG_IRI_PART(name, component)                                  \
  PG_FUNCTION_INFO_V1(pg_iri_##name);                                 \
  Datum pg_iri_##name(PG_FUNCTION_ARGS) {                             \
    const iri_text part = pg_iri_part(PG_IRI_ARGUMENT(0), component); \
    if (part.data == NULL) PG_RETURN_NULL();                          \
    PG_RETURN_TEXT_P(pg_iri_copy(part.data, part.size));              \
  }
PG_IRI_PART(scheme, IRI_COMPONENT_SCHEME)
PG_IRI_PART(authority, IRI_COMPONENT_AUTHORITY)
PG_IRI_PART(userinfo, IRI_COMPONENT_USERINFO)
PG_IRI_PART(host, IRI_COMPONENT_HOST)
PG_IRI_PART(port_text, IRI_COMPONENT_PORT)
PG_IRI_PART(path, IRI_COMPONENT_PATH)
PG_IRI_PART(query, IRI_COMPONENT_QUERY)
PG_IRI_PART(fragment, IRI_COMPONENT_FRAGMENT)

/* RFC 3986 s3.2.3: any number of digits, also none. */
PG_FUNCTION_INFO_V1(pg_iri_port);
Datum pg_iri_port(PG_FUNCTION_ARGS) {
  const iri_text port = pg_iri_part(PG_IRI_ARGUMENT(0), IRI_COMPONENT_PORT);
  int64 number = 0;
  if (port.size == 0) PG_RETURN_NULL();
  for (size_t i = 0; i < port.size && number <= PG_INT32_MAX; ++i)
    number = 10 * number + (port.data[i] - '0');
  if (number > PG_INT32_MAX)
    ereport(ERROR, (errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
                    errmsg("the port is out of range for type integer"),
                    errhint("iri_port_text() has the digits.")));
  PG_RETURN_INT32((int32)number);
}

static inet* address(int family, const uint8_t* bytes, size_t size) {
  inet* out = palloc0(sizeof(inet));
  ip_family(out) = (unsigned char)family;
  ip_bits(out) = (unsigned char)(8 * size);
  memcpy(ip_addr(out), bytes, size);
  SET_INET_VARSIZE(out);
  return out;
}
PG_FUNCTION_INFO_V1(pg_iri_host_inet);
Datum pg_iri_host_inet(PG_FUNCTION_ARGS) {
  const iri_text host = pg_iri_part(PG_IRI_ARGUMENT(0), IRI_COMPONENT_HOST);
  uint8_t bytes[16];
  if (host.data == NULL) PG_RETURN_NULL();
  if (iri_is_ipv4(host.data, host.size, bytes)) PG_RETURN_INET_P(address(PGSQL_AF_INET, bytes, 4));
  if (iri_is_ipv6(host.data, host.size, bytes))
    PG_RETURN_INET_P(address(PGSQL_AF_INET6, bytes, 16));
  PG_RETURN_NULL();
}

PG_FUNCTION_INFO_V1(pg_iri_host_kind);
Datum pg_iri_host_kind(PG_FUNCTION_ARGS) {
  static const char* const names[] = {"IPv4address", "IPv6address", "IPvFuture", "reg-name"};
  const iri_text host = pg_iri_part(PG_IRI_ARGUMENT(0), IRI_COMPONENT_HOST);
  if (host.data == NULL) PG_RETURN_NULL();
  PG_RETURN_TEXT_P(cstring_to_text(names[iri_host_kind(host.data, host.size)]));
}

/* What an array of these segments takes, and how many there are. */
static size_t size_of_array(iri_text path, size_t* count) {
  iri_segment at = IRI_SEGMENT_INIT;
  size_t size = ARR_OVERHEAD_NONULLS(1);
  for (*count = 0; iri_next_segment(path.data, path.size, &at); ++*count) {
    CHECK_FOR_INTERRUPTS();
    size += INTALIGN(VARHDRSZ + at.end - at.begin);
  }
  if (!AllocSizeIsValid(size) || *count > MaxArraySize)
    ereport(ERROR,
            (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED), errmsg("the path has too many segments")));
  return size;
}
static ArrayType* new_text_array(size_t size, size_t count) {
  ArrayType* out;
  if (count == 0) return construct_empty_array(TEXTOID);
  out = palloc0(size);
  SET_VARSIZE(out, size);
  out->ndim = 1;
  out->elemtype = TEXTOID;
  ARR_DIMS(out)[0] = (int)count;
  ARR_LBOUND(out)[0] = 1;
  return out;
}
/* Written at once: construct_array() would have each segment in memory of its own, tens of bytes for an empty one. */
PG_FUNCTION_INFO_V1(pg_iri_path_array);
Datum pg_iri_path_array(PG_FUNCTION_ARGS) {
  const iri_text path = pg_iri_part(PG_IRI_ARGUMENT(0), IRI_COMPONENT_PATH);
  iri_segment at = IRI_SEGMENT_INIT;
  size_t count;
  const size_t size = size_of_array(path, &count);
  ArrayType* out = new_text_array(size, count);
  char* to = (char*)out + ARR_OVERHEAD_NONULLS(1);
  while (iri_next_segment(path.data, path.size, &at)) {
    const size_t length = at.end - at.begin;
    CHECK_FOR_INTERRUPTS();
    SET_VARSIZE(to, VARHDRSZ + length);
    memcpy(VARDATA(to), path.data + at.begin, length);
    to += INTALIGN(VARHDRSZ + length);
  }
  PG_RETURN_ARRAYTYPE_P(out);
}
