// Editing and building: a part that is set, a segment that is added, a reference made of parts, or repaired. Templates backwards, readings. Lists of origins and of redirect URIs.
#include <optional>
#include <string>
#include <vector>

#include "core.hpp"
#include "kept.hpp"

namespace iri_wasm {
namespace {

using Value = std::optional<std::string_view>;
using iri::Component;

constexpr std::uint32_t no_text = UINT32_MAX;

Kept<iri::OriginList> origins;
Kept<iri::RedirectUriList> redirect_uris;

/// A reference to edit, of that rule: JavaScript has parsed it.
struct Edited {
  iri::Rule rule;
  std::string text;
  iri::Components components;

  Edited(std::uint32_t number, std::string_view given)
      : rule(static_cast<iri::Rule>(number)), text(given) {
    static_cast<void>(iri::parse(rule, text, components));
  }
};

bool done(const iri::Error& error, std::string_view value, std::string&& text) {
  if (error.failed()) return fail(error, value, 1);
  output = std::move(text);
  return true;
}

iri::EncodeSet segment_set(iri::Rule rule) {
  return iri::is_iri_rule(rule) ? iri::encode_set::isegment : iri::encode_set::segment;
}

/// A text, or none: in a message a number stands before it, which is 0 if there is none.
Value read_value(Message& message) {
  if (message.number() == 0) return std::nullopt;
  return message.text();
}

std::optional<std::string> read_part(Message& message) {
  const Value value = read_value(message);
  if (!value) return std::nullopt;
  return std::string(*value);
}

iri::HabitSet habits_of(std::uint32_t bits) {
  iri::HabitSet set;
  for (const iri::Habit habit : iri::HabitSet::all())
    if ((bits >> static_cast<unsigned>(habit) & 1U) != 0) set.insert(habit);
  return set;
}

std::vector<std::string> read_entries(Message& message) {
  std::vector<std::string> entries;
  while (!message.at_end()) entries.emplace_back(message.text());
  return entries;
}

template <class List>
std::int32_t keep(Kept<List>& kept, iri::Result<List, iri::ListError> made) {
  if (made) return kept.keep(*std::move(made));
  numbers[0] = static_cast<std::uint32_t>(made.error().index);
  output = iri::message(made.error().code);
  return -1;
}

/// The value of the message that an error of iri::detail::build() counts in.
std::string_view value_of(const iri::detail::BuilderParts& made, Component part) {
  switch (part) {
    case Component::scheme: return made.scheme ? *made.scheme : std::string_view();
    case Component::userinfo: return made.userinfo ? *made.userinfo : std::string_view();
    case Component::host: return made.host ? *made.host : std::string_view();
    case Component::port: return made.port ? *made.port : std::string_view();
    case Component::path: return made.segments.empty() ? made.path : std::string_view();
    case Component::query: return made.query.text().value_or("");
    case Component::fragment: return made.fragment ? *made.fragment : std::string_view();
    default: return {};
  }
}

}  // namespace

/// The reference with another part; `value_size` is no_text to take it away.
IRI_EXPORT(with_part)
bool with_part(std::uint32_t rule, std::uint32_t size, std::uint32_t component,
               std::uint32_t value_size) {
  Texts texts;
  Edited one(rule, texts.next(size));
  const auto part = static_cast<Component>(component);
  const Value value = value_size == no_text ? std::nullopt : Value(texts.next(value_size));
  iri::Error error = iri::detail::misplaced(one.rule, part, value.has_value());
  if (!error.failed()) {
    error = iri::detail::set_part(one.rule, part, value, one.text, one.components);
  }
  return done(error, value.value_or(""), std::move(one.text));
}

/// The reference with one more segment, of plain text.
IRI_EXPORT(with_child)
bool with_child(std::uint32_t rule, std::uint32_t size, std::uint32_t segment_size) {
  Texts texts;
  Edited one(rule, texts.next(size));
  const std::string segment = iri::encode(texts.next(segment_size), segment_set(one.rule));
  const iri::Error error = iri::detail::push_child(one.rule, segment, one.text, one.components);
  return done(error, segment, std::move(one.text));
}

/// The query of names and values of plain text; the empty text if there are none.
IRI_EXPORT(query_of) void query_of(std::uint32_t size) {
  Message message(size);
  iri::Query query(iri::query_policy::plain);
  while (!message.at_end()) {
    const std::string_view name = message.text();
    query.append(name, read_value(message));
  }
  output = query.text().value_or("");
}

/// The number of a rule; scheme, userinfo, host, port, path, query and fragment, as they stand in a reference; segments of plain text.
IRI_EXPORT(build) bool build(std::uint32_t size) {
  Message message(size);
  const auto rule = static_cast<iri::Rule>(message.number());
  iri::detail::BuilderParts made;
  made.scheme = read_part(message);
  made.userinfo = read_part(message);
  made.host = read_part(message);
  made.port = read_part(message);
  made.path = read_part(message).value_or("");
  made.query = iri::Query(read_value(message), iri::query_policy::plain);
  made.fragment = read_part(message);
  while (!message.at_end()) made.segments.push_back(iri::encode(message.text(), segment_set(rule)));
  std::string text;
  iri::Components components;
  const iri::Error error = iri::detail::build(rule, made, text, components);
  return done(error, value_of(made, error.component), std::move(text));
}

/// The template backwards: of each variable its name, kind, number of texts, and texts. 1, or 0 and why: the offset in UTF-8 and UTF-16 as numbers; the name and the
/// sentence.
IRI_EXPORT(match_template)
bool match_template(std::uint32_t template_size, std::uint32_t size) {
  Texts texts;
  const std::string_view pattern = texts.next(template_size);
  const std::string_view text = texts.next(size);
  const auto found = iri::match_template(pattern, text);
  Reply reply;
  if (!found) {
    const auto [code, offset] = found.error();
    numbers[0] = offset;
    numbers[1] = utf16(code == iri::TemplateMatchCode::no_match ? text : pattern, offset);
    reply.text(iri::name(code));
    reply.text(iri::message(code));
    return false;
  }
  for (const iri::MatchedVariable& one : *found) {
    reply.text(one.name);
    reply.number(static_cast<std::size_t>(one.kind));
    reply.number(one.texts.size());
    for (const std::string& member : one.texts) reply.text(member);
  }
  return true;
}

/// A reference made of what people write; each change: its kind, where it begins and ends in units of UTF-16. An error in `scheme` is in text 1.
IRI_EXPORT(repair)
bool repair(std::uint32_t size, std::uint32_t scheme_size, std::uint32_t flags) {
  Texts texts;
  const std::string_view text = texts.next(size);
  const iri::RepairOptions options{(flags & 1U) != 0, texts.next(scheme_size), (flags & 2U) != 0,
                                   (flags & 4U) != 0};
  const auto repaired = iri::repair(text, options);
  if (!repaired) {
    const bool of_scheme = repaired.error().code == iri::ErrorCode::bad_scheme;
    return fail(repaired.error(), of_scheme ? options.scheme : text, of_scheme ? 1 : 0);
  }
  Places places(text);
  Reply reply;
  reply.text(repaired->reference.text());
  for (const iri::RepairChange& change : repaired->changes) {
    reply.number(static_cast<std::size_t>(change.kind));
    reply.number(places.index(change.offset));
    reply.number(places.index(std::size_t{change.offset} + change.size));
  }
  return true;
}

/// The verdict; the text is the URL, empty if there is none.
IRI_EXPORT(browser_reading) std::uint32_t browser_reading(std::uint32_t size) {
  const auto view = iri::IriView::parse(Texts().next(size));
  iri::BrowserReading reading;
  if (view) reading = iri::browser_reading(*view);
  output = reading.url;
  return static_cast<std::uint32_t>(reading.verdict);
}

/// The readings of the path that the message begins with, behind which are the bits of the habits, the most readings, and guards. Of each: the bits of its habits, the
/// path, and the number of the guards that it lies in, and these. -1: a guard is none; its number, and what is wrong with it.
IRI_EXPORT(readings) std::int32_t readings(std::uint32_t size) {
  Message message(size);
  const std::string_view path = message.text();
  const iri::HabitSet habits = habits_of(message.number());
  const std::uint32_t most = message.number();
  const auto guards = iri::Guards::make(read_entries(message), {.habits = habits});
  if (!guards) {
    numbers[0] = static_cast<std::uint32_t>(guards.error().index);
    output = iri::message(guards.error().code);
    return -1;
  }
  Reply reply;
  for (const iri::Reading& one : iri::readings(path, habits, most)) {
    reply.number(static_cast<std::size_t>(one.habits.bits()));
    reply.text(one.path);
    const auto held = guards->holding(one.path);
    reply.number(held.size());
    for (const std::size_t guard : held) reply.number(guard);
  }
  return 0;
}

/// The number of a list, or -1: then the number of the entry and what is wrong with it are given.
IRI_EXPORT(origins_make) std::int32_t origins_make(std::uint32_t size) {
  Message message(size);
  return keep(origins, iri::OriginList::make(read_entries(message)));
}
IRI_EXPORT(origins_drop) void origins_drop(std::uint32_t list) { origins.drop(list); }
IRI_EXPORT(origins_allow) bool origins_allow(std::uint32_t list, std::uint32_t size) {
  return origins[list].allows(Texts().next(size));
}
IRI_EXPORT(redirect_uris_make) std::int32_t redirect_uris_make(std::uint32_t size) {
  Message message(size);
  iri::RedirectUriOptions options;
  options.localhost = message.number() != 0;
  return keep(redirect_uris, iri::RedirectUriList::make(read_entries(message), options));
}
IRI_EXPORT(redirect_uris_drop) void redirect_uris_drop(std::uint32_t list) {
  redirect_uris.drop(list);
}
IRI_EXPORT(redirect_uris_allow)
bool redirect_uris_allow(std::uint32_t list, std::uint32_t size) {
  return redirect_uris[list].allows(Texts().next(size));
}

}  // namespace iri_wasm
