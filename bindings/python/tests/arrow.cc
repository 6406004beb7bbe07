// Arrow arrays when memory runs out, at each allocation in turn: core/arrow_in.cc releases what came in once, core/arrow_out.cc keeps
// nothing of what goes out. And buffers that begin at any byte, which UndefinedBehaviorSanitizer looks at. Ends with `N passed, 0 failed`.
#include "arrow.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>

using namespace iri_python;

namespace {

constexpr int plenty = std::numeric_limits<int>::max();
int allocations_left = plenty;
int passed = 0;

void expect(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "FAILED: %s\n", what);
    std::exit(1);
  }
  ++passed;
}

// Whether there was memory enough, of so many allocations.
template <class Do>
bool done_with(int allocations, const Do& what) {
  allocations_left = allocations;
  bool done = true;
  try {
    what();
  } catch (const std::bad_alloc&) {
    done = false;
  }
  allocations_left = plenty;
  return done;
}

int released = 0;

void test_what_comes_in_is_released_once() {
  const std::int32_t offsets[] = {0, 2};
  const void* buffers[] = {nullptr, offsets, "a:"};
  const auto release = [](ArrowArray* one) {
    ++released;
    one->release = nullptr;
  };
  ArrowSchema type{};
  type.format = "u";
  type.release = [](ArrowSchema*) {};
  bool done = false;
  for (int allocations = 0; !done; ++allocations) {
    released = 0;
    ArrowArray array{1, 0, 0, 3, 0, buffers, nullptr, nullptr, release, nullptr};
    done = done_with(allocations, [&] { const Texts texts(type, array); });
    if (array.release != nullptr) array.release(&array);
    expect(released == 1, "an array is released once");
    expect(done == (allocations >= 2), "an array takes two allocations");
  }
}

// The same bytes, `shift` bytes after a place that is aligned.
template <class T, std::size_t n>
struct Shifted {
  Shifted(const std::array<T, n>& values, std::size_t shift) : at(room.data() + shift) {
    std::memcpy(at, values.data(), sizeof values);
  }
  alignas(16) std::array<char, n * sizeof(T) + 16> room{};
  char* at;
};

void expect_texts(const char* format, std::vector<const void*> buffers, const char* what,
                  ArrowSchema* values_type = nullptr, ArrowArray* values = nullptr) {
  ArrowSchema type{};
  type.format = format;
  type.dictionary = values_type;
  type.release = [](ArrowSchema*) {};
  ArrowArray array{3,
                   0,
                   1,
                   static_cast<std::int64_t>(buffers.size()),
                   0,
                   buffers.data(),
                   nullptr,
                   values,
                   [](ArrowArray* one) { one->release = nullptr; },
                   nullptr};
  const Texts texts(type, array);
  std::array<std::string_view, 3> out;
  Words present;
  texts.read(0, out, present);
  expect(out[0] == "b" && out[1] == "a text of more than twelve" && out[2] == "", what);
  std::vector<std::int64_t> sizes;
  const auto data = texts.data_buffers(sizes);
  const Place place = texts.place(1, out[1].data());
  expect(static_cast<const char*>(data[static_cast<std::size_t>(place.buffer)]) + place.offset ==
             out[1].data(),
         what);
}

void test_buffers_begin_at_any_byte() {
  const char* const data = "aba text of more than twelve";
  for (std::size_t shift = 0; shift < 16; ++shift) {
    const Shifted<std::int32_t, 5> four({0, 1, 2, 28, 28}, shift);
    expect_texts("u", {nullptr, four.at, data}, "offsets of 32 bits");
    const Shifted<std::int64_t, 5> eight({0, 1, 2, 28, 28}, shift);
    expect_texts("U", {nullptr, eight.at, data}, "offsets of 64 bits");
    const auto word = [](const char(&four_letters)[5]) {
      std::int32_t letters;
      std::memcpy(&letters, four_letters, 4);
      return letters;
    };
    const Shifted<std::int32_t, 16> views(
        {1, word("a\0\0\0"), 0, 0, 1, word("b\0\0\0"), 0, 0, 26, word("a te"), 0, 2, 0, 0, 0, 0},
        shift);
    const Shifted<std::int64_t, 1> size({28}, shift);
    expect_texts("vu", {nullptr, views.at, data, size.at}, "views");
    const auto indices = [&]<class T>(const char* format, T) {
      const void* buffers[] = {nullptr, four.at, data};
      ArrowSchema type{};
      type.format = "u";
      type.release = [](ArrowSchema*) {};
      ArrowArray values{4, 0, 0, 3, 0, buffers, nullptr, nullptr, [](ArrowArray*) {}, nullptr};
      const Shifted<T, 4> numbers({0, 1, 2, 3}, shift);
      expect_texts(format, {nullptr, numbers.at}, "indices", &type, &values);
    };
    indices("c", std::int8_t{}), indices("C", std::uint8_t{}), indices("s", std::int16_t{});
    indices("S", std::uint16_t{}), indices("i", std::int32_t{}), indices("I", std::uint32_t{});
    indices("l", std::int64_t{}), indices("L", std::uint64_t{});
  }
}

Data column(std::vector<Data> children, Data dictionary) {
  ArrayData made;
  made.format = "u";
  made.buffers = {nullptr, "", ""};
  made.children = std::move(children);
  made.dictionary = std::move(dictionary);
  return std::make_shared<const ArrayData>(std::move(made));
}

// A column with two children, of which one has a dictionary.
struct Family {
  Data entries = column({}, nullptr), a = column({}, nullptr), b = column({}, entries);
  Data whole = column({a, b}, nullptr);
  [[nodiscard]] bool is_alone() const {
    return entries.use_count() == 2 && a.use_count() == 2 && b.use_count() == 2 &&
           whole.use_count() == 1;
  }
};

template <class Struct>
void test_nothing_is_kept(Struct* (*exported)(const Data&)) {
  const Family family;
  int allocations = 0;
  Struct* out = nullptr;
  while (!done_with(allocations++, [&] { out = exported(family.whole); }))
    expect(family.is_alone(), "nothing is kept of an export that fails");
  expect(allocations > 8 && out->n_children == 2 && !family.is_alone(), "an export succeeds");
  expect(out->children[1]->dictionary != nullptr, "a dictionary goes out");
  out->release(out);
  expect(out->release == nullptr && family.is_alone(), "an export is released");
  delete out;
}

// The next chunk comes again.
void test_a_stream_goes_on() {
  const Family family;
  ArrowArrayStream* const stream = exported_stream(family.a, {family.whole});
  int allocations = 0, status = ENOMEM;
  ArrowArray out{};
  for (; status == ENOMEM; ++allocations) {
    done_with(allocations, [&] { status = stream->get_next(stream, &out); });
    expect(status == 0 || (status == ENOMEM && out.release == nullptr), "a chunk, or no memory");
    expect((family.a.use_count() == 3) == (status == ENOMEM), "no chunk is kept");
  }
  expect(out.n_children == 2, "a chunk comes");
  out.release(&out);
  stream->release(stream);
  delete stream;
  expect(family.is_alone(), "a stream is released");
}

}  // namespace

void* operator new(std::size_t size) {
  if (allocations_left-- <= 0) throw std::bad_alloc();
  if (void* const made = std::malloc(size)) return made;
  throw std::bad_alloc();
}
void operator delete(void* one) noexcept { std::free(one); }
void operator delete(void* one, std::size_t) noexcept { std::free(one); }

int main() {
  test_what_comes_in_is_released_once();
  test_nothing_is_kept(exported_schema);
  test_nothing_is_kept(exported_array);
  test_a_stream_goes_on();
  test_buffers_begin_at_any_byte();
  std::printf("%d passed, 0 failed\n", passed);
}
