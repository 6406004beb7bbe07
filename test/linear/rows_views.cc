// Rows: the parts of a reference, segments and parameters.
#include "iri/iri.hpp"
#include "row.hpp"

namespace iri_linear {
namespace {

using namespace iri;

/// Iterates forward and backward, and asks for segments by number.
template <class All>
void walk_segments(const All& all) {
  std::size_t size = 0;
  for (const auto& segment : all) size += segment.size();
  for (auto at = all.rbegin(); at != all.rend(); ++at) size += (*at).size();
  keep(size);
  if (all.empty()) return;
  keep(all.at(all.size() - 1)->size() + all.at(all.size()).has_value());
  keep(all[all.size() / 2].size());
  keep(all.front().size() + all.back().size());
}

template <class All>
void walk_parameters(const All& all) {
  std::size_t size = 0;
  for (const Parameter& p : all) size += p.name.size() + p.value.value_or("").size();
  for (auto at = all.begin(); at != all.end(); ++at) size += at.text().size();
  for (auto at = all.rbegin(); at != all.rend(); ++at) size += (*at).name.size();
  keep(size);
}

template <class All>
void look_up(const All& all) {
  for (const std::string_view name : {"a", "ab", "x", "AAAAAAAA", ""}) {
    keep(all.find(name) == all.end() ? 0 : 1);
    keep(all.contains(name) ? 1 : 0);
    keep(all.count(name));
    keep(all.get(name) ? 1 : 0);
    keep(all.get_all(name).size());
  }
}

constexpr QueryPolicy policies[] = {query_policy::plain, query_policy::html4};

Iri with_query(std::string_view query) {
  return *Iri::parse("http://h/?" + encode(query, encode_set::query));
}
Iri with_path(std::string_view path) {
  return *Iri::parse("http://h/" + encode(path, encode_set::path));
}

const Row rows[] = {
    IRI_ROW(
        "Parts::host_kind Parts::ipv4 Parts::ipv6 Parts::port_number Parts::effective_port", texts,
        (const Input& in) {
          const auto view = IriReferenceView::parse(in.text());
          if (!view) return;
          in.count([&] {
            keep(view->host_kind() ? 1 : 0);
            keep(view->ipv4() ? 1 : 0);
            keep(view->ipv6() ? 1 : 0);
            keep(view->port_number().value_or(0));
            keep(view->effective_port().value_or(0));
          });
        }),
    IRI_ROW(
        "segments decoded_segments BasicSegments::begin BasicSegments::rbegin BasicSegments::rend "
        "BasicSegments::size BasicSegments::at BasicSegments::operator[] BasicSegments::front "
        "BasicSegments::back",
        paths,
        (const Input& in) {
          in.count([&] {
            walk_segments(segments(in.text()));
            walk_segments(decoded_segments(in.text()));
          });
        }),
    IRI_ROW(
        "segments decoded_segments OwnedSegments::OwnedSegments OwnedSegments::begin "
        "OwnedSegments::rbegin OwnedSegments::rend OwnedSegments::size OwnedSegments::at "
        "OwnedSegments::operator[] OwnedSegments::front OwnedSegments::back",
        paths,
        (const Input& in) {
          in.count([&] {
            const OwnedSegments<std::string_view> kept_path = segments(with_path(in.text()));
            walk_segments(kept_path);
            walk_segments(decoded_segments(std::string(in.text())));
          });
        }),
    IRI_ROW(
        "parameters Parameters::Parameters Parameters::begin Parameters::rbegin Parameters::rend "
        "Parameters::iterator::text",
        queries,
        (const Input& in) {
          in.count([&] {
            for (const QueryPolicy policy : policies)
              walk_parameters(Parameters(in.text(), policy));
            const auto iri = with_query(in.text());
            walk_parameters(parameters(iri, query_policy::form));
          });
        }),
    IRI_ROW_HEAP(
        96, Growth::linear,
        "Parameters::find Parameters::contains Parameters::count Parameters::get", queries,
        (const Input& in) {
          in.count([&] {
            for (const QueryPolicy policy : policies) look_up(Parameters(in.text(), policy));
            keep(Parameters(in.text(), query_policy::form).get(in.text()) ? 1 : 0);
          });
        }),
    // A text for each parameter.
    IRI_ROW_HEAP(
        96, Growth::linear, "Parameters::get_all", queries,
        (const Input& in) {
          in.count([&] {
            keep(Parameters(in.text(), query_policy::form).get_all("a").size());
            keep(Parameters(in.text(), query_policy::form).get_all("").size());
          });
        }),
    IRI_ROW_HEAP(
        96, Growth::linear,
        "parameters OwnedParameters::OwnedParameters OwnedParameters::begin OwnedParameters::rbegin "
        "OwnedParameters::rend OwnedParameters::find OwnedParameters::contains "
        "OwnedParameters::count OwnedParameters::get OwnedParameters::get_all",
        queries,
        (const Input& in) {
          in.count([&] {
            const OwnedParameters kept_query =
                parameters(with_query(in.text()), query_policy::plain);
            walk_parameters(kept_query);
            look_up(parameters(with_query(in.text()), query_policy::form));
          });
        }),
    IRI_ROW(
        "parameter_equals decode_parameter", queries,
        (const Input& in) {
          in.count([&] {
            keep(parameter_equals(in.text(), in.text(), query_policy::form) ? 1 : 0);
            const auto decoded = decode_parameter(in.text(), query_policy::form);
            keep(parameter_equals(in.text(), decoded, query_policy::form) ? 1 : 0);
          });
        }),
    IRI_ROW(
        "DecodedView::begin DecodedView::rbegin DecodedView::rend DecodedView::size "
        "DecodedView::string DecodedView::hash DecodedView::operator== DecodedView::operator<=>",
        plain,
        (const Input& in) {
          const DecodedView view(in.text());
          in.count([&] {
            std::size_t sum = 0;
            for (auto at = view.begin(); at != view.end(); ++at)
              sum += static_cast<unsigned char>(*at);
            for (auto at = view.rbegin(); at != view.rend(); ++at)
              sum += static_cast<unsigned char>(*at);
            keep(sum + view.size());
            keep(view.string());
            keep(view.hash() & 1U);
            keep(view == DecodedView(in.text()) && view == view.string() ? 1 : 0);
            keep((view <=> view) == 0 ? 1 : 0);
          });
        }),
    IRI_ROW(
        "path_is_below CanonicalTarget::is_below CanonicalTarget::segments", paths,
        (const Input& in) {
          const std::string text = "/" + std::string(in.text());
          const auto target = RequestTargetView::parse("GET", text);
          in.count([&] {
            keep(path_is_below(in.text(), in.text()) ? 1 : 0);
            keep(path_is_below("/a", in.text()) ? 1 : 0);
            if (!target) return;
            const auto form = CanonicalTarget::make(*target, buffer());
            if (!form) return;
            keep(form->is_below(text) ? 1 : 0);
            walk_segments(form->segments());
          });
        }),
};

}  // namespace

Rows view_rows() { return rows; }

}  // namespace iri_linear
