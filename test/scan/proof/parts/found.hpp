// What is left of FeatureFinder::found() where the features are made (parts/shipped.hpp).

inline bool found_is_followed = false;

inline Features::Features(const Number& no_bits, const Number& of_slashes,
                          const Number& of_delimiters)
    : bits(no_bits), slashes(of_slashes), delimiters(of_delimiters) {
  if (found_is_followed) return;
  // The finder, by its member.
  auto* const bytes =
      reinterpret_cast<char*>(const_cast<Number*>(&of_slashes)) - offsetof(FeatureFinder, slashes_);
  auto& shipped = *reinterpret_cast<FeatureFinder*>(bytes);
  finder = finder_of(shipped);
  set(shipped, {});
}

inline FeatureNumbers bits_of(const Finder& of) {
  FeatureFinder shipped;
  set(shipped, of);
  struct Followed {
    Followed() { found_is_followed = true; }
    ~Followed() { found_is_followed = false; }
  } followed;
  const Features found = shipped.found();
  return {found.bits, found.slashes, found.delimiters};
}
