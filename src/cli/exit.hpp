// What the command says with its exit code.
#ifndef IRI_SRC_CLI_EXIT_HPP
#define IRI_SRC_CLI_EXIT_HPP

namespace iri::cli {

enum class Exit : int {
  valid = 0,    ///< everything was valid
  invalid = 1,  ///< something was not
  usage = 2,    ///< the command line makes no sense
  io = 3        ///< something could not be read or written
};

/// The graver of two: what was not read may have been invalid.
constexpr Exit worse(Exit a, Exit b) noexcept {
  return static_cast<int>(a) > static_cast<int>(b) ? a : b;
}

}  // namespace iri::cli

#endif
