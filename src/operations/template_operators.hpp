// RFC 6570 s3.2 and appendix A: what each operator does.
#ifndef IRI_SRC_OPERATIONS_TEMPLATE_OPERATORS_HPP
#define IRI_SRC_OPERATIONS_TEMPLATE_OPERATORS_HPP

namespace iri { inline namespace v0 { namespace detail {

struct Operator {
  char name;        // '\0' if the expression has none
  char first;       // written before the first defined variable; '\0': nothing
  char separator;   // between variables, and between exploded members
  bool named;       // name=value
  bool empty_sign;  // also writes "=" after the name of an empty value
  bool reserved;    // reserved characters and pct-encoded stay as they are
};

inline constexpr Operator operators[] = {
    {'\0', '\0', ',', false, false, false},  //
    {'+', '\0', ',', false, false, true},    //
    {'#', '#', ',', false, false, true},     //
    {'.', '.', '.', false, false, false},    //
    {'/', '/', '/', false, false, false},    //
    {';', ';', ';', true, false, false},     //
    {'?', '?', '&', true, true, false},      //
    {'&', '&', '&', true, true, false},      //
};

}}}  // namespace iri::v0::detail

#endif
