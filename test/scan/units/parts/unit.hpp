// The functions of a Unit, to be included after the Window, the Block and the SkipTable of a kernel, inside its
// namespace and target region.

inline void read_members(const iri_units::Asked& asked, const iri_units::Constants& constants,
                         iri_units::Members& out) {
  const Window window(asked.at, asked.count);
  for (unsigned i = 0; i < constants.bytes; ++i) {
    out.equal[i] = window.equal(constants.of[i]);
    out.at_least[i] = window.at_least(constants.of[i]);
  }
  for (unsigned i = 0; i < constants.ranges; ++i) {
    out.between[i] = window.between(constants.range[i].first, constants.range[i].last);
  }
  for (std::size_t set = 0; set < iri_units::set_count; ++set) {
    out.in[set] = window.in(set);
    out.first_outside[0][set] = window.first_outside(set, false);
    if (asked.ascii && set != query_set)
      out.first_outside[1][set] = window.first_outside(set, true);
  }
  out.non_ascii = window.non_ascii();
  out.odd = window.odd();
  out.hex = window.hex();
  out.in_plain_host = window.in_plain_host();
  out.leads[0] = window.template leads<2>(out.non_ascii);
  out.leads[1] = window.template leads<3>(out.non_ascii);
  out.leads[2] = window.template leads<4>(out.non_ascii);
  out.forbidden[0] = window.forbidden(false);
  if (asked.has_before) out.forbidden[1] = window.forbidden(true);
  out.begin = window.begin();
  out.count = window.count();
}

inline Mask read_between(const unsigned char* at, std::uint32_t count, unsigned char first,
                         unsigned char last) {
  return Window(at, count).between(first, last);
}

inline Mask read_first_bits(std::uint32_t count) { return first_bits(count); }
inline std::uint32_t read_lowest(Mask mask) { return lowest(mask); }
inline bool read_block(const unsigned char* at, bool iri, bool in_path) {
  return Block::passes(at, iri, in_path);
}

constexpr iri_units::Unit make_unit(const char* name) {
  return {name,        read_members, read_between, read_first_bits,
          read_lowest, read_block,   skip_table.of};
}
