// The interpreter of a table made by re2c/table.py; re2c/README.md explains the table. It must be
// included after the arrays of a table, in their namespace: src/scan/table.hpp has the table of all
// rules, literals.hpp that of IRI-reference.

/// A state of the table, and the way that led there:
///
///     bits  0-13  its row: the head, then the ways to go on
///          14-17  the boundaries that the way has passed: a number into boundary_sets
///             18  a run begins here, and the way comes from another state
///          19-31  its shape: which way each class of bytes takes
using State = std::uint32_t;

/// The result of a step that is not possible. It is not a state of the table.
inline constexpr State nowhere = 0xFFFFFFFFU;

/// Where the row of a state begins.
constexpr unsigned row_of(State state) noexcept { return state & 0x3FFFU; }

/// Returns the way that a byte takes from a state: its number in the row, or 0 if there is none.
constexpr unsigned way_of(State state, unsigned char byte) noexcept {
  return shapes[(state >> 19U) + byte_class[byte]];
}

/// Returns the next state, or `nowhere`.
constexpr State step(State state, unsigned char byte) noexcept {
  const unsigned way = way_of(state, byte);
  return way == 0 ? nowhere : rows[row_of(state) + way];
}

/// Whether there are boundaries at the byte that has led to a state, and which ones: a bit for each
/// member of Components, in their order.
constexpr bool passes_boundary(State state) noexcept { return (state >> 14U & 0xFU) != 0; }
constexpr std::uint8_t boundaries(State state) noexcept {
  return boundary_sets[state >> 14U & 0xFU];
}

/// Whether the text may end in a state, and the boundaries at its end if it does.
constexpr bool accepts(State state) noexcept { return (rows[row_of(state)] >> 4U & 0x1FU) != 0; }
constexpr std::uint8_t boundaries_at_end(State state) noexcept {
  return boundary_sets[(rows[row_of(state)] >> 4U & 0x1FU) - 1];
}

/// Writes `offset` into the boundaries.
constexpr void note(std::uint8_t boundaries, std::uint32_t offset, Components& out) noexcept {
  if ((boundaries & 1U) != 0) out.scheme_end = offset;
  if ((boundaries & 2U) != 0) out.userinfo_end = offset;
  if ((boundaries & 4U) != 0) out.host_end = offset;
  if ((boundaries & 8U) != 0) out.authority_end = offset;
  if ((boundaries & 16U) != 0) out.path_end = offset;
  if ((boundaries & 32U) != 0) out.query_end = offset;
}

/// Ends a text of that size: writes the boundaries at its end. Returns false if the text may not
/// end in `state`.
constexpr bool finish(State state, std::uint32_t size, Components& out) noexcept {
  if (!accepts(state)) return false;
  note(boundaries_at_end(state), size, out);
  out.size = size;
  return true;
}

/// A run begins in a state if the bytes of a class lead back to the state and pass no boundary.
/// enters_run(): whether the last byte has led into such a state from another one. run_class(): the
/// number of the class in run_classes.inc, or `no_run`.
constexpr bool enters_run(State state) noexcept { return (state >> 18U & 1U) != 0; }
constexpr unsigned run_class(State state) noexcept { return rows[row_of(state)] & 0xFU; }
inline constexpr unsigned no_run = 15;

/// If fewer bytes are left, they are walked over, not skipped.
inline constexpr std::uint32_t worth_a_skip = 8;

/// The same state after its run has ended, or at the beginning of its run if it has one. A walk
/// that begins in a state that enters a run skips at once.
constexpr State run_left(State state) noexcept { return state & ~(State{1} << 18U); }
constexpr State run_entered(State state) noexcept {
  return run_class(state) == no_run ? state : state | State{1} << 18U;
}

/// The state itself, without what the way to it has passed. Two ways to one state differ only in
/// that.
constexpr State without_way(State state) noexcept { return state & ~(State{0x1F} << 14U); }

/// Where a walk has stopped: in `state`, before the byte at `offset`.
struct Stop {
  State state;
  std::uint32_t offset;

  constexpr bool accepted(std::uint32_t size) const noexcept {
    return offset == size && accepts(state);
  }
};

/// A `skip` for walk() that walks over runs byte by byte.
struct NoSkip {
  template <class Text>
  constexpr std::uint32_t operator()(unsigned, Text, std::uint32_t begin,
                                     std::uint32_t) const noexcept {
    return begin;
  }
};

/// Walks over text[begin, end) from `state`, as far as the bytes go on. Writes the boundaries that
/// it passes into `out`; finish() writes those at the end of the text. It calls `skip(run_class,
/// text, begin, end)` for a run, which returns the offset where it leaves the run.
template <bool with_boundaries, class Text, class Skip = NoSkip>
constexpr Stop walk(State state, const Text text, std::uint32_t begin, std::uint32_t end,
                    [[maybe_unused]] Components& out,
                    [[maybe_unused]] const Skip& skip = {}) noexcept {
  const auto skip_run = [&]() noexcept {
    if (end - begin >= worth_a_skip) begin = skip(run_class(state), text, begin, end);
  };
  constexpr bool skips = !std::is_same_v<Skip, NoSkip>;
  if constexpr (skips) {
    if (enters_run(state)) skip_run();
  }
  while (begin < end) {
    const unsigned way = way_of(state, static_cast<unsigned char>(text[begin]));
    if (way == 0) break;
    state = rows[row_of(state) + way];
    if (with_boundaries && passes_boundary(state)) note(boundaries(state), begin, out);
    ++begin;
    if constexpr (skips) {
      if (enters_run(state)) skip_run();
    }
  }
  return {state, begin};
}
