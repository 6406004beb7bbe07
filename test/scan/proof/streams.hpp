// Short names for the streams of a specification.
#ifndef IRI_TEST_SCAN_PROOF_STREAMS_HPP
#define IRI_TEST_SCAN_PROOF_STREAMS_HPP

#include <initializer_list>

#include "symbols.hpp"

namespace proof::streams {

inline Bytes between(unsigned first, unsigned last) {
  Bytes set;
  for (unsigned byte = first; byte <= last; ++byte) set.set(byte);
  return set;
}
inline Bytes one(char byte) { return Bytes().set(static_cast<unsigned char>(byte)); }
inline int byte_in(const Bytes& set) { return graph().leaf(set, raw); }
inline int byte_in(char byte) { return byte_in(one(byte)); }
inline int none() { return byte_in(Bytes()); }
inline int text() { return byte_in(Bytes().set()); }
inline int both(int a, int b) { return graph().both(a, b); }
inline int no(int a) { return graph().no(a); }
inline int either(std::initializer_list<int> streams) {
  int joined = none();
  for (const int stream : streams) joined = graph().either(joined, stream);
  return joined;
}
/// Whether it is so of the byte before.
inline int before(int stream) { return graph().up(stream); }
/// In the window at `base`. What has a meaning in another one alone would have no bit there.
inline int in_window(int stream, int base) {
  const Node of = graph().at(stream);
  if (of.base != raw && of.base != base && !of.wide) unknown("a stream of another window");
  return both(stream, graph().constant(~0ULL, base));
}

}  // namespace proof::streams

#endif
