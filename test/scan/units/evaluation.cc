#include "scan/units/evaluation.hpp"

#include <algorithm>

namespace iri_units {
namespace {

using symbolic::Kind;

unsigned apply(Kind kind, unsigned a, unsigned b) {
  switch (kind) {
    case Kind::bit_or: return a | b;
    case Kind::bit_and: return a & b;
    case Kind::bit_xor: return a ^ b;
    case Kind::least: return std::min(a, b);
    case Kind::less: return a > b ? a - b : 0;
    default: return (a + b) & 0xFFU;
  }
}

template <Kind of>
void apply_all(const Row& a, const Row& b, Row& out) {
  for (std::size_t i = 0; i < 256; ++i) out[i] = static_cast<unsigned char>(apply(of, a[i], b[i]));
}

unsigned ternary(unsigned bits, unsigned a, unsigned b, unsigned c) {
  unsigned all = 0;
  for (unsigned k = 0; k < 8; ++k) {
    const unsigned of =
        ((k & 4U) != 0 ? a : ~a) & ((k & 2U) != 0 ? b : ~b) & ((k & 1U) != 0 ? c : ~c);
    if ((bits >> k & 1U) != 0) all |= of;
  }
  return all & 0xFFU;
}

}  // namespace

Evaluation::Evaluation(const symbolic::Facts& facts) {
  for (const int fact : facts) facts_.push_back(add(fact));
  const unsigned char none[3] = {};
  for (Step& step : steps_) {
    if (!step.of_before) take(step, none);
  }
}

int Evaluation::add(int node) {
  const auto found = std::find(numbers_.begin(), numbers_.end(), node);
  if (found != numbers_.end()) return static_cast<int>(found - numbers_.begin());
  Step step{symbolic::node(node), {}, false, false, 0, {}};
  const Kind kind = step.node.kind;
  if (kind == Kind::byte) (step.node.value < 0 ? step.of_before : step.of_place) = true;
  const int operands[] = {step.node.a, step.node.b, step.node.c};
  const unsigned count = kind == Kind::constant || kind == Kind::byte ? 0
                         : kind == Kind::map                          ? 1
                         : kind == Kind::ternary                      ? 3
                                                                      : 2;
  for (unsigned i = 0; i < count; ++i) {
    step.operands[i] = add(operands[i]);
    const Step& its = steps_[static_cast<std::size_t>(step.operands[i])];
    step.of_before |= its.of_before;
    step.of_place |= its.of_place;
  }
  numbers_.push_back(node);
  steps_.push_back(step);
  return static_cast<int>(steps_.size()) - 1;
}

unsigned char Evaluation::value(int step, unsigned i) const {
  const Step& it = steps_[static_cast<std::size_t>(step)];
  return it.of_place ? it.row[i] : it.scalar;
}

Row Evaluation::row_of(int step) const {
  const Step& it = steps_[static_cast<std::size_t>(step)];
  if (it.of_place) return it.row;
  Row row;
  row.fill(it.scalar);
  return row;
}

void Evaluation::take(Step& step, const unsigned char (&before)[3]) {
  if (step.of_place) return take_row(step);
  const auto a = value(step.operands[0], 0);
  switch (step.node.kind) {
    case Kind::constant: step.scalar = static_cast<unsigned char>(step.node.value); break;
    case Kind::byte: step.scalar = before[-step.node.value - 1]; break;
    case Kind::map: step.scalar = symbolic::function(step.node.value)[a]; break;
    case Kind::ternary:
      step.scalar = static_cast<unsigned char>(ternary(static_cast<unsigned>(step.node.value), a,
                                                       value(step.operands[1], 0),
                                                       value(step.operands[2], 0)));
      break;
    default:
      step.scalar =
          static_cast<unsigned char>(apply(step.node.kind, a, value(step.operands[1], 0)));
  }
}

void Evaluation::take_row(Step& step) {
  const Kind kind = step.node.kind;
  if (kind == Kind::byte) {
    for (unsigned i = 0; i < 256; ++i) step.row[i] = static_cast<unsigned char>(i);
    return;
  }
  if (kind == Kind::ternary) return take_ternary(step);
  const Row a = row_of(step.operands[0]);
  if (kind == Kind::map) {
    const symbolic::Function& function = symbolic::function(step.node.value);
    for (unsigned i = 0; i < 256; ++i) step.row[i] = function[a[i]];
    return;
  }
  const Row b = row_of(step.operands[1]);
  switch (kind) {
    case Kind::bit_or: return apply_all<Kind::bit_or>(a, b, step.row);
    case Kind::bit_and: return apply_all<Kind::bit_and>(a, b, step.row);
    case Kind::bit_xor: return apply_all<Kind::bit_xor>(a, b, step.row);
    case Kind::least: return apply_all<Kind::least>(a, b, step.row);
    case Kind::less: return apply_all<Kind::less>(a, b, step.row);
    default: return apply_all<Kind::sum>(a, b, step.row);
  }
}

void Evaluation::take_ternary(Step& step) {
  const Row a = row_of(step.operands[0]);
  const Row b = row_of(step.operands[1]);
  const Row c = row_of(step.operands[2]);
  const auto bits = static_cast<unsigned>(step.node.value);
  for (std::size_t i = 0; i < 256; ++i)
    step.row[i] = static_cast<unsigned char>(ternary(bits, a[i], b[i], c[i]));
}

const Row& Evaluation::errors_after(const unsigned char (&before)[3]) {
  errors_.fill(0);
  for (Step& step : steps_) {
    if (step.of_before) take(step, before);
  }
  for (const int fact : facts_) {
    const Row row = row_of(fact);
    for (std::size_t i = 0; i < 256; ++i) errors_[i] |= row[i];
  }
  return errors_;
}

}  // namespace iri_units
