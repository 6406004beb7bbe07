// Guards: what they are compiled to, and the class that owns that.
#include "iri/guards.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "gate/guard_parts.hpp"
#include "gate/guard_table.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::GuardParts;
using detail::GuardPattern;
using detail::MachineArrays;

constexpr std::array<std::string_view, 6> guard_messages{
    "no error",
    "a guard is /path, /prefix*, *.suffix, = /path or a pattern, perhaps with \"exact \" before it",
    "not a pattern of the router",
    "a mount has text with a \"/\" at both ends, without %, ; and dot segments",
    "the guard needs too many states",
    "an identity is the name of a parameter of a guard, with no {rest...} before it",
};

/// The first mount that is none, or the number of mounts.
std::size_t first_bad_mount(const std::vector<Mount>& mounts) noexcept {
  std::size_t i = 0;
  for (; i < mounts.size(); ++i) {
    const Mount& mount = mounts[i];
    if (!detail::is_mount_path(mount.path) || !detail::is_mount_path(mount.target) ||
        mount.path == "/") {
      break;
    }
  }
  return i;
}

/// Compiles guards that have been read.
class GuardCompiler {
 public:
  GuardCompiler(const GuardOptions& options, std::vector<MachineArrays>& machines)
      : mounts_(detail::with_chains(options.mounts)), machines_(machines) {}

  GuardErrorCode read(std::string_view text) {
    GuardPattern& guard = guards_.emplace_back();
    const GuardErrorCode code = detail::read_guard(text, guard);
    auto& group = guard.kind == GuardPattern::Kind::suffix ? suffixes_ : others_;
    group.push_back(static_cast<std::uint32_t>(guards_.size() - 1));
    return code;
  }
  /// Makes parameters identities. Error: that of a name.
  GuardError identify(const std::vector<std::string>& same) {
    for (std::size_t i = 0; i < same.size(); ++i) {
      std::size_t found = 0;
      for (GuardPattern& guard : guards_) {
        const std::size_t before = guard.identities.size();
        const bool in_place = detail::add_identity(same[i], static_cast<std::uint32_t>(i), guard);
        if (!in_place) return {GuardErrorCode::bad_same, i};
        found += guard.identities.size() - before;
      }
      if (found == 0) return {GuardErrorCode::bad_same, i};
    }
    return {};
  }
  GuardError finish() {
    if (GuardError error = add_machines(others_); error.failed()) return error;
    return add_machines(suffixes_);
  }

 private:
  /// One machine, or several if one has too many states.
  GuardError add_machines(std::span<const std::uint32_t> numbers) {
    if (numbers.empty()) return {};
    GuardParts parts;
    for (const std::uint32_t number : numbers) parts.add(guards_[number], number, mounts_);
    parts.add_places(mounts_);
    if (auto machine = MachineArrays::make(parts)) {
      machines_.push_back(*std::move(machine));
      return {};
    }
    if (numbers.size() == 1) return {GuardErrorCode::too_large, numbers[0]};
    const std::size_t half = numbers.size() / 2;
    if (GuardError error = add_machines(numbers.first(half)); error.failed()) return error;
    return add_machines(numbers.subspan(half));
  }

  std::vector<Mount> mounts_;
  std::vector<GuardPattern> guards_;
  std::vector<std::uint32_t> others_, suffixes_;
  std::vector<MachineArrays>& machines_;
};

}  // namespace

GuardError detail::compile(const std::vector<std::string>& guards, const GuardOptions& options,
                           GuardArrays& out) {
  const std::size_t bad = first_bad_mount(options.mounts);
  if (bad != options.mounts.size()) return {GuardErrorCode::bad_mount, bad};
  out = {{}, options.habits, options.closed};
  GuardCompiler compiler(options, out.machines);
  for (std::size_t i = 0; i < guards.size(); ++i) {
    const GuardErrorCode code = compiler.read(guards[i]);
    if (code != GuardErrorCode::none) return {code, i};
  }
  if (const GuardError error = compiler.identify(options.same); error.failed()) return error;
  return compiler.finish();
}

/// The texts, and a table in memory of its own.
class Guards::Tables {
 public:
  Tables(std::vector<std::string> guards, std::vector<std::string> names,
         const detail::GuardArrays& arrays)
      : texts(std::move(guards)),
        same(std::move(names)),
        memory(detail::PackedGuards::words(arrays)),
        table(detail::PackedGuards::pack(arrays, memory.data())) {}
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  std::vector<std::string> texts, same;
  std::vector<std::uint64_t> memory;
  detail::GuardTable table;
};

std::string_view message(GuardErrorCode code) noexcept {
  return guard_messages[static_cast<std::size_t>(code)];
}

Guards::Guards(std::shared_ptr<const Tables> tables) noexcept : tables_(std::move(tables)) {}

Result<Guards, GuardError> Guards::make(std::vector<std::string> guards,
                                        const GuardOptions& options) {
  detail::GuardArrays arrays;
  if (GuardError error = detail::compile(guards, options, arrays); error.failed()) return error;
  return Guards(std::make_shared<const Tables>(std::move(guards), options.same, arrays));
}

bool Guards::tell_apart(std::string_view path) const noexcept {
  return tables_->table.tell_apart(path);
}

std::vector<std::size_t> Guards::holding(std::string_view path) const {
  return tables_->table.holding(path);
}

bool Guards::hold(std::string_view path) const noexcept { return tables_->table.hold(path); }

std::optional<GuardedReading> Guards::explain(std::string_view path) const {
  return tables_->table.explain(path, tables_->same);
}

std::size_t Guards::size() const noexcept { return tables_->texts.size(); }

std::string_view Guards::text(std::size_t guard) const noexcept { return tables_->texts[guard]; }

std::size_t Guards::memory_used() const noexcept {
  return tables_->memory.size() * sizeof(std::uint64_t);
}

}}  // namespace iri::v0
