// Operations in chains: each takes what the one before it has given, and after each step its law is
// asserted, the result is of the rule that is promised, and C, another kernel, the literal machine
// and text in pieces say the same.
//
// Input: the first line is the script, pairs of a letter (operation_letters) and an argument, any
// byte; the other lines are operands, taken in turn. The first of them is where the chain begins.
#include <vector>

#include "chain_laws.hpp"
#include "fuzz.hpp"
#include "iri/kernel.hpp"
#include "iri/literals.hpp"
#include "iri/resumable.hpp"

namespace iri_fuzz {
namespace {

constexpr std::size_t most_steps = 12;
constexpr std::size_t longest = 600;  // a reference that grows beyond it ends the chain

Operation operation_of(char letter) {
  const std::size_t at = operation_letters.find(letter);
  const std::size_t any = static_cast<unsigned char>(letter) % operation_letters.size();
  return static_cast<Operation>(operation_letters[at == operation_letters.npos ? any : at]);
}

/// The operands, which a chain takes in turn.
class Operands {
 public:
  explicit Operands(std::string_view lines) {
    for (std::size_t end = 0; end != lines.npos; lines.remove_prefix(std::min(end, lines.size()))) {
      end = lines.find('\n');
      lines_.push_back(lines.substr(0, end));
      if (end != lines.npos) ++end;
    }
  }
  std::string_view next() { return lines_[at_++ % lines_.size()]; }

 private:
  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
};

/// Whether a fault is planted (test/sources/chain_laws.py): the letter of an operation whose results
/// are then wrong, or K, C, T, P for what another kernel, C, the literals or the pieces say.
bool is_planted(char what) {
  static const char* const planted = std::getenv("IRI_FUZZ_PLANT");
  return planted != nullptr && *planted == what;
}

Text perhaps_wrong(char what, Text text) {
  if (text && is_planted(what)) *text += 'x';
  return text;
}

/// In pieces whose sizes the seed decides.
iri::Progress feed(iri::Resumable& machine, std::string_view text, std::uint32_t seed) {
  while (!text.empty()) {
    seed = seed * 1664525U + 1013904223U;
    const std::size_t size = std::min<std::size_t>(seed >> 24U & 15U, text.size());
    const ExactCopy piece(text.substr(0, size));
    machine.feed(piece.text());
    text.remove_prefix(size);
  }
  return machine.finish();
}

void check_pieces(bool of_iris, std::string_view text, std::uint32_t seed) {
  auto machine = of_iris ? iri::Resumable::iri_reference() : iri::Resumable::uri_reference();
  const iri::Rule rule = of_iris ? iri::rule::IRI_reference : iri::rule::URI_reference;
  const bool done = (feed(machine, text, seed) == iri::Progress::done) != is_planted('P');
  iri::Components whole;
  const bool accepted = iri::parse(rule, text, whole).accepted();
  IRI_CHECK("9: the pieces say what the whole says", done == accepted);
  if (done) {
    IRI_CHECK("9: the components are those of the whole",
              (machine.components() == iri::TargetComponents{whole, false}));
  } else {
    IRI_CHECK("9: the error is that of the whole", machine.error() == iri::diagnose(rule, text));
  }
}

void check_literal(iri::Rule rule, std::string_view text) {
  iri::Components literal, scanned;
  const bool accepted = iri::detail::parse_literal(rule, text, literal) != is_planted('T');
  IRI_CHECK("1: the machine of literals accepts what the parser accepts",
            accepted == iri::parse(rule, text, scanned).accepted());
  IRI_CHECK("1: it finds the same components", !accepted || literal == scanned);
}

constexpr iri::Rule start_rules[] = {
    iri::rule::IRI_reference, iri::rule::IRI, iri::rule::absolute_IRI, iri::rule::irelative_ref,
    iri::rule::URI_reference, iri::rule::URI, iri::rule::absolute_URI, iri::rule::relative_ref};

/// Any text, a reference or not.
void check_text(std::string_view text, unsigned char argument) {
  check_literal(start_rules[argument % std::size(start_rules)], text);
  check_pieces(argument % 2 == 0, text, argument);
}

bool is_uri(std::string_view text) { return iri::is_valid(iri::rule::URI_reference, text); }

/// Whether a URI must come out.
bool gives_uri(const Step& step, Reference x) {
  switch (step.operation) {
    case Operation::to_uri:
    case Operation::normalize_to_uri: return true;
    case Operation::resolve_here:
    case Operation::resolve_there:
    case Operation::build:
    case Operation::set_part: return is_uri(x.text()) && is_uri(step.operand);
    case Operation::relativize:
    case Operation::mask:
    case Operation::remove_part: return is_uri(x.text());
    // ucschar is what a step of the same name decodes.
    case Operation::normalize:
      return is_uri(x.text()) && !step.steps().contains(iri::NormalizeStep::ucschar);
    default: return false;
  }
}

/// Whether what comes out is a reference by the promise of the operation.
bool gives_reference(Operation operation) {
  return operation != Operation::canonical && operation != Operation::encode;
}

void check_result(const Step& step, Reference x, std::string_view y) {
  if (gives_reference(step.operation)) {
    const auto reference = Reference::parse(y);
    IRI_CHECK("chain: what comes out is a reference", reference.has_value());
    IRI_CHECK("2: recompose(split(x)) == x", iri::recompose(iri::split(*reference))->text() == y);
  }
  IRI_CHECK("chain: of URIs comes a URI", !gives_uri(step, x) || is_uri(y));
  check_text(y, step.argument);
}

/// The next kernel of those that run here.
void next_kernel() {
  const auto kernels = iri::kernels();
  std::size_t at = 0;
  while (at + 1 < kernels.size() && kernels[at] != iri::kernel()) ++at;
  iri::use_kernel(kernels[(at + 1) % kernels.size()]);
}

/// The result of the step, which everybody agrees on.
Text take(const Step& step, std::string_view text, const Turn& turn) {
  const ExactCopy copy(text);
  const Reference x = parsed(copy.text());
  const auto letter = static_cast<char>(step.operation);
  const auto by_kernel = [&] { return perhaps_wrong(letter, by_cpp(step, parsed(copy.text()))); };
  Text y = by_kernel();
  next_kernel();
  if (turn.of(0)) {
    IRI_CHECK("9: another kernel makes the same of it", perhaps_wrong('K', by_kernel()) == y);
  }
  if (turn.of(1)) {
    const Text c = perhaps_wrong(letter, by_c(step, x));
    IRI_CHECK("9: C makes the same of it", perhaps_wrong('C', c) == y);
  }
  if (!y) return y;
  if (turn.of(2)) check_result(step, x, *y);
  const ExactCopy result(*y);
  check_law(step, x, result.text());
  return y;
}

void run(std::string_view script, Operands& operands, const Turn& turn) {
  std::string text(operands.next());
  check_text(text, script.empty() ? 0 : static_cast<unsigned char>(script[0]));
  for (std::size_t i = 0; i < std::min(script.size() / 2, most_steps); ++i) {
    if (text.size() > longest || !Reference::parse(text)) return;
    const Step step{operation_of(script[2 * i]), static_cast<unsigned char>(script[2 * i + 1]),
                    operands.next()};
    Text next = take(step, text, turn);
    if (next && Reference::parse(*next)) text = std::move(*next);
  }
}

}  // namespace

void one_input(std::string_view input) {
  static const std::string best(iri::kernel());
  const auto [script, lines] = two_texts(input);
  Operands operands(lines);
  run(script, operands, Turn(input, 3));
  iri::use_kernel(best);
}

}  // namespace iri_fuzz
