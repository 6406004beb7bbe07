// repair.h
#include "iri/repair.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <string_view>

#include "c/argument.hpp"
#include "c/constant.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

constexpr bool is_kind(int kind) noexcept {
  return kind >= IRI_REPAIR_WHITE_SPACE && kind <= IRI_REPAIR_SCP_FORM;
}

static_assert(sizeof(RepairChange) == sizeof(iri_repair_change));
static_assert(alignof(RepairChange) == alignof(iri_repair_change));

/// The caller's array, of any size. To avoid a copy of it, the changes of C++ are written into its
/// memory first; then each is converted in place.
class ChangeArray {
 public:
  ChangeArray(iri_repair_change* data, std::size_t room) noexcept
      : data_(data), room_(data == nullptr ? 0 : room) {
    std::uninitialized_default_construct_n(reinterpret_cast<RepairChange*>(data_), room_);
  }
  std::span<RepairChange> span() const noexcept {
    if (room_ == 0) return {};
    return {std::launder(reinterpret_cast<RepairChange*>(data_)), room_};
  }
  void back_to_c(std::size_t count) const noexcept {
    for (std::size_t i = 0; i < std::min(count, room_); ++i) {
      const RepairChange change = span()[i];
      new (static_cast<void*>(data_ + i))
          iri_repair_change{change.offset, change.size, static_cast<std::uint32_t>(change.kind)};
    }
  }

 private:
  iri_repair_change* data_;
  std::size_t room_;
};

}  // namespace

extern "C" {

const char* iri_repair_name(int kind) {
  return is_kind(kind) ? string_or_null(name(static_cast<RepairKind>(kind))) : nullptr;
}
const char* iri_repair_message(int kind) {
  return is_kind(kind) ? string_or_null(message(static_cast<RepairKind>(kind))) : nullptr;
}

iri_status iri_repair(const char* text, size_t size, unsigned flags, const char* scheme,
                      size_t scheme_size, char* out, size_t capacity, size_t* needed,
                      iri_repair_change* changes, size_t room, size_t* count, iri_error* error) {
  const Output output{out, capacity, needed, error};
  give_value(count, 0);
  if (!is_text(text, size) || !is_text(scheme, scheme_size) ||
      (flags & ~unsigned{IRI_REPAIR_BACKSLASH_IS_SLASH | IRI_REPAIR_DELIMITED |
                         IRI_REPAIR_READ_SCP_FORM}) != 0) {
    return output.invalid();
  }
  const RepairOptions options{(flags & IRI_REPAIR_BACKSLASH_IS_SLASH) != 0,
                              text_of(scheme, scheme_size), (flags & IRI_REPAIR_DELIMITED) != 0,
                              (flags & IRI_REPAIR_READ_SCP_FORM) != 0};
  const ChangeArray array(changes, room);
  const Repaired done = repair(text_of(text, size), options, output.buffer(), array.span());
  array.back_to_c(done.changes);
  const bool sized = done.ok() || done.error.code == ErrorCode::buffer_too_small;
  if (sized) give_value(count, done.changes);
  return output.done(done, done.error.code == ErrorCode::bad_scheme ? 1 : 0);
}

}  // extern "C"
