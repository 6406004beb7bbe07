// What src/scan/plain.hpp says of a plain target and a plain Host field, byte by byte; and that the scan
// of plain_scan.hpp says so of these texts, and of no others.
#include <array>
#include <string>

#include "claims.hpp"
#include "feature_claims.hpp"
#include "parts.hpp"
#include "streams.hpp"

namespace proof {

using namespace streams;

namespace {

bool is_zero(const Number& number) { return number.is_constant() && number.add == 0; }
bool is_of_no_field(const PlainRequest& found) {
  return is_zero(found.host_end) && is_zero(found.last_label) && is_zero(found.traits);
}
Number beyond() { return {Number::Sort::beyond, 0, -1}; }

/// The bytes of the window at `base` that are in the path: no "?" stands there or before. `over`: the path
/// ended in an earlier window.
int path_in(int base, bool over) {
  if (over) return none();
  return in_window(both(text(), no(graph().any(in_window(byte_in('?'), base)))), base);
}

/// The bytes of that window for which a target is not plain.
int not_plain(int base, bool over) {
  const int path = path_in(base, over);
  const int slash = byte_in('/');
  const int behind_slash = both(before(slash), either({slash, byte_in('.')}));
  const int of_path = both(path, either({byte_in(';'), behind_slash}));
  const int anywhere =
      either({byte_in('%'), byte_in(between(0x80, 0xFF)), graph().table(Kind::dead, 0)});
  const int wrong = in_window(either({of_path, anywhere}), base);
  if (base != 0) return wrong;
  return either({wrong, both(no(slash), graph().constant(1, 0))});
}

void claim_not_plain(int bytes, bool is) {
  path().claim(graph().any(bytes), is, is ? "said not to be plain" : "said to be plain");
}

/// The table accepts it as an origin-form. Its path has as many bytes as there are before the "?".
void claim_plain_target(const Number& path_end, const Number& had, int base, bool over) {
  claim_not_plain(not_plain(base, over), false);
  path().claim(graph().any(graph().table(Kind::dead, 0)), false, "plain; the table refuses");
  if (path_end.sort == Number::Sort::counted)
    return claim_bits(path_end, had, path_in(base, over), base, "the bytes of the path");
  const int stop = either({byte_in('?'), no(text())});
  path().claim(graph().any(both(place(path_end), stop)), true, "the path's end");
  path().claim(graph().any(both(places_before(path_end), stop)), false, "the path's end");
}

bool short_target(bool iri) {
  const Texts texts{0, 1, 64, false, iri, {0}, {}, Walked::target};
  return prove("plain target, 1 to 64 bytes", texts, [] {
    window_beyond = ~0U;
    const PlainRequest found = shipped().scan_plain({{}, size_in(0)}, {{}, 0});
    claim_known(is_of_no_field(found), "a field that is not there");
    if (is_zero(found.path_end)) return claim_not_plain(not_plain(0, false), true);
    claim_plain_target(found.path_end, 0, 0, false);
  });
}

/// For each component that a window may begin in: the path, the query.
using States = std::array<Known, 2>;

/// What a window leaves: whether the path goes on, the "/" at its end, and how long the path is so far.
/// Returns whether the path is over.
bool claim_turn(const NextTurn& next, const Number& had, int base, bool over) {
  claim_known(next.left.has == Loop::of_plain, "the variables of a loop");
  const std::uint64_t open = decided(next.left.open);
  claim_known(open == 0 || open == ~std::uint64_t{0}, "half a mask");
  claim_not_plain(not_plain(base, over), false);
  path().claim(graph().any(graph().table(Kind::dead, 0)), false, "goes on; the table refuses");
  const int question = graph().any(in_window(byte_in('?'), base));
  if (over) {
    claim_known(open == 0, "a path that goes on");
  } else {
    path().claim(question, open == 0, "a path that goes on");
  }
  const int slash = both(before(byte_in('/')), graph().constant(1, base + 64));
  claim_alike(Mask::of_stream(slash), decided(next.left.before), "the carried slash");
  claim_bits(next.left.path_end, had, path_in(base, over), base, "the bytes of the path");
  return open == 0;
}

void follow_long(const Number& size, const Number& had, bool over, States& next) {
  const int base = path().texts.begin == 0 ? 0 : 64;
  try {
    const PlainRequest found = shipped().scan_plain({{}, size}, {{}, 0});
    claim_known(is_of_no_field(found), "a field that is not there");
    if (is_zero(found.path_end)) return claim_not_plain(not_plain(base, over), true);
    claim_plain_target(found.path_end, had, base, over);
  } catch (const NextTurn& turn) {
    const bool is_over = claim_turn(turn, had, base, over);
    add_states(next[is_over ? 1 : 0]);
  }
}

bool first_turn(bool iri, States& next) {
  const Texts texts{0, 64, 64, true, iri, {0}, {}, Walked::target};
  return prove("plain target, first window", texts, [&] {
    window_beyond = 64;
    follow_long(beyond(), 0, false, next);
  });
}

/// A later window, which is at 64 here. Before it, any bytes were counted as those of the path. The first
/// byte of the text is a "/": the scan looks at it before its loop, as it is followed with the first window.
bool later_turn(bool iri, bool last, bool over, const States& known, States& next) {
  const std::string name = std::string("plain target, ") +
                           (last ? "the last window, " : "a window, ") + (over ? "query" : "path");
  const Texts texts = texts_from_window(iri, last, Walked::target);
  return prove(name.c_str(), texts, [&, last, over] {
    window_beyond = 128;
    assume_state(known[over ? 1 : 0]);
    path().first_byte = '/';
    const int some = both(byte_in(between('a', 'z')), graph().constant(1ULL << 61U, 0));
    Loop loop;
    loop.open = over ? Mask(0) : Mask(~std::uint64_t{0});
    loop.before = Mask::of_stream(both(before(byte_in('/')), graph().constant(1, 64)));
    loop.path_end = population_of(Mask::of_stream(some));
    loop.has = Loop::of_plain;
    loop_begins = loop;
    follow_long(last ? size_in(64) : beyond(), loop.path_end, over, next);
  });
}

bool long_targets(bool iri) {
  States known;
  bool good = first_turn(iri, known);
  for (bool grows = true; grows && good;) {
    const States had = known;
    for (const bool over : {false, true}) {
      if (!had[over ? 1 : 0].at.empty()) good = later_turn(iri, false, over, had, known) && good;
    }
    grows = known != had;
  }
  for (const bool over : {false, true}) {
    if (!known[over ? 1 : 0].at.empty()) good = later_turn(iri, true, over, known, known) && good;
  }
  return good;
}

/// A Host field. Its host is what stands before the first ":".
struct Field {
  int all = text();
  int end = both(before(all), no(all));
  int seen = graph().any(byte_in(':'));
  int colon = both(seen, no(before(seen)));
  int host = both(all, no(seen));
  int host_end = either({colon, both(end, no(seen))});
  int dot = both(byte_in('.'), host);
  int hyphen = both(byte_in('-'), host);
  int port = both(all, before(seen));
  int digit = byte_in(between('0', '9'));
  int upper = both(byte_in(between('A', 'Z')), host);
  int letter = both(byte_in(between('A', 'Z') | between('a', 'z')), host);
  int doubles = both(hyphen, before(hyphen));
  /// The dots that do not stand at the end of the host.
  int inner = both(dot, graph().down(host, 1));

  /// Another byte, or none; an empty label, or a "-" at the beginning.
  int wrong_host() const {
    const int first = graph().constant(1, 0);
    const int other = both(host, no(either({letter, digit, hyphen, dot, byte_in('_')})));
    const int empty = either({both(dot, before(dot)), both(dot, first), both(host_end, first)});
    return either({other, empty, both(hyphen, first)});
  }
  /// Where the host ends, if a byte behind the last one of the inner dots is no letter.
  int mixed() const {
    const int since = graph().last(both(host, no(either({letter, inner}))),
                                   both(host, either({inner, no(letter)})));
    return both(host_end, since);
  }
  /// Another byte, or none, or six, or a "0" as the first.
  int wrong_port() const {
    const int empty = both(end, before(colon));
    const int zero = both(byte_in('0'), before(colon));
    int sixth = both(all, colon);
    for (int i = 0; i < 6; ++i) sixth = before(sixth);
    return either({both(port, no(digit)), empty, zero, both(all, sixth)});
  }
  int not_plain() const {
    return either({wrong_host(), wrong_port(), both(all, graph().constant(1ULL << 63U, 0))});
  }
};

void claim_trait(const PlainRequest& found, unsigned trait, int bytes, const char* what) {
  claim_known(found.traits.is_constant(), "traits");
  path().claim(graph().any(bytes), (found.traits.add & trait) != 0, what);
}

bool fields(bool iri) {
  const Texts texts{0, 1, 64, false, iri, {0}, {}, Walked::host};
  return prove("plain field, 1 to 64 bytes", texts, [] {
    window_beyond = ~0U;
    const PlainRequest found = shipped().scan_plain({{}, 0}, {{}, size_in(0)});
    const Field field;
    claim_known(is_zero(found.path_end), "a target that is not there");
    if (is_zero(found.host_end)) {
      claim_known(is_of_no_field(found), "a label of no field");
      return claim_not_plain(field.not_plain(), true);
    }
    claim_not_plain(field.not_plain(), false);
    path().claim(graph().any(both(place(found.host_end), field.host_end)), true, "the host's end");
    claim_bits(found.last_label, 0, field.inner, 0, "the last label");
    claim_trait(found, PlainRequest::mixed, field.mixed(), "a last label of letters");
    claim_trait(found, PlainRequest::upper, field.upper, "upper case");
    claim_trait(found, PlainRequest::hyphens, field.doubles, "two hyphens");
  });
}

}  // namespace

bool plain_requests(bool iri) {
  bool good = fields(iri);
  good = short_target(iri) && good;
  return long_targets(iri) && good;
}

}  // namespace proof
