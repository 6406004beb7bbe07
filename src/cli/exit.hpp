// The exit codes of the command.
#ifndef IRI_SRC_CLI_EXIT_HPP
#define IRI_SRC_CLI_EXIT_HPP

namespace iri::cli {

enum class Exit : int {
  valid = 0,    ///< everything was valid
  invalid = 1,  ///< some input was not valid
  usage = 2,    ///< the command line is wrong
  io = 3,       ///< reading or writing failed, or there was no memory
  refused = 4   ///< compare: an input was not valid; there `invalid` means different
};

/// The worse of two exit codes. io is the worst: input that was not read may be anything, and output that
/// was not written may have said anything.
constexpr Exit worse(Exit a, Exit b) noexcept {
  if (a == Exit::io || b == Exit::io) return Exit::io;
  return static_cast<int>(a) > static_cast<int>(b) ? a : b;
}

}  // namespace iri::cli

#endif
