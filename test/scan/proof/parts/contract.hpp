// Stands for classify.hpp: a Classifier that gives what contract.hpp says, to whom it is asked as the contract
// supposes.
#define Classifier ShippedClassifier
#include "scan/kernels/parts/classify.hpp"
#undef Classifier

/// Ends the path: the functions for two windows and for four check characters so in scan_long() alone.
[[noreturn]] void enter_long();

class Classifier {
 public:
  explicit Classifier(Alphabet alphabet) : characters_(alphabet) {}

  bool pending() const { return next_ > 0 && is_pending(next_, is_iri()); }

  template <bool Rare = false>
  Mask classify(const Window& window, const Mask& valid, const Mask& odd, bool has_before,
                Mask& hash) {
    if (Rare && !long_is_followed) enter_long();
    const int begin = window.base();
    claim_known(next_ == begin, "what is carried from another window");
    claim_known(has_before == (begin > 0), "the byte before a window");
    claim_alike(valid, first_bits(window.count()), "the valid bytes of a window");
    claim_alike(odd, window.odd(), "the odd bytes of a window");
    next_ = begin + 64;
    const Classified classified = classified_at(begin, is_iri());
    hash = classified.hash;
    return classified.errors;
  }

  void forget_sequence() { unknown("a sequence that is forgotten"); }

 private:
  bool is_iri() const { return characters_.value != 0; }

  int next_ = 0;  // the window for which the sequence is kept
  Mask characters_;
};
