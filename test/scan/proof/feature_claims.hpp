// What the features of a text are, said byte by byte, as src/scan/features.hpp has it; and that a FeatureFinder has found them.
#ifndef IRI_TEST_SCAN_PROOF_FEATURE_CLAIMS_HPP
#define IRI_TEST_SCAN_PROOF_FEATURE_CLAIMS_HPP

#include "shipped.hpp"

namespace proof {

/// The bytes of the parts of a text that features are about, as streams.
struct Regions {
  int path, path_begin, query, front;
};
/// Of a text with these components, or of its first window if they are those so far. `bare_authority`: the text
/// is a Host field or an authority-form.
Regions regions_of(const Components& c, bool bare_authority);
/// Of a later window, with the end of the path so far.
Regions regions_of_later(const Number& path_end);

/// What a FeatureFinder may hold where the window at 64 begins: any bits, and what it carries of the bytes before.
Finder finder_before(bool in_query);
/// In the window at `base` the features are these, and what it had found before is as it was.
void claim_features(const Finder& found, const Finder& before, const Regions& regions, int base);
/// The bits of a mask, or of the masks of a number, are those of `before`, and in the window at `base` those of
/// the stream.
void claim_bits(const Number& found, const Number& before, int stream, int base, const char* what);
/// What is carried to the window at `begin` is of the bytes before it.
void claim_features_carried(const Finder& found, const Regions& regions, int begin);

/// Proves that FeatureFinder::found() says which of its masks have a bit.
bool feature_bits(bool iri);

}  // namespace proof

#endif
