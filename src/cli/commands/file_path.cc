// iri from-path, iri to-path: file paths and file URIs.
#include "iri/file_path.hpp"

#include <algorithm>
#include <memory>

#include "commands.hpp"
#include "iri/filesystem.hpp"
#include "iri/reason.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct FilePathArguments {
  OperationOptions common;
  bool windows = false;
  bool unix_paths = false;

  PathStyle style() const {
    if (windows) return PathStyle::windows;
    return unix_paths ? PathStyle::posix : native_path_style;
  }
};

bool looks_like_windows(std::string_view path) {
  return path.starts_with("\\\\") || (path.size() > 1 && path[1] == ':');
}

/// Why a path has no file URI.
std::string why_no_uri(std::string_view path, PathStyle style, const Error& error) {
  const bool windows = style == PathStyle::windows;
  std::string reason(file_uri_reason(path, style, error));
  if (path.find('\0') != path.npos) return reason;
  if (!windows && looks_like_windows(path)) return "this is a Windows path; use --windows";
  if (windows && path.starts_with('/')) return "this is a Unix path; use --unix";
  return reason;
}

std::string why_no_path(IriView uri, PathStyle style, const Error& error) {
  std::string its(*uri.scheme());
  std::transform(its.begin(), its.end(), its.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  if (its != "file") return "this is not a file URI; its scheme is " + its;
  return std::string(file_path_reason(uri.text(), style, error));
}

Exit from_path(FilePathArguments& options) {
  return run_operation(options.common, [&](std::string_view path) {
    const auto uri = file_uri(path, options.style());
    Answer made = answer(uri);
    if (!made.ok) made.problem.message = why_no_uri(path, options.style(), uri.error());
    return made;
  });
}

Exit to_path(FilePathArguments& options) {
  return run_on_references<IriView>(options.common, [&](IriView uri) {
    const auto path = file_path(uri, options.style());
    Answer made = answer(path);
    if (!made.ok) made.problem.message = why_no_path(uri, options.style(), path.error());
    return made;
  });
}

void add(Command& parent, const char* name, const char* description, const char* positional,
         Exit (*work)(FilePathArguments&), const char* examples) {
  const auto options = std::make_shared<FilePathArguments>();
  Command command = parent.subcommand(name, description);
  command.flag("--windows", options->windows, "Windows paths (on Windows the default)")
      .excludes(command.flag("--unix", options->unix_paths, "Unix paths (elsewhere the default)"));
  add_operation_options(command, options->common, positional);
  command.examples(examples + std::string(operation_footer));
  command.action([options, work] { return work(*options); });
}

}  // namespace

void add_from_path(Command& parent) {
  add(parent, "from-path", "Convert absolute paths to file URIs (RFC 8089)", "PATH", from_path,
      "  iri from-path '/home/user/My Documents'\n"
      "  find /etc -print0 | iri from-path -0 --format json\n"
      "  iri from-path --windows 'C:\\Users'");
}

void add_to_path(Command& parent) {
  add(parent, "to-path", "Convert file URIs to paths (RFC 8089)", "INPUT", to_path,
      "  iri to-path file:///etc/hosts\n"
      "  iri to-path --windows file://server/share/a\n"
      "\n"
      "A drive is a letter and \":\" or \"%3A\", as editors write it; a \"|\" is refused.");
}

}  // namespace iri::cli
