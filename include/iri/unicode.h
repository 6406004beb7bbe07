/* IDNA, hosts that deceive, and NFC, for C: the optional part iri_unicode. iri/unicode.hpp says each
 * in full; what functions and structs promise here is what iri/c/base.h says of all. Some memory is
 * taken while a run of more than 30 combining marks is put in order; without it, a name or a text is refused.
 *
 *     if (iri_idna_to_ascii(host, host_size, 0, out, sizeof out, &needed, &error) != IRI_OK)
 *       printf("%s\n", iri_idna_reason(host, host_size, 0));
 */
#ifndef IRI_UNICODE_H
#define IRI_UNICODE_H

#include "iri/c/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How domain names are processed (UTS 46 s4). Without flags as for lookup after IDNA2008, with
 * UseSTD3ASCIIRules, as RFC 3987 s3.1 asks. */
enum {
  IRI_IDNA_ANY_ASCII = 1,      /* not only letters, digits and "-" of US-ASCII: "_", too */
  IRI_IDNA_TRANSITIONAL = 2,   /* four characters are mapped as IDNA2003 did */
  IRI_IDNA_NO_BIDI_CHECK = 4,  /* not by RFC 5893 */
  IRI_IDNA_NO_JOINER_CHECK = 8 /* not by CONTEXTJ of RFC 5892 */
};

/* ToASCII and ToUnicode of a domain name in UTF-8, of at most 1024 bytes. IRI_ERROR_BAD_IDNA: it is
 * none. */
IRI_C_API IRI_C_CHECK iri_status iri_idna_to_ascii(const char* domain, size_t size, unsigned flags,
                                                   char* out, size_t capacity, size_t* needed,
                                                   iri_error* error);
IRI_C_API IRI_C_CHECK iri_status iri_idna_to_unicode(const char* domain, size_t size,
                                                     unsigned flags, char* out, size_t capacity,
                                                     size_t* needed, iri_error* error);
/* Why a host, in which characters may be percent-encoded, is no domain name: a constant sentence.
 * NULL if it is one, or for an argument that is not valid. */
IRI_C_API const char* iri_idna_reason(const char* host, size_t size, unsigned flags);
/* Whether two hosts, in which characters may be percent-encoded, are one domain name, in A-labels or
 * U-labels, whatever their case. If one of the two is no domain name, they are so only byte for byte. */
IRI_C_API IRI_C_CHECK bool iri_is_same_domain(const char* a, size_t a_size, const char* b,
                                              size_t b_size, unsigned flags);

/* The reference with a host that is a domain name beyond US-ASCII in A-labels, and with any other as it is.
 * iri_same(IRI_LEVEL_SCHEME, ...), iri_compare() and iri_hash() of it take A-labels and U-labels for the same. */
IRI_C_API IRI_C_CHECK iri_status iri_idna_with_ascii_host(const char* text, size_t size,
                                                          unsigned flags, char* out,
                                                          size_t capacity, size_t* needed,
                                                          iri_error* error);

/* iri_to_uri() with A-labels: a host with a character beyond US-ASCII has to be a domain name
 * (IRI_ERROR_BAD_IDNA at the label). iri_to_iri() with U-labels, and as without them where that cannot be
 * done. */
IRI_C_API IRI_C_CHECK iri_status iri_idna_to_uri(const char* text, size_t size, unsigned flags,
                                                 char* out, size_t capacity, size_t* needed,
                                                 iri_error* error);
IRI_C_API IRI_C_CHECK iri_status iri_idna_to_iri(const char* text, size_t size, unsigned flags,
                                                 char* out, size_t capacity, size_t* needed,
                                                 iri_error* error);
/* iri_to_display() with U-labels, but for labels that could be taken for others: these are in
 * Punycode, however they were written. The mask is text 1 of an error. */
IRI_C_API IRI_C_CHECK iri_status iri_idna_to_display(const char* text, size_t size,
                                                     const char* mask, size_t mask_size, char* out,
                                                     size_t capacity, size_t* needed,
                                                     iri_error* error);

/* What is suspect in a label (UTS 39), as iri::unicode::LabelWarning has it. */
enum {
  IRI_LABEL_MIXED_SCRIPT = 1,
  IRI_LABEL_MIXED_NUMBERS = 2,
  IRI_LABEL_INVISIBLE = 4,
  IRI_LABEL_LOOKS_ASCII = 8
};
/* A label of a host that could be taken for another, as offsets into the host.
 *
 *     iri_label_warning at = IRI_LABEL_WARNING_INIT;
 *     while (iri_next_label_warning(host, host_size, &at)) refuse(host + at.begin, at.warnings); */
typedef struct iri_label_warning {
  uint32_t struct_size;
  uint32_t warnings; /* IRI_LABEL_..., one or more */
  size_t next;       /* the iterator's own */
  size_t begin;
  size_t end;
} iri_label_warning;
#define IRI_LABEL_WARNING_INIT \
  { (uint32_t)sizeof(iri_label_warning), 0, 0, 0, 0 }
/* Whether there is a next one; goes on to it. The host may be percent-encoded and in Punycode: it is
 * looked at as it would be shown. */
IRI_C_API IRI_C_CHECK bool iri_next_label_warning(const char* host, size_t size,
                                                  iri_label_warning* at);
/* Whether two texts in UTF-8 are easily taken for each other (UTS 39 s4), and are not the same. */
IRI_C_API IRI_C_CHECK bool iri_is_confusable(const char* a, size_t a_size, const char* b,
                                             size_t b_size);

/* What of RFC 3987 s4.2 a component of an IRI-reference is against. */
enum { IRI_BIDI_MIXED_DIRECTIONS = 0, IRI_BIDI_NOT_AT_BOTH_ENDS = 1 };
/* The smaller parts that are components. Without flags the labels of a host are, and the query as a whole. */
enum {
  IRI_BIDI_WHOLE_HOSTS = 1,
  IRI_BIDI_PARAMETERS = 2 /* names and values between "&", ";" and "=" */
};
/* A component against s4.2, the bytes [begin, end) of the text: iri::unicode::BidiProblem. Never grows. */
typedef struct iri_bidi_problem {
  uint8_t kind;
  uint8_t component; /* IRI_COMPONENT_... */
  uint32_t begin;
  uint32_t end;
} iri_bidi_problem;
/* All of them in an IRI-reference: *count is how many there are, of which the first `capacity` are stored;
 * (NULL, 0) asks for the number alone. Linear. The characters that s4.1 forbids are findings of iri_inspect(),
 * and iri_idna_reason() checks names by RFC 5893. */
IRI_C_API IRI_C_CHECK iri_status iri_find_bidi_problems(const char* text, size_t size,
                                                        unsigned flags, iri_bidi_problem* out,
                                                        size_t capacity, size_t* count,
                                                        iri_error* error);

/* Whether a text is UTF-8 in NFC; the text in NFC. For who makes an IRI of what was typed (RFC 3987 s3.1
 * step 1), not for IRIs that are there. Errors: IRI_ERROR_NOT_UTF8; IRI_ERROR_TOO_LONG, of more than 2^31-1
 * bytes; IRI_ERROR_BAD_VALUE, without memory. */
IRI_C_API IRI_C_CHECK bool iri_is_nfc(const char* text, size_t size);
IRI_C_API IRI_C_CHECK iri_status iri_to_nfc(const char* text, size_t size, char* out,
                                            size_t capacity, size_t* needed, iri_error* error);

#ifdef __cplusplus
}
#endif

#endif
