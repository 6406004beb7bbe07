// The shipped scan, with symbolic masks: the functions that are followed, and how they end.
#ifndef IRI_TEST_SCAN_PROOF_SHIPPED_HPP
#define IRI_TEST_SCAN_PROOF_SHIPPED_HPP

#include <functional>
#include <optional>

#include "symbols.hpp"

namespace proof {

inline constexpr Number absent = 0xFFFFFFFFU;

/// iri::Components, of symbolic numbers.
struct Components {
  Number scheme_end = absent;
  Number userinfo_end = absent;
  Number host_end = absent;
  Number authority_end = absent;
  Number path_end = 0;
  Number query_end = 0;
  Number size = 0;

  bool has_authority() const { return host_end != absent; }
  bool has_port() const { return host_end != authority_end; }
  bool has_scheme() const { return scheme_end != absent; }
  Number host_begin() const { return userinfo_end != absent ? userinfo_end + 1 : scheme_end + 3; }
  Number path_begin() const { return has_authority() ? authority_end : scheme_end + 1; }
};

/// Thrown where the scan hands over to the table.
struct HandOver {
  unsigned point;
  Number begin;
  Components out;
};

/// A SplitSequence, once the path has decided it.
struct Carried {
  std::uint64_t hex = 0, tail = 0, second = 0, third = 0;
};

/// Thrown where the scan reads the window behind the last one that the texts have.
struct NextWindow {
  bool in_query, in_fragment;
  int carried_to;  ///< the window for which the Classifier keeps a sequence
  Components out;
};

/// What a FeatureFinder has found in the windows so far, and what it carries to the next one.
struct Finder {
  Mask dots, doubles, semicolons, pct_ascii, pct_beyond_ascii, pct_lower_hex, pct_in_path, raw_utf8;
  Mask upper;
  Number slashes, delimiters;
  Mask slash_before, first_before, second_before;
};

/// What FeatureFinder::found() makes of it.
struct FeatureNumbers {
  Number bits, slashes, delimiters;
};

/// iri::detail::PlainRequest, of symbolic numbers.
struct PlainRequest {
  using Byte = Number;

  Number path_end = 0, host_end = 0, last_label = 0, traits = 0;

  static constexpr unsigned mixed = 1, upper = 2, hyphens = 4;
};

/// The variables that a loop over the windows of a target or a plain target has, under their names in the shipped text.
struct Loop {
  Mask open, pending_hex, before;
  Number path_end;
  bool in_query = false;
  Finder finder;
  /// Which of these the loop has, each as one of the bits.
  unsigned has = 0;
  enum : unsigned {
    has_open = 1,
    has_pending_hex = 2,
    has_path_end = 4,
    has_in_query = 8,
    has_finder = 16,
    has_features = 32,
    has_before = 64
  };
  static constexpr unsigned of_long_origin = has_open | has_pending_hex | has_path_end | has_finder;
  static constexpr unsigned of_any_target = has_in_query | has_features;
  static constexpr unsigned of_plain = has_open | has_before | has_path_end;
};

/// Thrown where such a loop comes to the window behind the last one that the texts have.
struct NextTurn {
  Loop left;
  int carried_to;  ///< as in NextWindow, if it has a Classifier
  Components out;
};

/// Thrown where scan_long() is called by a function for shorter texts: it is proved by itself. `in`: of what.
struct IntoLong {
  Input in;
};

/// Thrown where a block of a long text passes: as what it was asked, and whether the scan is in a path.
struct BlockPasses {
  bool as_iri, as_path, in_path;
};

/// What skip_blocks() leaves.
struct Skipped {
  Number begin;
  Carried carried;
};

/// The functions of one kernel's scan. They return like the scanners, or throw. But for the last two, they
/// are followed with the contract of classify() (contract.hpp) in its place.
struct Shipped {
  std::function<Number(Input, Components&, bool iri)> scan, scan_two, scan_four, scan_long;
  /// scan_windows(), from what an earlier window has left.
  std::function<Number(Input, Components&, bool iri)> scan_windows;
  /// The scans of a request target and of a Host field. They accept, or leave it to
  /// the table.
  std::function<bool(Input, Components&, bool iri)> scan_target, scan_host;
  /// AnyTargetScan::scan(); scan_long_origin(); the windows of the former behind the first.
  std::function<bool(Input, Components&, bool iri)> scan_any_target, scan_long_origin, take_others;
  /// PlainScan::scan().
  std::function<PlainRequest(Input target, Input field)> scan_plain;
  /// FeatureFinder::found().
  std::function<FeatureNumbers(const Finder&)> bits_of;
  /// skip_blocks(), of which one passes and ends at the place 64.
  std::function<Skipped(Input, bool iri)> skip_blocks;
  /// classify(): claims that it keeps its contract, in the window of `count` bytes at `begin`.
  std::function<void(int begin, const Number& count, bool iri, bool rare)> classify;
};

const Shipped& shipped();

/// The first window that the texts do not have; reading it ends the path.
extern unsigned window_beyond;
/// How many blocks pass before one does not; if none is set, the path decides, and ends where one does.
extern std::optional<unsigned> blocks_to_pass;
/// Whether scan_long() is followed.
extern bool long_is_followed;
/// What the first loop over windows begins with, at the place 64; if it is not set, it begins as shipped.
extern std::optional<Loop> loop_begins;
/// Whether the scans of targets and Host fields are asked for features; and those of the last one that was followed.
extern bool features_are_asked;
extern std::optional<Finder> features_found;
/// The window for which the Classifier of a target keeps a sequence.
extern int (*carried_to_now)();
/// The component in which the scan is when it reads it, and what it leaves to that window.
extern NextWindow (*next_now)();

}  // namespace proof

#endif
