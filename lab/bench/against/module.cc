// Compiled against each of the builds that are compared (against.py), so only what all of them have.
#include "module.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "iri/iri.hpp"
#include "names.hpp"

namespace iri_bench { namespace {

using View = iri::IriReferenceView;
constexpr iri::Rule reference = iri::rule::IRI_reference;
std::array<char, 1U << 21U> buffer;

/// A function of a text.
template <class Function>
class OfText : public Task {
 public:
  OfText(const Texts& texts, Function function) : texts_(texts), function_(std::move(function)) {}
  std::uint64_t run() override {
    std::uint64_t sum = 0;
    for (const std::string_view text : texts_) sum += function_(text);
    return sum;
  }

 private:
  const Texts& texts_;
  Function function_;
};

/// A function of what has been parsed before; what is no reference is left out.
template <class Function>
class OfView : public Task {
 public:
  OfView(const Texts& texts, Function function) : function_(std::move(function)) {
    for (const std::string_view text : texts) {
      if (const auto view = View::parse(text)) views_.push_back(*view);
    }
  }
  std::uint64_t run() override {
    std::uint64_t sum = 0;
    for (const View& view : views_) sum += function_(view);
    return sum;
  }

 private:
  std::vector<View> views_;
  Function function_;
};

std::uint64_t parse(std::string_view text) {
  iri::Components components;
  const auto match = iri::parse(reference, text, components);
  return match ? std::uint64_t{components.path_end} + components.host_end : offset_of(match);
}

/// A view's parse(): what is refused gives its offset, and with its error also code and component.
std::uint64_t view(std::string_view text) {
  const auto parsed = View::parse(text);
  return parsed ? parsed->components().path_end : parsed.error().offset;
}

std::uint64_t view_error(std::string_view text) {
  const auto parsed = View::parse(text);
  const iri::Error& error = parsed.error();
  return parsed ? parsed->components().path_end
                : std::uint64_t{error.offset} + static_cast<std::uint64_t>(error.code) +
                      static_cast<std::uint64_t>(error.component);
}

/// All texts in a buffer, a line each, in calls of 256.
class OfLines : public Task {
 public:
  explicit OfLines(const Texts& texts) : lines_(256) {
    for (const std::string_view text : texts) buffer_.append(text) += '\n';
  }
  std::uint64_t run() override {
    std::uint64_t sum = 0;
    for (std::string_view text = buffer_; !text.empty();) {
      const iri::Batch batch = iri::parse_lines(reference, text, iri::LineEnd::lf, lines_);
      sum += batch.accepted;
      text.remove_prefix(batch.consumed);
    }
    return sum;
  }

 private:
  std::string buffer_;
  std::vector<iri::ParsedLine> lines_;
};

/// The same texts as an array, 256 at a time.
class OfArrays : public Task {
 public:
  explicit OfArrays(const Texts& texts) : texts_(texts), parsed_(256) {}
  std::uint64_t run() override {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < texts_.size(); i += parsed_.size()) {
      const auto some = std::span(texts_).subspan(i, std::min(parsed_.size(), texts_.size() - i));
      sum += iri::parse_each(reference, some, parsed_);
    }
    return sum;
  }

 private:
  const Texts& texts_;
  std::vector<iri::Parsed> parsed_;
};

std::uint64_t is_valid(std::string_view text) { return iri::is_valid(reference, text) ? 1 : 0; }

std::uint64_t diagnose(std::string_view text) {
  const iri::Error error = iri::diagnose(reference, text);
  return error.offset + static_cast<std::uint64_t>(error.code) +
         static_cast<std::uint64_t>(error.component);
}

template <class Rule>
std::uint64_t next(Rule rule, std::string_view prefix) {
  const auto set = next_after(rule, prefix);
  return (set.end ? 1U : 0U) + (set.bytes[0] ^ set.bytes[1] ^ set.bytes[2] ^ set.bytes[3]) % 1000U;
}

/// In pieces of that size.
template <std::size_t Size>
std::uint64_t in_pieces(iri::Resumable machine, std::string_view text) {
  while (text.size() > Size) {
    feed(machine, text.substr(0, Size));
    text.remove_prefix(Size);
  }
  feed(machine, text);
  machine.finish();
  return machine.offset() + static_cast<std::uint64_t>(machine.progress());
}

template <std::size_t Size>
std::uint64_t resume(std::string_view text) {
  return in_pieces<Size>(iri::Resumable::iri_reference(), text);
}

std::uint64_t resume_target(std::string_view text) {
  return in_pieces<SIZE_MAX>(iri::Resumable::request_target("GET"), text);
}

std::uint64_t request_target(std::string_view text) {
  const auto target = iri::RequestTargetView::parse("GET", text);
  return target ? target->path().size() : target.error().offset;
}

const iri::Gate& gate() {
  static const iri::Gate proxy = iri::Gate::make(iri::presets::proxy()).value();
  return proxy;
}

std::uint64_t judge_target(std::string_view text) {
  return static_cast<std::uint64_t>(gate().judge_target("GET", text).action);
}

std::uint64_t admit(std::string_view text) {
  const auto admission = gate().admit("GET", text, "www.example.com", buffer);
  return admission.passes() ? admission.target->text().size() : 0;
}

std::uint64_t normalize(const View& view) { return iri::normalize(view, {}, buffer).size; }

std::uint64_t normalize_owned(const View& view) { return iri::normalize(view)->string().size(); }

const iri::IriView& base() {
  static const iri::IriView view = *iri::IriView::parse("http://h.example/a/b/c?q");
  return view;
}

std::uint64_t resolve(const View& view) { return iri::resolve(base(), view, buffer).size; }

std::uint64_t resolve_owned(const View& view) {
  return iri::resolve(base(), view)->string().size();
}

template <class Function>
Task* of_text(const Texts& texts, Function function) {
  return new OfText<Function>(texts, std::move(function));
}

template <class Function>
Task* of_view(const Texts& texts, Function function) {
  return new OfView<Function>(texts, std::move(function));
}

Task* make_match(std::string_view rule_name, const Texts& texts) {
  const std::optional<iri::Rule> rule = iri::find_rule(rule_name);
  if (!rule) return nullptr;
  return of_text(texts, [rule = *rule](std::string_view text) -> std::uint64_t {
    return iri::match(rule, text) ? 1 : 0;
  });
}

#define IRI_BENCH_OF(KIND, FUNCTION) \
  if (name == #FUNCTION) return KIND(texts, [](const auto& argument) { return FUNCTION(argument); })

Task* make(std::string_view name, const Texts& texts) {
  if (name.starts_with("match:")) return make_match(name.substr(6), texts);
  if (name == "next_bytes")
    return of_text(texts, [](std::string_view text) { return next(reference, text); });
  if (name == "resume_pieces") return of_text(texts, resume<7>);
  if (name == "resume_whole") return of_text(texts, resume<SIZE_MAX>);
  if (name == "parse_lines") return new OfLines(texts);
  if (name == "parse_each") return new OfArrays(texts);
  IRI_BENCH_OF(of_text, parse);
  IRI_BENCH_OF(of_text, view);
  IRI_BENCH_OF(of_text, view_error);
  IRI_BENCH_OF(of_text, is_valid);
  IRI_BENCH_OF(of_text, diagnose);
  IRI_BENCH_OF(of_text, resume_target);
  IRI_BENCH_OF(of_text, request_target);
  IRI_BENCH_OF(of_text, judge_target);
  IRI_BENCH_OF(of_text, admit);
  IRI_BENCH_OF(of_view, normalize);
  IRI_BENCH_OF(of_view, normalize_owned);
  IRI_BENCH_OF(of_view, resolve);
  IRI_BENCH_OF(of_view, resolve_owned);
  return nullptr;
}

bool use_kernel(std::string_view name) { return iri::use_kernel(name); }
std::string_view kernel() { return iri::kernel(); }

}}  // namespace iri_bench

extern "C" const iri_bench::Module iri_bench_module;
const iri_bench::Module iri_bench_module = {iri_bench::use_kernel, iri_bench::kernel,
                                            iri_bench::make};
