// What holds of every subcommand of `iri help`: the exit code when a file among others cannot be read, or when there is no
// memory; what a terminal and a message get to see. A subcommand that is not in the table here makes a test fail.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "process.hpp"

namespace {

using iri::test::command_path;
using iri::test::lines_of;
using iri::test::on_a_terminal;
using iri::test::Ran;
using iri::test::run_iri;
using iri::test::run_shell;
using iri::test::TemporaryFile;
using std::string;
using Words = std::vector<string>;

/// How a subcommand gets its inputs: FILE..., --file FILE or INPUT..., LOG... of which it gives one report, one FILE of routes, or
/// arguments alone.
enum class Reads { files, inputs, logs, routes, arguments };

/// How to ask a subcommand. POLICY stands for a file with a policy that allows everything, FILE for the inputs.
struct Row {
  Words words;
  Reads reads;
  string good;      ///< a line that it accepts
  string bad;       ///< one that it refuses; empty if it refuses none
  int refused = 1;  ///< the exit code then
};

const std::vector<Row>& rows() {
  using enum Reads;
  static const std::vector<Row> all{
      {{"parse"}, inputs, "http://a/", "%"},
      {{"parse", "--threads", "2", "--block", "1"}, inputs, "http://a/", "%"},
      {{"check"}, files, "http://a/", "%"},
      {{"check", "--pass"}, files, "http://a/", "%"},
      {{"check", "--threads", "2", "--block", "1"}, files, "http://a/", "%"},
      {{"match", "ipath"}, arguments, "/a", "%"},
      {{"rules"}, arguments, "port", "%"},
      {{"find"}, inputs, "see http://a/", ""},
      {{"inspect"}, inputs, "http://a/", "%"},
      {{"inspect", "--method", "GET"}, inputs, "/a", "%"},
      {{"gate", "--policy", "POLICY"}, files, "http://a/", "%"},
      {{"gate", "--policy", "POLICY", "--pass"}, files, "http://a/", "%"},
      {{"gate", "--policy", "POLICY", "--pass", "--host-field"}, files, "a", "%"},
      {{"gate", "--policy", "POLICY", "--pass", "--method", "GET"}, files, "/a", "%"},
      {{"gate", "--policy", "POLICY", "--threads", "2", "--block", "1"}, files, "http://a/", "%"},
      {{"gate", "--policy", "proxy", "--method", "GET"}, files, "/a", "/%2F"},
      {{"gate", "learn"}, logs, "/a", "/%2F"},
      {{"gate", "compare", "proxy", "strict_api"}, logs, "/a", "/a//b"},
      {{"readings"}, inputs, "/a", "%"},
      {{"routes", "check", "FILE"}, routes, "GET /a", "%"},
      {{"routes", "list", "FILE"}, routes, "GET /a", "%"},
      {{"routes", "match", "FILE", "GET", "/a"}, routes, "GET /a", "%"},
      {{"routes", "compile", "FILE"}, routes, "GET /a", "%"},
      {{"routes", "from-openapi", "FILE"}, routes, "GET /a", "%"},
      {{"resolve", "--base", "http://a/"}, inputs, "b", "%"},
      {{"join", "--base", "a/"}, inputs, "b", "%"},
      {{"relativize", "--base", "http://a/"}, inputs, "http://a/b", "%"},
      {{"normalize"}, inputs, "http://a/", "%"},
      {{"compare"}, inputs, "a\ta", "a\t%", 4},
      {{"hash"}, inputs, "http://a/", "%"},
      {{"to-uri"}, inputs, "http://a/", "%"},
      {{"to-iri"}, inputs, "http://a/", "%"},
      {{"display"}, inputs, "http://a/", "%"},
      {{"mask"}, inputs, "http://a/", "%"},
      {{"nfc"}, inputs, "a", "\xFF"},
      {{"bidi"}, inputs, "http://a/", "%"},
      {{"encode", "--component", "ipath", "--input-format", "hex"}, inputs, "61", "zz"},
      {{"encode", "--component", "ipath"}, inputs, "a", ""},  // which refuses nothing
      {{"decode"}, inputs, "a", "%"},
      {{"repair"}, inputs, "http://a/", "http://[/"},
      {{"browser"}, inputs, "http://a/", "%"},
      {{"from-path"}, inputs, "/a", "a"},
      {{"to-path"}, inputs, "file:///a", "%"},
      {{"get", "path"}, inputs, "http://a/", "%"},
      {{"set", "port=1"}, inputs, "http://a/", "%"},
      {{"unset", "port"}, inputs, "http://a/", "%"},
      {{"segments"}, inputs, "http://a/b", "%"},
      {{"query", "get", "a"}, inputs, "?a=1", "%"},
      {{"query", "set", "a=2"}, inputs, "?a=1", "%"},
      {{"query", "append", "a=2"}, inputs, "?a=1", "%"},
      {{"query", "remove", "a"}, inputs, "?a=1", "%"},
      {{"query", "list"}, inputs, "?a=1", "%"},
      {{"query", "sort"}, inputs, "?a=1", "%"},
      {{"build", "--path"}, arguments, "/a", "%"},
      {{"compose", "/{}"}, inputs, "a", "a\tb"},
      {{"expand", "--var", "a=1"}, inputs, "/{a}", "{"},
  };
  return all;
}

/// "query get": the subcommand that the row asks.
string name_of(const Row& row) {
  const bool nested =
      row.words[0] == "query" || row.words[0] == "routes" || row.reads == Reads::logs;
  return nested ? row.words[0] + " " + row.words[1] : row.words[0];
}

/// "query get", of each subcommand that has none itself.
std::set<string> subcommands(const string& of = "") {
  string help = run_shell("iri help " + of).out;
  std::set<string> names;
  const bool optional = help.find(" [SUBCOMMAND]\n") != string::npos;
  if (optional) names.insert(of);
  if (!optional && help.find(" SUBCOMMAND\n") == string::npos) return names;
  help.erase(help.find("Examples:\n"));
  for (const string& line : lines_of(help)) {
    const bool name =
        line.starts_with("  ") && line.size() > 20 && line[2] >= 'a' && line[2] <= 'z';
    if (!name) continue;
    const string below = (of.empty() ? "" : of + " ") + line.substr(2, line.find(' ', 2) - 2);
    const std::set<string> further = subcommands(below);
    if (further.empty()) {
      names.insert(below);
    } else {
      names.insert(further.begin(), further.end());
    }
  }
  return names;
}

bool has_option(const Row& row, const string& option) {
  Words help = row.words;
  help.emplace_back("--help");
  return run_iri(help).out.find("\n  " + option) != string::npos;
}

/// The formats that it knows.
Words formats_of(const Row& row) {
  Words help = row.words;
  help.emplace_back("--help");
  const string out = run_iri(help).out;
  Words formats;
  for (const char* const format : {"text", "json", "tsv"}) {
    const std::size_t at = out.find("\n  --format ");
    if (at != string::npos && out.find(format, at) < out.find(' ', at + 12)) {
      formats.emplace_back(format);
    }
  }
  return formats;
}

const string& policy_file() {
  static const TemporaryFile file(
      R"({"base": "allow_everything", "raw_utf8": true, "limits": {"text": null}})");
  return file.path();
}

Words with(const Row& row, const string& file) {
  Words words = row.words;
  for (string& word : words) {
    if (word == "POLICY") word = policy_file();
    if (word == "FILE") word = file;
  }
  return words;
}

/// The words that ask for these files.
Words reading(const Row& row, const Words& files) {
  Words words = with(row, files.empty() ? "-" : files.front());
  for (const string& file : files) {
    if (row.reads == Reads::inputs) words.emplace_back("--file");
    if (row.reads == Reads::inputs || row.reads == Reads::files || row.reads == Reads::logs)
      words.push_back(file);
  }
  return words;
}

/// Whether it reads any number of files.
bool reads_files(const Row& row) {
  return row.reads == Reads::inputs || row.reads == Reads::files || row.reads == Reads::logs;
}

/// The words as a line of a shell, which quotes them.
string line_of(const Words& words) {
  string line = "iri";
  for (const string& word : words) line += " '" + word + "'";
  return line;
}

TEST(CliEverywhere, TheTableHasEverySubcommandOfTheHelp) {
  std::set<string> asked;
  for (const Row& row : rows()) asked.insert(name_of(row));
  std::set<string> all = subcommands();
  EXPECT_GT(all.size(), 35U);
  EXPECT_EQ(asked, all);
}

// --- Several files ------------------------------------------------------------------------

/// What is said of a file, alone or beside others, in one format.
Ran said_of(const Row& row, const Words& files, const string& format) {
  Words words = reading(row, files);
  words.insert(words.end(), {"--format", format});
  return run_iri(words);
}

// 3 is worse than what is wrong with an input, wherever the file stands that cannot be read; and what is said of a file does
// not depend on the others.
TEST(CliEverywhere, AFileThatCannotBeReadGivesThreeBesideAnyOther) {
  const string missing = "/nonexistent";
  for (const Row& row : rows()) {
    if (row.reads != Reads::inputs && row.reads != Reads::files) continue;
    const TemporaryFile good(row.good + "\n" + row.good + "\n");
    const TemporaryFile bad(row.good + "\n" + row.bad + "\n");
    Words files{missing, good.path()};
    if (!row.bad.empty()) files.push_back(bad.path());
    for (const string& format : formats_of(row)) {
      std::map<string, Ran> alone;
      for (const string& file : files) alone[file] = said_of(row, {file}, format);
      EXPECT_EQ(alone[missing].exit, 3) << line_of(row.words);
      EXPECT_EQ(alone[good.path()].exit, 0) << line_of(row.words);
      EXPECT_EQ(alone[files.back()].exit, row.bad.empty() ? 0 : row.refused) << line_of(row.words);
      EXPECT_TRUE(alone[missing].err.starts_with("iri: /nonexistent: ")) << alone[missing].err;
      for (const string& one : files) {
        for (const string& two : files) {
          if (format != "text" && (one == missing) == (two == missing)) continue;
          const Ran ran = said_of(row, {one, two}, format);
          const bool unread = one == missing || two == missing;
          EXPECT_EQ(ran.exit, unread ? 3 : std::max(alone[one].exit, alone[two].exit))
              << line_of(row.words) << format << one << two;
          EXPECT_EQ(ran.out, alone[one].out + alone[two].out) << line_of(row.words) << format;
        }
      }
    }
    EXPECT_EQ(said_of(row, {"/"}, "text").exit, 3) << line_of(row.words);  // it opens
  }
}

// "0 all valid, 1 something invalid": wherever among the inputs it stands.
TEST(CliEverywhere, OneInputThatIsRefusedGivesTheExitCodeBesideAnyOther) {
  for (const Row& row : rows()) {
    if (row.bad.empty() || row.reads == Reads::logs || row.reads == Reads::routes) continue;
    const bool several = row.reads != Reads::arguments || row.words[0] == "match";
    if (!several) continue;
    for (const Words& order :
         {Words{row.bad, row.good}, {row.good, row.bad, row.good}, {row.good, row.bad}}) {
      Words words = with(row, "-");
      string lines;
      for (const string& one : order) lines += one + "\n";
      if (row.reads == Reads::arguments) words.insert(words.end(), order.begin(), order.end());
      EXPECT_EQ(run_iri(words, lines).exit, row.refused) << line_of(words) << " <<< " << lines;
    }
  }
}

TEST(CliEverywhere, ALogOrAFileOfRoutesThatCannotBeReadGivesThree) {
  for (const Row& row : rows()) {
    if (row.reads != Reads::routes && row.reads != Reads::logs) continue;
    const TemporaryFile good(row.good + "\n");
    const TemporaryFile bad(row.good + "\n" + row.bad + "\n");
    const std::map<string, int> exits{
        {good.path(), 0}, {bad.path(), row.refused}, {"/nonexistent", 3}, {"/", 3}};
    for (const auto& [file, exit] : exits) {
      EXPECT_EQ(run_iri(reading(row, {file})).exit, exit) << line_of(row.words) << file;
      if (row.reads != Reads::logs) continue;
      for (const auto& [other, other_exit] : exits) {
        EXPECT_EQ(run_iri(reading(row, {file, other})).exit, std::max(exit, other_exit))
            << line_of(row.words) << file << other;
      }
    }
  }
}

// --- What is too long ---------------------------------------------------------------------

/// A line of the shell that writes so many letters; 16 MiB are the default limit (the help).
string letters(std::size_t count) {
  return "head -c " + std::to_string(count) + " /dev/zero | tr '\\0' a";
}

// What is read before is answered; what stands behind is not, and the exit code says so.
TEST(CliEverywhere, AnInputWithoutAnEndIsRefusedWithTheLimitAndTheOption) {
  const TemporaryFile longer(string(16777217, 'a') + "\n");
  for (const Row& row : rows()) {
    if (!reads_files(row)) continue;
    const string line = line_of(with(row, "-"));
    const string good = "printf '%s\\n' '" + row.good + "'; ";
    const Ran ran = run_shell("{ " + good + "cat " + longer.path() + "; " + good + "} | " + line);
    EXPECT_EQ(ran.exit, 3) << line;
    EXPECT_EQ(ran.err,
              "iri: <stdin>:2: this input has more than 16777216 bytes; from here on the file is "
              "not read (--max-input allows more)\n")
        << line;
    EXPECT_EQ(ran.out, run_iri(with(row, "-"), row.good + "\n").out) << line;
    EXPECT_TRUE(has_option(row, "--max-input BYTES")) << line;
  }
  EXPECT_EQ(run_shell("iri check /dev/zero").exit, 3);
}

TEST(CliEverywhere, AnInputOfTheLimitIsReadAndMoreByTheOption) {
  EXPECT_EQ(run_shell("{ " + letters(16777216) + "; echo; echo a; } | iri check").exit, 0);
  EXPECT_EQ(run_shell(letters(16777217) + " | iri check").exit, 3);
  EXPECT_EQ(run_shell(letters(16777217) + " | iri check --max-input 16777217").exit, 0);
  EXPECT_EQ(run_shell(letters(16777218) + " | iri check --max-input 16777217").exit, 3);
}

// Below the default, each input is refused by itself.
TEST(CliEverywhere, TheLimitIsThatOfEachInput) {
  for (const Row& row : rows()) {
    if (!reads_files(row)) continue;
    Words words = with(row, "-");
    const string most = std::to_string(row.good.size());
    words.insert(words.end(), {"--max-input", most});
    const string good = row.good + "\n";
    const string longer = row.good + "aaaa\n";
    const Ran ran = run_iri(words, good + longer + good);
    EXPECT_EQ(ran.exit, row.refused) << line_of(words);
    const string said = "the input has more than " + most + " bytes (--max-input)";
    EXPECT_NE((ran.out + ran.err).find(said), string::npos) << line_of(words) << ran.out << ran.err;
    EXPECT_EQ(run_iri(words, good + good).exit, 0) << line_of(words);
  }
}

// However many threads read a file, and wherever its blocks end.
TEST(CliEverywhere, WhatIsTooLongIsTheSameForEveryNumberOfThreads) {
  string text;
  for (int i = 0; i < 3000; ++i) text += i % 7 == 0 ? "%\n" : "http://a/\n";
  const TemporaryFile refused(text + string(300, 'a') + "\n" + text);
  const TemporaryFile unread(text + string(17000000, 'a') + "\n" + text);
  for (const TemporaryFile* const file : {&refused, &unread}) {
    const Words words{"check", file->path(), "--max-input", "200"};
    const Ran one = run_iri({"check", file->path(), "--max-input", "200", "--threads", "1"});
    EXPECT_EQ(one.exit, file == &unread ? 3 : 1);
    EXPECT_EQ(one.err.find(":3001: this input has more than 16777216 bytes") != string::npos,
              file == &unread);
    for (const char* const block : {"1", "100", "4096", "1000000", "20000000"}) {
      if (file == &unread && string(block).size() < 3) continue;  // a million blocks
      Words threads = words;
      threads.insert(threads.end(), {"--threads", "4", "--block", block});
      const Ran four = run_iri(threads);
      EXPECT_EQ(four.exit, one.exit) << block;
      EXPECT_EQ(four.err, one.err) << block;
      EXPECT_TRUE(four.out == one.out) << block;
    }
  }
}

TEST(CliEverywhere, AFileThatIsReadWholeHasALimit) {
  const string said = ": the file has more than 67108864 bytes (--max-input allows more)\n";
  for (const char* const line :
       {"iri routes check /dev/zero", "iri routes list /dev/zero", "iri routes compile /dev/zero",
        "iri routes match /dev/zero GET /", "iri routes from-openapi /dev/zero",
        "iri gate --policy /dev/zero --text a", "iri expand --vars /dev/zero a"}) {
    const Ran ran = run_shell(line);
    EXPECT_EQ(ran.exit, 3) << line;
    EXPECT_TRUE(ran.err.starts_with("iri: /dev/zero" + said)) << ran.err;
  }
  EXPECT_EQ(run_iri({"routes", "check", "-", "--max-input", "3"}, "/aa").exit, 0);
  EXPECT_EQ(run_iri({"routes", "check", "-", "--max-input", "2"}, "/aa").exit, 3);
  // The limit of inputs is not that of a policy or of variables.
  EXPECT_EQ(run_iri({"gate", "--policy", policy_file(), "--max-input", "1", "--text", "a"}).exit,
            0);
}

// --- Memory -------------------------------------------------------------------------------

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#endif
#ifndef SANITIZED  // which needs terabytes of addresses

/// The least kilobytes of addresses in which the command says its version.
std::size_t least() {
  static const std::size_t found = [] {
    std::size_t no = 0;
    std::size_t yes = std::size_t{1} << 21U;
    while (yes - no > 64) {
      const std::size_t limit = (no + yes) / 2;
      const string line = "(ulimit -v " + std::to_string(limit) + "; iri --version)";
      (run_shell(line).exit == 0 ? yes : no) = limit;
    }
    return yes;
  }();
  return found;
}

Ran in_memory(std::size_t kilobytes, const string& line) {
  return run_shell("(ulimit -s 256; ulimit -v " + std::to_string(kilobytes) + "; " + line + ")");
}

// The help: 3 input or output failed. A whole input has to be in memory.
TEST(CliEverywhere, WithoutMemoryForAnInputTheExitCodeIsThree) {
  for (const Row& row : rows()) {
    if (row.reads == Reads::arguments) continue;
    const string line = letters(60000000) + " | " + line_of(with(row, "-")) +
                        (row.reads == Reads::logs ? " --log-format plain" : "") +
                        " --max-input 99999999";
    const Ran ran = in_memory(least() + 8000, line);
    EXPECT_EQ(ran.exit, 3) << line;
    EXPECT_EQ(ran.err, "iri: out of memory\n") << line;
    EXPECT_EQ(ran.out, "") << line;
  }
}

TEST(CliEverywhere, WithoutMemoryForAPolicyOrVariablesTheExitCodeIsThree) {
  for (const char* const line :
       {"iri gate --policy /dev/zero --text a", "iri expand --vars /dev/zero a",
        "iri routes match --policy /dev/zero <(echo /a) GET /a"}) {
    const Ran ran = in_memory(least() + 8000, line);
    EXPECT_EQ(ran.exit, 3) << line;
    EXPECT_EQ(ran.err, "iri: out of memory\n") << line;
  }
  // Read, and then too large to be made a policy of, or routes.
  const string many =
      "{ printf '{\"base\":\"proxy\",\"hosts\":[\"a\"'; yes ',\"a\"' | head -n 300000; "
      "echo ']}'; }";
  const Ran policy = in_memory(least() + 8000, many + " | iri gate --policy /dev/stdin --text a");
  EXPECT_EQ(policy.exit, 3);
  EXPECT_EQ(policy.err, "iri: out of memory\n");
  const Ran routes = in_memory(least() + 8000, "seq -f '/%.0f' 300000 | iri routes check -");
  EXPECT_EQ(routes.exit, 3);
  EXPECT_EQ(routes.err, "iri: out of memory\n");
}

TEST(CliEverywhere, WithoutMemoryInAThreadTheExitCodeIsThree) {
  const TemporaryFile file("http://a/\n" + string(60000000, 'a') + "\nhttp://a/\n");
  for (const char* const command : {"check", "parse --file", "gate --policy proxy"}) {
    const string line = string("iri ") + command + " " + file.path() +
                        " --threads 4 --block 30000 --max-input 99999999 > /dev/null";
    const Ran ran = in_memory(least() + 20000, line);
    EXPECT_EQ(ran.exit, 3) << line;
    EXPECT_EQ(ran.err, "iri: out of memory\n") << line;
  }
}

/// A program that could not even be loaded.
bool not_started(const Ran& ran) { return ran.exit == 127 || ran.exit >= 128; }

// Wherever memory ends: while the command line is read, while the work is done, while it is written.
TEST(CliEverywhere, WhereverMemoryEndsThereIsAReason) {
  for (std::size_t less = 64; less < 4096; less += 64) {
    const Ran ran = in_memory(least() - less, "iri --version");
    if (not_started(ran)) break;
    EXPECT_EQ(ran.exit == 0 || ran.err == "iri: out of memory\n", true) << ran.exit << ran.err;
    EXPECT_TRUE(ran.exit == 0 || ran.exit == 3) << ran.exit;
  }
  std::set<string> asked;
  for (const Row& row : rows()) {
    if (!asked.insert(name_of(row)).second) continue;
    const TemporaryFile file(row.good + "\n");
    Words words = reading(row, {file.path()});
    if (row.reads == Reads::arguments) words.push_back(row.good);
    std::set<int> exits;
    for (const std::size_t more : {0U, 70U, 140U, 210U, 280U, 400U, 600U, 9000U}) {
      const Ran ran = in_memory(least() + more, line_of(words));
      exits.insert(ran.exit);
      EXPECT_EQ(ran.exit == 3, ran.err == "iri: out of memory\n") << line_of(words) << ran.err;
      EXPECT_TRUE(ran.exit == 3 || ran.exit == 0) << line_of(words) << ran.exit << ran.err;
    }
    EXPECT_EQ(exits.count(0), 1U) << line_of(words);
  }
}

#endif

// --- What is shown ------------------------------------------------------------------------

/// Bidirectional and other formatting, invisible characters, controls, and a byte that is no UTF-8.
const Words& hostile() {
  static const Words all{"\u061C", "\u200B", "\u200E", "\u200F", "\u202A", "\u202B",   "\u202C",
                         "\u202D", "\u202E", "\u2060", "\u2066", "\u2067", "\u2068",   "\u2069",
                         "\u00AD", "\u2028", "\uFEFF", "\uFFF9", "\u0085", "\u009B",   "\U000E0041",
                         "\x1B",   "\x07",   "\x08",   "\x7F",   "\xFF",   "\xE2\x80 "};
  return all;
}

/// Each of them that stands in the text as it is.
string raw_in(const string& text) {
  string found;
  for (const string& each : hostile()) {
    const std::size_t at = text.find(each);
    if (at != string::npos)
      found += " after \"" + text.substr(at < 60 ? 0 : at - 60, at < 60 ? at : 60) + "\"";
  }
  return found;
}

string percent_encoded(const string& text) {
  string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += "0123456789ABCDEF"[byte >> 4U];
    out += "0123456789ABCDEF"[byte & 15U];
  }
  return out;
}

/// Lines with what is hostile in them: as it is, and percent-encoded, in each place.
Words hostile_lines() {
  Words lines;
  for (const string& each : hostile()) {
    for (const string& text : {each, percent_encoded(each)}) {
      lines.insert(lines.end(),
                   {"http://a/" + text + "b?" + text + "=c#" + text, "/a" + text, "file:///" + text,
                    "//" + text + ".example/", text, "?a=" + text, "a\t" + text, "/{a}" + text});
    }
  }
  return lines;
}

/// A line of the shell that asks about all lines in a file, in each way.
string ask(const Row& row, const string& file, const string& nul_file) {
  const string words = line_of(with(row, file));
  const string name = words + " ";
  string script = "echo \"== " + row.words[0] + "\"\n";
  const auto add = [&script](const string& line) { script += line + "\n"; };
  if (row.reads == Reads::routes) add(name + "; " + name + "--skip-refused");
  if (row.reads == Reads::arguments) {
    add(row.words[0] == "build" ? "for x in \"${lines[@]:0:24}\"; do " + name + "\"$x\"; done"
                                : name + "\"${lines[@]}\"");
  }
  if (row.reads == Reads::routes || row.reads == Reads::arguments) return script;
  if (row.reads == Reads::logs) {
    add(name + "< " + file);
    add(name + "--log-format combined < " + file);
    return script;
  }
  for (const string& format : formats_of(row)) add(name + "--format " + format + " < " + file);
  add(name + "-0 < " + nul_file);
  add(name + "-u < " + file);
  add(name + "--input-format crlf < " + file);
  if (row.reads == Reads::inputs) add(name + "-- \"${lines[@]:0:40}\"");
  if (row.reads == Reads::files) add(name + "--text \"${lines[8]}\" --text \"${lines[0]}\"");
  return script;
}

// docs/SECURITY.md. What passes is shown as what is refused: escaped.
TEST(CliEverywhere, ATerminalGetsNothingHostileOfAnInput) {
  const Words all = hostile_lines();
  string lines;
  string nuls;
  string words = "lines=(";
  for (const string& each : all) {
    lines += each + "\n";
    nuls += each + string(1, '\0');
    words += " $'";
    for (const char c : each) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\x%02x",
                    static_cast<unsigned>(static_cast<unsigned char>(c)));
      words += escape;
    }
    words += "'";
  }
  const TemporaryFile file(lines);
  const TemporaryFile nul_file(nuls);
  string names;  // routes need others
  for (const string& each : hostile())
    names += "GET /a" + each + "b n" + each + "\n/{c" + each + "}/x\n";
  names += "M\xE2\x80\xAE /\n";
  const TemporaryFile routes(names);
  for (const Row& row : rows()) {
    const string& asked = row.reads == Reads::routes ? routes.path() : file.path();
    const string out = on_a_terminal("export TERM=dumb NO_COLOR=1\n" + words + ")\n" +
                                     ask(row, asked, nul_file.path()));
    EXPECT_GT(out.size(), 100U) << row.words[0];
    EXPECT_EQ(raw_in(out), "") << line_of(row.words);
  }
}

// The command is a filter: what passes is what came.
TEST(CliEverywhere, APipeGetsWhatPassesUnchanged) {
  const string line = "http://a/\u202E\u2066\u200Bb\n";
  EXPECT_EQ(run_iri({"check", "--pass"}, line).out, line);
  EXPECT_EQ(run_iri({"gate", "--policy", policy_file(), "--pass"}, line).out, line);
}

/// The options of a subcommand that take a value, "--format".
Words options_of(const Row& row) {
  Words help = row.words;
  help.emplace_back("--help");
  Words options;
  for (const string& line : lines_of(run_iri(help).out)) {
    const std::size_t at = line.find("--");
    if (line.starts_with("  -") && at < 6 &&
        line.substr(at, line.find("  ", at) - at).find(' ') != string::npos)
      options.push_back(line.substr(at, line.find(' ', at) - at));
  }
  return options;
}

// A message quotes what it complains of; it is no line of its own, and moves no cursor, wherever it goes.
TEST(CliEverywhere, AMessageHasNothingHostileOfAnArgument) {
  string word = "nowhere/\niri: forged\r";  // or --output writes to it
  for (const string& each : hostile()) word += each;
  std::set<string> seen;
  for (const Row& row : rows()) {
    if (!seen.insert(name_of(row)).second) continue;
    const TemporaryFile file(row.good + "\n");
    std::vector<Words> asked;
    Words plain = reading(row, {file.path()});
    if (row.reads == Reads::arguments) plain.push_back(row.good);
    const auto add = [&](const Words& more) {
      asked.push_back(plain);
      asked.back().insert(asked.back().end(), more.begin(), more.end());
    };
    for (const string& option : options_of(row)) add({option, word});
    add({"--file=" + word});
    add({word});
    add({"--" + word});
    add({"-" + word});
    add({"--help=" + word});
    for (std::size_t i = 0; i < row.words.size(); ++i) {
      asked.push_back(plain);
      asked.back()[i] = word;
    }
    for (const Words& words : asked) {
      const Ran ran = run_iri(words);
      EXPECT_EQ(raw_in(ran.err), "") << line_of(words) << ran.err;
      EXPECT_EQ(ran.err.find("\niri: forged"), string::npos) << line_of(words) << ran.err;
    }
  }
  const Ran kernel = run_iri({"rules", "port"}, {}, {"IRI_KERNEL=" + word});
  EXPECT_EQ(kernel.exit, 2);
  EXPECT_EQ(raw_in(kernel.err), "");
}

}  // namespace
