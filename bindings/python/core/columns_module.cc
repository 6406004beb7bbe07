// The operations on columns, as Python calls them: by the protocol of PyCapsules of Arrow.
#include <stdexcept>

#include "columns_tools.hpp"
#include "core.hpp"
#include "memory.hpp"

namespace iri_python {
namespace {

constexpr const char* schema_name = "arrow_schema";
constexpr const char* array_name = "arrow_array";
constexpr const char* stream_name = "arrow_array_stream";

/// What goes out: an array, or the chunks of one.
struct Array {
  Data data;
};
struct ChunkedArray {
  Data type;
  std::vector<Data> chunks;
};

template <class Struct>
void end_capsule(PyObject* capsule) {
  auto* const one = static_cast<Struct*>(PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule)));
  if (one->release != nullptr) one->release(one);
  delete one;
}

template <class Struct>
nb::object capsule(Struct* one, const char* name) {
  PyObject* const made = PyCapsule_New(one, name, &end_capsule<Struct>);
  if (made != nullptr) return nb::steal(made);
  one->release(one);
  delete one;
  throw nb::python_error();
}

template <class Struct>
Struct& in_capsule(nb::handle object, const char* name) {
  void* const found = PyCapsule_GetPointer(object.ptr(), name);
  if (found == nullptr) throw nb::python_error();
  return *static_cast<Struct*>(found);
}

/// A column that came in: one array, or the chunks of a stream.
struct Column {
  bool is_stream = false;
  std::vector<Texts> chunks;

  [[nodiscard]] std::int64_t size() const {
    std::int64_t sum = 0;
    for (const Texts& one : chunks) sum += one.size();
    return sum;
  }
};

// A schema or a stream that is released when it is done with.
template <class Struct>
struct Held : Struct {
  Held() : Struct() {}
  explicit Held(Struct& other) : Struct(other) { other.release = nullptr; }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  ~Held() {
    if (this->release != nullptr) this->release(this);
  }
};

void check_stream(ArrowArrayStream& stream, int status) {
  if (status == 0) return;
  const char* const said = stream.get_last_error(&stream);
  throw std::runtime_error(said != nullptr ? said : "the stream of arrays has failed");
}

Column read_stream(ArrowArrayStream& moved) {
  if (moved.release == nullptr) throw std::invalid_argument("the stream is released already");
  Held<ArrowArrayStream> stream(moved);
  Held<ArrowSchema> schema;
  check_stream(stream, stream.get_schema(&stream, &schema));
  Column column{true, {}};
  for (;;) {
    Held<ArrowArray> array;
    check_stream(stream, stream.get_next(&stream, &array));
    if (array.release == nullptr) return column;
    column.chunks.emplace_back(schema, array);
  }
}

// An attribute, or nothing if the object has none. An error in asking for it is an error.
nb::object attribute_of(nb::handle object, const char* name) {
  PyObject* const found = PyObject_GetAttrString(object.ptr(), name);
  if (found != nullptr) return nb::steal(found);
  if (PyErr_ExceptionMatches(PyExc_AttributeError) == 0) throw nb::python_error();
  PyErr_Clear();
  return {};
}

// The two capsules of an array. nanobind would read past the end of a tuple that is shorter.
nb::tuple capsules_of(const nb::object& method) {
  const nb::object pair = method();
  if (PyTuple_Check(pair.ptr()) && PyTuple_Size(pair.ptr()) == 2)
    return nb::borrow<nb::tuple>(pair);
  PyErr_Format(PyExc_TypeError, "__arrow_c_array__() has to return a pair of capsules, not %R",
               pair.ptr());
  throw nb::python_error();
}

Column column_of(nb::handle object) {
  if (const nb::object array = attribute_of(object, "__arrow_c_array__")) {
    const nb::tuple pair = capsules_of(array);
    Column column;
    column.chunks.emplace_back(in_capsule<ArrowSchema>(pair[0], schema_name),
                               in_capsule<ArrowArray>(pair[1], array_name));
    return column;
  }
  const nb::object open = attribute_of(object, "__arrow_c_stream__");
  if (!open) raise_type("an Arrow array or stream of texts", object);
  const nb::object stream = open();
  auto& found = in_capsule<ArrowArrayStream>(stream, stream_name);
  const nb::gil_scoped_release released;
  return read_stream(found);
}

// The type of a result does not depend on that of the texts: no rows have it, too.
const Texts& no_texts() {
  static std::array<const void*, 3> buffers{};
  static const Texts& none = never_destroyed([] {
    ArrowSchema schema{};
    ArrowArray array{};
    schema.format = "u";
    schema.release = [](ArrowSchema*) {};
    array.n_buffers = 3;
    array.buffers = buffers.data();
    array.release = [](ArrowArray*) {};
    return Texts(schema, array);
  });
  return none;
}

template <class Do>
nb::object each_chunk(const Column& column, const Do& make) {
  ChunkedArray made;
  {
    const nb::gil_scoped_release released;
    if (column.is_stream) made.type = make(no_texts());
    for (const Texts& chunk : column.chunks) made.chunks.push_back(make(chunk));
  }
  if (column.is_stream) return nb::cast(std::move(made));
  return nb::cast(Array{made.chunks.front()});
}

iri::Rule start_rule_of(nb::handle name) {
  const iri::Rule rule = rule_of(name);
  if (iri::is_start_rule(rule)) return rule;
  PyErr_Format(PyExc_ValueError,
               "%R has no components: take IRI, URI-reference or another of "
               "the eight start rules",
               name.ptr());
  throw nb::python_error();
}

nb::object is_valid(nb::handle rule, nb::handle column) {
  const iri::Rule wanted = rule_of(rule);
  return each_chunk(column_of(column), [&](const Texts& t) { return each_valid(t, wanted); });
}

nb::object parse(nb::handle column, nb::handle rule) {
  const iri::Rule wanted = start_rule_of(rule);
  return each_chunk(column_of(column), [&](const Texts& t) { return each_parsed(t, wanted); });
}

nb::object parts(nb::handle column, nb::handle rule, nb::handle names_of_parts) {
  const iri::Rule wanted = start_rule_of(rule);
  std::vector<std::string> names;
  for (nb::handle name : nb::iter(names_of_parts)) names.emplace_back(text_of(name));
  return each_chunk(column_of(column),
                    [&](const Texts& t) { return each_parts(t, wanted, names); });
}

nb::object part(nb::handle column, nb::handle rule, nb::handle name_of_part) {
  const iri::Rule wanted = start_rule_of(rule);
  const std::string name(text_of(name_of_part));
  return each_chunk(column_of(column), [&](const Texts& t) {
    return each_parts(t, wanted, std::span(&name, 1))->children.front();
  });
}

nb::object normalize(nb::handle column, nb::handle steps, nb::handle uri) {
  const iri::NormalizeOptions options{steps_of(steps)};
  const bool is_uri = flag_of(uri);
  return each_chunk(column_of(column),
                    [&](const Texts& t) { return each_normalized(t, options, is_uri); });
}

// One base that is none is an error; a base of a column that is none gives a null.
Bases bases_of(nb::handle base, std::int64_t rows) {
  if (PyUnicode_Check(base.ptr())) return {iri::Iri(view_of<iri::IriView>(text_of(base))), {}};
  Column column = column_of(base);
  if (column.size() != rows)
    throw std::invalid_argument("the bases are a text, or a column of as many rows");
  return {std::nullopt, std::move(column.chunks)};
}

nb::object resolve(nb::handle base, nb::handle references) {
  const Column column = column_of(references);
  const Bases bases = bases_of(base, column.size());
  std::int64_t begin = 0;
  bool counted = !column.is_stream;  // the first call of a stream asks for the type alone
  return each_chunk(column, [&](const Texts& t) {
    const Data made = each_resolved(t, bases, begin);
    if (counted) begin += t.size();
    counted = true;
    return made;
  });
}

// The GIL, for a thread that has released it. PyGILState_Ensure() would look for the state of the thread, which may be gone at the end of
// the program.
struct Locked {
  explicit Locked(PyThreadState* state) { PyEval_RestoreThread(state); }
  ~Locked() { PyEval_SaveThread(); }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;
};

// The function gives a str or None. The GIL is held only while it is called.
Registrable registrable_by(nb::handle of) {
  return {[of, state = PyThreadState_Get()](std::string_view name) -> std::optional<std::string> {
            const Locked locked(state);
            const nb::object domain = of(str_of(name));
            if (domain.is_none()) return std::nullopt;
            return std::string(text_of(domain));
          },
          {},
          {}};
}

nb::object registrable(nb::handle of, nb::handle column, nb::handle rule) {
  const iri::Rule wanted = start_rule_of(rule);
  Registrable domains = registrable_by(of);
  return each_chunk(column_of(column),
                    [&](const Texts& t) { return each_registrable(t, wanted, domains); });
}

nb::object judge(nb::handle made_gate, nb::handle column) {
  iri::Gate* gate = nullptr;
  if (made_gate.is_none() || !nb::try_cast(made_gate, gate)) raise_type("a libiri.Gate", made_gate);
  return each_chunk(column_of(column), [&](const Texts& t) { return each_judged(t, *gate); });
}

nb::tuple array_capsules(const Array& array, nb::handle /*requested_schema*/) {
  return nb::make_tuple(capsule(exported_schema(array.data), schema_name),
                        capsule(exported_array(array.data), array_name));
}

nb::object stream_capsule(const ChunkedArray& array, nb::handle /*requested_schema*/) {
  return capsule(exported_stream(array.type, array.chunks), stream_name);
}

std::int64_t rows_of(const ChunkedArray& array) {
  std::int64_t sum = 0;
  for (const Data& chunk : array.chunks) sum += chunk->length;
  return sum;
}

}  // namespace

void define_columns(nb::module_& module) {
  nb::class_<Array>(module, "Array", "A column that Arrow can read, without a copy.")
      .def("__len__", [](const Array& array) { return array.data->length; })
      .def("__arrow_c_array__", &array_capsules, nb::arg("requested_schema").none() = nb::none());
  nb::class_<ChunkedArray>(module, "ChunkedArray", "The chunks of a column that Arrow can read.")
      .def("__len__", &rows_of)
      .def("__arrow_c_stream__", &stream_capsule, nb::arg("requested_schema").none() = nb::none());
#define IRI_COLUMN(arguments) nb::sig("def " arguments " -> Array | ChunkedArray")
  module.def("column_is_valid", &is_valid, nb::arg("rule").none(), nb::arg("column").none(),
             IRI_COLUMN("column_is_valid(rule: str, column: object)"));
  module.def("column_parse", &parse, nb::arg("column").none(), nb::arg("rule").none(),
             IRI_COLUMN("column_parse(column: object, rule: str)"));
  module.def("column_parts", &parts, nb::arg("column").none(), nb::arg("rule").none(),
             nb::arg("names").none(),
             IRI_COLUMN("column_parts(column: object, rule: str, names: list[str])"));
  module.def("column_part", &part, nb::arg("column").none(), nb::arg("rule").none(),
             nb::arg("name").none(),
             IRI_COLUMN("column_part(column: object, rule: str, name: str)"));
  module.def("column_normalize", &normalize, nb::arg("column").none(), nb::arg("steps").none(),
             nb::arg("is_uri").none(),
             IRI_COLUMN("column_normalize(column: object, steps: object, is_uri: bool)"));
  module.def("column_resolve", &resolve, nb::arg("base").none(), nb::arg("references").none(),
             IRI_COLUMN("column_resolve(base: object, references: object)"));
  module.def("column_registrable", &registrable, nb::arg("of").none(), nb::arg("column").none(),
             nb::arg("rule").none(),
             IRI_COLUMN("column_registrable(of: object, column: object, rule: str)"));
  module.def("column_judge", &judge, nb::arg("gate").none(), nb::arg("column").none(),
             IRI_COLUMN("column_judge(gate: object, column: object)"));
#undef IRI_COLUMN
  module.def("give_back_memory", &give_back_memory);
}

}  // namespace iri_python
