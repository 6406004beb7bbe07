// Columns that go out: structures that share an ArrayData, each with a release of its own.
#include <cerrno>
#include <new>

#include "arrow.hpp"

namespace iri_python {
namespace {

constexpr std::int64_t nullable = 2;  // ARROW_FLAG_NULLABLE

// What the members of an exported structure point at. Children are released by the parent, unless a
// consumer has moved them: then their release is null.
template <class Struct>
struct Kept {
  Kept() = default;
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  ~Kept() {
    for (Struct& child : children)
      if (child.release != nullptr) child.release(&child);
    if (dictionary.release != nullptr) dictionary.release(&dictionary);
  }

  Data data;
  std::vector<const void*> buffers;
  std::vector<Struct> children;
  std::vector<Struct*> pointers;
  Struct dictionary{};
};

template <class Struct>
void release(Struct* one) {
  delete static_cast<Kept<Struct>*>(one->private_data);
  one->release = nullptr;
}

void fill(ArrowSchema& out, const ArrayData& data, Kept<ArrowSchema>& /*kept*/) {
  out.format = data.format.c_str();
  out.name = data.name.c_str();
  out.flags = nullable;
}

void fill(ArrowArray& out, const ArrayData& data, Kept<ArrowArray>& kept) {
  kept.buffers = data.buffers;
  out.length = data.length;
  out.null_count = data.buffers.at(0) == nullptr ? 0 : -1;
  out.n_buffers = static_cast<std::int64_t>(kept.buffers.size());
  out.buffers = kept.buffers.data();
}

// If there is no memory, `out` is as it was: what has been exported into `kept` goes with it.
template <class Struct>
void export_into(Struct& out, const Data& data) {
  auto kept = std::make_unique<Kept<Struct>>();
  kept->data = data;
  kept->children.resize(data->children.size());
  for (std::size_t i = 0; i < data->children.size(); ++i) {
    export_into(kept->children[i], data->children[i]);
    kept->pointers.push_back(&kept->children[i]);
  }
  if (data->dictionary) export_into(kept->dictionary, data->dictionary);
  Struct made = {};
  fill(made, *data, *kept);
  made.n_children = static_cast<std::int64_t>(kept->children.size());
  made.children = kept->pointers.data();
  made.dictionary = data->dictionary ? &kept->dictionary : nullptr;
  made.private_data = kept.release();
  made.release = &release<Struct>;
  out = made;
}

template <class Struct>
Struct* exported(const Data& data) {
  auto made = std::make_unique<Struct>();
  export_into(*made, data);
  return made.release();
}

struct Stream {
  Data type;
  std::vector<Data> chunks;
  std::size_t next = 0;
};

// No exception may pass through C.
template <class Do>
int without_exceptions(const Do& what) {
  try {
    what();
    return 0;
  } catch (const std::bad_alloc&) {
    return ENOMEM;
  }
}

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  return without_exceptions(
      [&] { export_into(*out, static_cast<Stream*>(stream->private_data)->type); });
}

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
  return without_exceptions([&] {
    auto& at = *static_cast<Stream*>(stream->private_data);
    *out = {};
    if (at.next < at.chunks.size()) export_into(*out, at.chunks[at.next]);
    if (out->release != nullptr) ++at.next;
  });
}

const char* get_last_error(ArrowArrayStream* /*stream*/) { return nullptr; }

void release_stream(ArrowArrayStream* stream) {
  delete static_cast<Stream*>(stream->private_data);
  stream->release = nullptr;
}

}  // namespace

ArrowSchema* exported_schema(const Data& data) { return exported<ArrowSchema>(data); }
ArrowArray* exported_array(const Data& data) { return exported<ArrowArray>(data); }
ArrowArrayStream* exported_stream(const Data& type, std::vector<Data> chunks) {
  auto stream = std::make_unique<Stream>(Stream{type, std::move(chunks)});
  auto made = std::make_unique<ArrowArrayStream>();
  *made = {&get_schema, &get_next, &get_last_error, &release_stream, stream.release()};
  return made.release();
}

}  // namespace iri_python
