// Rows: making references of parts, and changing them.
#include "iri/iri.hpp"
#include "row.hpp"

namespace iri_linear {
namespace {

using namespace iri;

/// A reference whose parts are short.
Iri short_iri() { return *Iri::parse("http://u@h:80/p?q#f"); }
/// One whose path has so many segments.
Iri with_segments(std::size_t count) {
  std::string text = "http://h";
  for (std::size_t i = 0; i < count; ++i) text += "/abc";
  return *Iri::parse(text + "?q#f");
}

const Families values = {
    {"letters", "", "a", "", ""},
    {"digits", "", "1", "", ""},
    {"segments", "/", "a/", "", ""},
    {"empty segments", "", "/", "", ""},
    {"colons", "", "a:", "", ""},
    {"encoded", "", "%41", "", ""},
    {"parameters", "", "a=b&", "", ""},
    {"characters of two bytes", "", "\xC3\xA9", "", ""},
    {"an error at the end", "", "a", "", "|"},
    {"double dots", "/", "../", "", ""},
};

template <class Edit>
void on_each(const Input& in, const Edit& edit) {
  in.count([&] {
    Iri iri = short_iri();
    keep(edit(iri) ? 1 : 0);
    auto relative = *IriReference::parse("");
    keep(edit(relative) ? 1 : 0);
  });
}

template <class T>
void build_of(std::string_view text) {
  Builder<T> builder;
  const std::string value(text);
  builder.scheme("s").userinfo(value).host(value).port(value).path("/" + value).segment(value);
  builder.query(value).parameter(value, value).fragment(value);
  keep(builder.build() ? 1 : 0);
  keep(Builder<T>().scheme(value).build() ? 1 : 0);
  keep(Builder<T>().scheme("s").path(value).build() ? 1 : 0);
  keep(Builder<T>().scheme("s").host(value).segment(value).build() ? 1 : 0);
}

const Row rows[] = {
    IRI_ROW(
        "Setters::set_scheme Setters::set_authority Setters::set_userinfo Setters::set_host",
        values,
        (const Input& in) {
          on_each(in, [&](auto& iri) {
            const bool scheme(iri.set_scheme(in.text()));
            const bool authority(iri.set_authority(in.text()));
            const bool userinfo(iri.set_userinfo(in.text()));
            return bool(iri.set_host(in.text())) || scheme || authority || userinfo;
          });
        }),
    IRI_ROW(
        "Setters::set_port Setters::set_path Setters::set_query Setters::set_fragment", values,
        (const Input& in) {
          on_each(in, [&](auto& iri) {
            const bool port(iri.set_port(in.text()));
            const bool path(iri.set_path(in.text()));
            const bool query(iri.set_query(in.text()));
            return bool(iri.set_fragment(in.text())) || port || path || query;
          });
        }),
    // So many that a path read again for each of them would show.
    IRI_ROW(
        "Setters::push_segment Setters::push_child", many,
        (const Input& in) {
          in.count([&] {
            Iri iri = *Iri::parse("http://h");
            bool done = true;
            for (std::size_t i = 0; i < in.size() / 8; ++i) done = iri.push_segment("abc") && done;
            for (std::size_t i = 0; i < in.size() / 8; ++i) done = iri.push_child("abc") && done;
            keep(done ? iri.text().size() : 0);
          });
        }),
    IRI_ROW(
        "Setters::pop_segment", many,
        (const Input& in) {
          const Iri all = with_segments(in.size() / 8);
          in.count([&] {
            Iri iri = all;
            std::size_t count = 0;
            while (iri.pop_segment()) ++count;
            keep(count);
          });
        }),
    IRI_ROW(
        "Setters::insert_segment Setters::replace_segment Setters::erase_segment", many,
        (const Input& in) {
          const std::size_t count = in.size() / 8;
          const Iri all = with_segments(count);
          in.count([&] {
            Iri iri = all;
            for (const std::size_t index : {std::size_t{0}, count / 2, count, count + 9}) {
              keep(iri.insert_segment(index, "x") ? 1 : 0);
              keep(iri.replace_segment(index, "yy") ? 1 : 0);
              keep(iri.erase_segment(index) ? 1 : 0);
            }
          });
        }),
    IRI_ROW(
        "Setters::push_segment Setters::push_child Setters::insert_segment Setters::replace_segment",
        values,
        (const Input& in) {
          on_each(in, [&](auto& iri) {
            const bool pushed(iri.push_segment(in.text()));
            const bool child(iri.push_child(in.text()));
            const bool inserted(iri.insert_segment(0, in.text()));
            return bool(iri.replace_segment(0, in.text())) || pushed || child || inserted;
          });
        }),
    IRI_ROW_HEAP(
        64, Growth::linear,
        "Builder::scheme Builder::userinfo Builder::host Builder::port Builder::path "
        "Builder::segment Builder::query Builder::parameter Builder::fragment Builder::build",
        values, (const Input& in) { in.count([&] { build_of<Iri>(in.text()); }); }),
    IRI_ROW_HEAP(
        64, Growth::linear,
        "Builder::encode_userinfo Builder::encode_host Builder::encode_path "
        "Builder::encode_segment Builder::encode_query Builder::encode_fragment",
        plain,
        (const Input& in) {
          in.count([&] {
            Builder<Iri> builder;
            builder.scheme("s").encode_userinfo(in.text()).encode_host(in.text());
            builder.encode_path(in.text()).encode_segment(in.text());
            builder.encode_query(in.text()).encode_fragment(in.text());
            keep(builder.build() ? 1 : 0);
          });
        }),
    IRI_ROW_HEAP(
        64, Growth::linear, "Builder::segment Builder::parameter Builder::build", many,
        (const Input& in) {
          in.count([&] {
            Builder<Uri> builder;
            builder.scheme("s");
            for (std::size_t i = 0; i < in.size() / 4; ++i)
              builder.segment("abc").parameter("n", "v");
            keep(builder.build()->text());
            Builder<UriReference> empty;
            for (std::size_t i = 0; i < in.size() / 4; ++i) empty.segment("");
            keep(empty.build()->text());
          });
        }),
    IRI_ROW(
        "Query::append Query::text", many,
        (const Input& in) {
          in.count([&] {
            Query query(query_policy::plain);
            for (std::size_t i = 0; i < in.size() / 4; ++i) query.append("n", "v");
            keep(*query.text());
          });
        }),
    IRI_ROW(
        "Query::Query Query::append Query::set Query::erase Query::erase_prefix Query::parameters",
        queries,
        (const Input& in) {
          in.count([&] {
            Query query(in.text(), query_policy::html4);
            query.append(in.text(), in.text());
            query.set("a", "b");
            query.set(in.text(), "b");
            keep(query.erase("x") + query.erase("a"));
            Query other(in.text(), query_policy::plain);
            keep(other.erase_prefix("x") + other.erase_prefix("a"));
            keep(other.parameters().count("b"));
          });
        }),
    IRI_ROW_HEAP(
        192, Growth::n_log_n, "Query::sort", queries,
        (const Input& in) {
          in.count([&] {
            Query query(in.text(), query_policy::form);
            query.sort();
            keep(query.text()->size());
          });
        }),
};

}  // namespace

Rows edit_rows() { return rows; }

}  // namespace iri_linear
