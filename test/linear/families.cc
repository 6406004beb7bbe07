// The inputs of the growth table.
#include <cstring>

#include "row.hpp"

namespace iri_linear {

const Families texts = {
    {"letters", "", "a", "", ""},
    {"scheme", "", "a", "", ":b"},
    {"no scheme", "", "1", "", ":b"},
    {"userinfo colons", "//", ":", "", "@h"},
    {"userinfo without an at sign", "//", "a:", "", "/"},
    {"digits that could be a port", "//h:", "1", "", "x"},
    {"references with a bad authority", "", "a:///", "", ""},
    {"host", "http://", "a.", "", "/"},
    {"host of digits", "//", "1.", "", "/"},
    {"host of percent signs", "http://", "%41", "", " "},
    {"host of percent signs of percent signs", "http://%", "25", "", "/"},
    {"host of Punycode", "http://", "xn--80a.", "", "/"},
    {"host of what is mapped", "http://", "\xE3\x8F\x82", "", "/"},
    {"IPvFuture", "//[v1.", ":", "", "]"},
    {"IPvFuture version", "//[v", "f", "", "]"},
    {"port of zeros", "http://h:", "0", "", "80/"},
    {"segments", "http://h/", "a/", "", ""},
    {"slashes", "http://h/", "/", "", ""},
    {"slashes without an authority", "/.", "/", "", ""},
    {"dots", "http://h/", ".", "", ""},
    {"dot segments", "http://h/", "./", "", ""},
    {"double dots", "", "../", "", ""},
    {"down and up", "http://h/", "a/../", "", ""},
    {"all down, then all up", "http://h/", "a/", "../", ""},
    {"all up, then all down", "http://h/", "../", "a/", ""},
    {"empty segments, then up", "http://h/", "/", "../", ""},
    {"relative down, then up", "", "a/", "../", ""},
    {"rootless down, then up", "s:", "a/", "../", "/b"},
    {"down, up and down", "s:/", "a/../a/", "", ""},
    {"encoded, down, then up", "s:/", "%61/", "../", ""},
    {"encoded, down, then encoded dots", "s:", "/%41", "/%2E.", ""},
    {"absolute, down, then up", "", "/a", "/..", ""},
    {"path parameters", "http://h/", ";x", "", ""},
    {"stray octets", "s:", "%80", "", ""},
    {"encoded dots", "http://h/", "%2e%2E/", "", ""},
    {"encoded letters", "http://h/", "%7e", "", ""},
    {"encoded octets of UTF-8", "http://h/", "%C3%A9", "", ""},
    {"encoded lead octets", "http://h/", "%F0", "", ""},
    {"characters of two bytes", "http://h/", "\xC3\xA9", "", ""},
    {"characters of four bytes", "http://h/", "\xF0\x90\x8C\x80", "", ""},
    {"marks", "http://h/a", "\xCC\x81", "", ""},
    {"lead bytes", "http://h/", "\xF0", "", ""},
    {"query", "?", "a=b&", "", ""},
    {"query of names", "http://h?", "a&", "", ""},
    {"query of private use", "http://h?", "\xEE\x80\x80", "", ""},
    {"question marks", "?", "?", "", "#"},
    {"fragment", "a:#", "/?", "", ""},
    {"number signs", "a:", "#", "", ""},
    {"braces", "", "{a}", "", ""},
    {"open braces", "", "{", "", ""},
    {"template names", "{", "a,", "", "a}"},
};

const Families few = {
    {"host", "http://", "a.", "", "/"},
    {"host of percent signs", "http://", "%41", "", "/"},
    {"segments", "http://h/", "a/", "", ""},
    {"all down, then all up", "http://h/", "a/", "../", ""},
    {"encoded letters", "http://h/", "%41", "", ""},
    {"characters of two bytes", "http://h/", "\xC3\xA9", "", ""},
    {"query of names", "http://h?", "a&", "", ""},
    {"lead bytes", "http://h/", "\xF0", "", ""},
};

const Families queries = {
    {"letters", "", "a", "", ""},
    {"names", "", "a&", "", ""},
    {"names and values", "", "a=b&", "", ""},
    {"names, then equals signs", "", "a&", "=", ""},
    {"separators", "", "&", "", ""},
    {"semicolons", "", "a;", "", ""},
    {"equals signs", "", "=", "", ""},
    {"plus signs", "", "+", "", ""},
    {"encoded", "", "%41&", "", ""},
    {"one encoded name", "", "%41", "", "=1"},
    {"names of two letters", "", "ab&a%62=&", "", ""},
};

const Families paths = {
    {"letters", "/", "a", "", ""},       {"segments", "/", "a/", "", ""},
    {"slashes", "/", "/", "", ""},       {"relative", "", "a/", "", ""},
    {"dots", "/", "./", "../", ""},      {"encoded", "/", "%41/", "", ""},
    {"one encoded", "/", "%2f", "", ""}, {"parameters", "/", "a;b/", "", ""},
    {"double dots", "/", "../", "", ""}, {"colons", "", "a:", "", ""},
};

const Families hosts = {
    {"letters", "", "a", "", ""},
    {"labels", "", "a.", "", "a"},
    {"capitals", "", "A.", "", "a"},
    {"dots", "", ".", "", ""},
    {"digits", "", "1.", "", "1"},
    {"one number", "", "1", "", ""},
    {"encoded", "", "%41", "", ""},
    {"Punycode", "", "xn--80a.", "", "a"},
    {"one label of Punycode", "xn--", "a", "", "-80a"},
    {"brackets", "[", "0:", "", "]"},
    {"zeros", "[::", "0", "", "]"},
    {"characters of two bytes", "", "\xC3\xA9", "", ""},
    {"encoded characters", "", "%C3%A9.", "", ""},
    {"port", "h:", "0", "", "80"},
};

const Families plain = {
    {"letters", "", "a", "", ""},
    {"spaces", "", " ", "", ""},
    {"percent signs", "", "%", "", ""},
    {"encoded", "", "%41", "", ""},
    {"encoded spaces", "", "%20", "", ""},
    {"encoded characters", "", "%C3%A9", "", ""},
    {"encoded lead octets", "", "%F0", "", ""},
    {"characters of two bytes", "", "\xC3\xA9", "", ""},
    {"characters of four bytes", "", "\xF0\x90\x8C\x80", "", ""},
    {"lead bytes", "", "\xF0", "", ""},
    {"slashes", "/", "a/", "", ""},
    {"backslashes", "C:\\", "a\\", "", ""},
    {"lines", "", "a\n", "", ""},
    {"braces", "", "{x}", "", ""},
};

const Families many = {{"many", "", "", "", ""}};

const Families unicodes = {
    {"letters", "", "a", "", ""},
    {"marks", "a", "\xCC\x81", "", ""},
    {"marks of two classes", "a", "\xCC\x81\xCC\xA7", "", ""},
    {"marks out of order", "a", "\xCC\x81", "\xCC\xA7", ""},
    {"letters with marks", "", "a\xCC\x81", "", ""},
    {"composed letters", "", "\xC3\xA9", "", ""},
    {"jamos", "", "\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8", "", ""},
    {"letters from right to left", "", "\xD7\x90", "", ""},
    {"labels of both directions", "", "a\xD7\x90.", "", ""},
    {"labels of two scripts", "", "a\xD0\xB0.", "", ""},
    {"Punycode", "", "xn--80a.", "", ""},
    {"encoded", "", "%D7%90.", "", ""},
    {"digits of two systems", "", "1\xD9\xA1.", "", ""},
    {"joiners", "", "\xE2\x80\x8D", "", ""},
    {"what is expanded", "", "\xEF\xB7\xBA", "", ""},
    {"lead bytes", "", "\xF0", "", ""},
};

namespace {
std::vector<char> first(1U << 23U), second(1U << 23U);
volatile std::size_t kept;
}  // namespace

void keep(std::size_t value) noexcept { kept = value; }
void keep(std::string_view text) noexcept { kept = text.size(); }
std::span<char> buffer() { return first; }
std::span<char> other_buffer() { return second; }

}  // namespace iri_linear
