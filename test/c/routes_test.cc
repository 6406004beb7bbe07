// The router for C: what the C++ says (test/routes), by the arguments of C.
#include "iri/routes.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "iri/iri.h"

namespace {

iri_text text_of(std::string_view text) { return {text.data(), text.size()}; }
std::string_view view_of(iri_text text) { return {text.data, text.size}; }

/// A router and its memory.
struct Made {
  explicit Made(std::vector<std::string> list, unsigned flags = IRI_ROUTER_HEAD_BY_GET)
      : patterns(std::move(list)) {
    for (const std::string& pattern : patterns) texts.push_back(text_of(pattern));
    std::size_t needed = 0;
    status = iri_router_make(&router, texts.data(), texts.size(), flags, nullptr, 0, &needed,
                             &problem, &error);
    if (status != IRI_ERROR_BUFFER_TOO_SMALL) return;
    memory.resize(needed);
    status = iri_router_make(&router, texts.data(), texts.size(), flags, memory.data(), needed,
                             &needed, &problem, &error);
  }
  bool find(std::string_view method, std::string_view path, const char* host = nullptr) {
    return iri_find_route(&router, method.data(), method.size(), path.data(), path.size(), host,
                          host == nullptr ? 0 : std::strlen(host), captures, 8, &match);
  }

  std::vector<std::string> patterns;
  std::vector<iri_text> texts;
  std::vector<std::uint64_t> memory;
  iri_router router = IRI_ROUTER_INIT;
  iri_status status = -1;
  iri_route_problem problem = IRI_ROUTE_PROBLEM_INIT;
  iri_error error = IRI_ERROR_INIT;
  iri_text captures[8] = {};
  iri_route_match match = IRI_ROUTE_MATCH_INIT;
};

TEST(CRoutes, FindsWhatCppFinds) {
  Made made({"GET /users/{id}", "{t}.example.com/{a}/{b...}", "POST /users/{id}"});
  ASSERT_EQ(made.status, IRI_OK);
  EXPECT_TRUE(made.find("HEAD", "/users/42"));
  EXPECT_EQ(made.match.outcome, IRI_ROUTE_FOUND);
  EXPECT_EQ(made.match.route, 0U);
  EXPECT_EQ(made.match.captures, 1U);
  EXPECT_EQ(view_of(made.captures[0]), "42");
  EXPECT_TRUE(made.find("POST", "/users/x/y", "Acme.example.com"));
  EXPECT_EQ(made.match.route, 1U);
  ASSERT_EQ(made.match.captures, 3U);
  EXPECT_EQ(view_of(made.captures[0]), "Acme");
  EXPECT_EQ(view_of(made.captures[1]), "users");
  EXPECT_EQ(view_of(made.captures[2]), "x/y");
  EXPECT_FALSE(made.find("GET", "/users"));
  EXPECT_EQ(made.match.outcome, IRI_ROUTE_NOT_FOUND);
  Made without({"GET /a"}, 0);
  EXPECT_FALSE(without.find("HEAD", "/a"));
}

TEST(CRoutes, SaysWhichMethodsThereAre) {
  Made made({"GET /a", "POST /a"});
  EXPECT_FALSE(made.find("PUT", "/a"));
  EXPECT_EQ(made.match.outcome, IRI_ROUTE_METHOD_NOT_ALLOWED);
  char allow[32];
  std::size_t needed = 0;
  iri_error error = IRI_ERROR_INIT;
  EXPECT_EQ(iri_router_allow(&made.router, &made.match, allow, sizeof allow, &needed, &error),
            IRI_OK);
  EXPECT_EQ(std::string_view(allow, needed), "GET, HEAD, POST");
  EXPECT_EQ(iri_router_allow(&made.router, &made.match, allow, 14, &needed, &error),
            IRI_ERROR_BUFFER_TOO_SMALL);
  EXPECT_EQ(needed, 15U);
}

TEST(CRoutes, TakesWhatTheGateAdmits) {
  Made made({"/", "h.example/a/{x}"});
  iri_policy policy = IRI_POLICY_INIT;
  iri_gate gate = IRI_GATE_INIT;
  ASSERT_EQ(iri_policy_preset("proxy", &policy, nullptr), IRI_OK);
  ASSERT_EQ(iri_gate_make(&gate, &policy, nullptr, nullptr), IRI_OK);
  const auto route = [&](std::string_view method, std::string_view target, std::string_view host) {
    char buffer[64];
    iri_admission admitted = IRI_ADMISSION_INIT;
    if (!iri_gate_admits(&gate, method.data(), method.size(), target.data(), target.size(),
                         host.data(), host.size(), buffer, sizeof buffer, &admitted, nullptr, 0,
                         nullptr, nullptr)) {
      return std::string("refused");
    }
    if (!iri_find_admitted_route(&made.router, method.data(), method.size(), &admitted,
                                 made.captures, 8, &made.match)) {
      return std::string("none");
    }
    return std::to_string(made.match.route) +
           (made.match.captures != 0 ? std::string(view_of(made.captures[0])) : "");
  };
  EXPECT_EQ(route("GET", "/b/../%61/v?q", "H.example:80"), "1v");
  EXPECT_EQ(route("GET", "http://h.example", "h.example"), "0");
  EXPECT_EQ(route("GET", "http://h.example/a/w", "h.example"), "1w");
  EXPECT_EQ(route("OPTIONS", "*", "h.example"), "none");
  EXPECT_EQ(route("CONNECT", "h.example:80", "h.example:80"), "none");
  EXPECT_EQ(route("GET", "/%", "h.example"), "refused");
}

TEST(CRoutes, SaysWhatIsWrong) {
  Made wrong({"/a", "/{b"});
  EXPECT_EQ(wrong.status, IRI_ERROR_BAD_VALUE);
  EXPECT_EQ(wrong.error.offset, 3U);
  EXPECT_EQ(wrong.error.text, 1U);
  EXPECT_EQ(wrong.problem.code, IRI_ROUTE_ERROR_NOT_CLOSED);
  EXPECT_EQ(wrong.problem.route, 1U);
  EXPECT_EQ(wrong.problem.offset, 3U);
  Made conflict({"/a/{x}", "/b", "/a/{y}"});
  EXPECT_EQ(conflict.problem.code, IRI_ROUTE_ERROR_CONFLICT);
  EXPECT_EQ(conflict.problem.route, 2U);
  EXPECT_EQ(conflict.problem.other, 0U);
  EXPECT_EQ(std::string_view(conflict.problem.witness, conflict.problem.witness_size), "GET /a/x");
  Made other({"/b", "/a/{x}", "/a/{y}"});
  EXPECT_EQ(other.problem.route, 2U);
  EXPECT_EQ(other.problem.other, 1U);
  EXPECT_EQ(other.error.text, 2U);
  EXPECT_FALSE(conflict.find("GET", "/b"));
  Made longer({"/" + std::string(300, 'a'), "/" + std::string(300, 'a')});
  EXPECT_EQ(longer.problem.witness_size, sizeof longer.problem.witness);
}

TEST(CRoutes, HasNamesForNumbers) {
  EXPECT_STREQ(iri_route_error_name(IRI_ROUTE_ERROR_NOT_CLOSED), "not_closed");
  EXPECT_STREQ(iri_route_error_message(IRI_ROUTE_ERROR_NOT_CLOSED), "expected \"}\"");
  EXPECT_STREQ(iri_route_error_name(IRI_ROUTE_ERROR_TOO_LARGE), "too_large");
  EXPECT_EQ(iri_route_error_name(25), nullptr);
  EXPECT_EQ(iri_route_error_message(-1), nullptr);
  for (const int number : {-256, 256, 257}) {
    EXPECT_EQ(iri_route_error_name(number), nullptr);
    EXPECT_EQ(iri_route_error_message(number), nullptr);
  }
  for (int code = 0; code <= IRI_ROUTE_ERROR_TOO_LARGE; ++code) {
    const auto in_cpp = static_cast<iri::RouteErrorCode>(code);
    EXPECT_EQ(iri_route_error_name(code), name(in_cpp));
    EXPECT_EQ(iri_route_error_message(code), message(in_cpp));
  }
}

TEST(CRoutes, HasNamesOfCaptures) {
  Made made({"/{a}/{b-c}"});
  Made two({"/a/{b}", "/c/{d}"});
  iri_text name = {};
  for (const std::uint32_t route : {0U, 1U}) {
    EXPECT_EQ(iri_route_name(&two.router, route, 0, &name, nullptr), IRI_OK);
    EXPECT_EQ(view_of(name), route == 0 ? "b" : "d");
    EXPECT_EQ(iri_route_name(&two.router, route, 1, &name, nullptr), IRI_OK);
    EXPECT_EQ(name.size, 0U);
  }
  EXPECT_EQ(iri_route_name(&made.router, 0, 1, &name, nullptr), IRI_OK);
  EXPECT_EQ(view_of(name), "b-c");
  EXPECT_EQ(iri_route_name(&made.router, 0, 2, &name, nullptr), IRI_OK);
  EXPECT_EQ(name.size, 0U);
  EXPECT_EQ(iri_route_name(&made.router, 1, 0, &name, nullptr), IRI_ERROR_INVALID_ARGUMENT);
}

TEST(CRoutes, WritesNoMoreThanThereIsRoomFor) {
  Made made({"/{a}/{b}/{c}/{d}/{e}"});
  for (std::size_t room = 0; room <= 5; ++room) {
    std::vector<iri_text> captures(room);
    EXPECT_TRUE(iri_find_route(&made.router, "GET", 3, "/1/2/3/4/5", 10, nullptr, 0,
                               captures.data(), room, &made.match));
    EXPECT_EQ(made.match.captures, 5U);
    for (std::size_t i = 0; i < room; ++i) EXPECT_EQ(view_of(captures[i]), std::to_string(i + 1));
  }
  std::size_t needed = 0;
  iri_router router = IRI_ROUTER_INIT;
  std::vector<std::uint64_t> memory(made.memory.size() - 1);
  EXPECT_EQ(iri_router_make(&router, made.texts.data(), 1, 0, memory.data(), memory.size(), &needed,
                            nullptr, nullptr),
            IRI_ERROR_BUFFER_TOO_SMALL);
  EXPECT_EQ(needed, made.memory.size());
}

TEST(CRoutes, TheArrayOfCapturesIsWrittenToItsCapacityAndNoFurther) {
  Made made({"/{a}/{b}/{c}"});
  for (std::size_t room = 0; room <= 4; ++room) {
    iri_text captures[5];
    for (iri_text& capture : captures) capture = text_of("as it was");
    EXPECT_TRUE(iri_find_route(&made.router, "GET", 3, "/1/2/3", 6, nullptr, 0, captures, room,
                               &made.match));
    for (std::size_t i = 0; i < 5; ++i) {
      const bool written = i < room && i < 3;
      EXPECT_EQ(view_of(captures[i]), written ? std::to_string(i + 1) : "as it was");
    }
  }
  std::string pattern;
  std::string path;
  for (int i = 0; i < IRI_MAX_ROUTE_CAPTURES; ++i) {
    pattern += "/{p" + std::to_string(i) + "}";
    path += "/" + std::to_string(i);
  }
  Made most({pattern});
  std::vector<iri_text> captures(IRI_MAX_ROUTE_CAPTURES + 1, text_of("as it was"));
  EXPECT_TRUE(iri_find_route(&most.router, "GET", 3, path.data(), path.size(), nullptr, 0,
                             captures.data(), captures.size(), &most.match));
  EXPECT_EQ(view_of(captures[31]), "31");
  EXPECT_EQ(view_of(captures[32]), "as it was");
}

TEST(CRoutes, ARouterThatIsMadeAgainAndWronglyFindsNoRoute) {
  const iri_text wrong = text_of("/{");
  const iri_text good = text_of("/{a}");
  const iri_text* const none = nullptr;
  const iri_text broken{nullptr, 5};
  for (const auto& [pattern, flags] : {std::pair(&wrong, 0U), std::pair(&good, 0U),
                                       std::pair(&good, 2U), std::pair(&broken, 0U)}) {
    Made made({"/{a}"});
    EXPECT_TRUE(made.find("GET", "/x"));
    EXPECT_NE(
        iri_router_make(&made.router, pattern, 1, flags, nullptr, 0, nullptr, nullptr, nullptr),
        IRI_OK);
    EXPECT_FALSE(made.find("GET", "/x"));
    EXPECT_EQ(made.match.outcome, IRI_ROUTE_NOT_FOUND);  // nor is the last answer left
    EXPECT_EQ(made.match.captures, 0U);
    iri_text name = text_of("as it was");
    EXPECT_EQ(iri_route_name(&made.router, 0, 0, &name, nullptr), IRI_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(name.size, 0U);
  }
  Made made({"/{a}"});
  EXPECT_EQ(iri_router_make(&made.router, none, 0, 0, nullptr, 0, nullptr, nullptr, nullptr),
            IRI_ERROR_BUFFER_TOO_SMALL);
  EXPECT_FALSE(made.find("GET", "/x"));
}

TEST(CRoutes, AWrongCallLeavesNothingOfTheLastAnswer) {
  Made made({"GET /{a}"});
  iri_admission admitted = IRI_ADMISSION_INIT;
  for (int call = 0; call < 6; ++call) {
    EXPECT_TRUE(made.find("GET", "/x"));
    iri_router none = IRI_ROUTER_INIT;
    switch (call) {
      case 0: iri_find_route(&none, "GET", 3, "/x", 2, nullptr, 0, nullptr, 0, &made.match); break;
      case 1:
        iri_find_route(&made.router, nullptr, 3, "/x", 2, nullptr, 0, nullptr, 0, &made.match);
        break;
      case 2:
        iri_find_route(&made.router, "GET", 3, nullptr, 2, nullptr, 0, nullptr, 0, &made.match);
        break;
      case 3:
        iri_find_admitted_route(&made.router, "GET", 3, &admitted, nullptr, 0, &made.match);
        break;
      case 4:
        admitted.target = "/x";
        iri_find_admitted_route(&made.router, nullptr, 3, &admitted, nullptr, 0, &made.match);
        break;
      default:
        admitted.struct_size -= 1;
        iri_find_admitted_route(&made.router, "GET", 3, &admitted, nullptr, 0, &made.match);
    }
    EXPECT_EQ(made.match.outcome, IRI_ROUTE_NOT_FOUND) << call;
    EXPECT_EQ(made.match.captures, 0U) << call;
    EXPECT_EQ(made.match.allowed, 0U) << call;
  }
  made.match.struct_size -= 1;
  std::size_t needed = 9;
  EXPECT_EQ(iri_router_allow(&made.router, &made.match, nullptr, 0, &needed, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(needed, 0U);
}

// Only a target with a path below a root has a route.
TEST(CRoutes, OfAnAbsoluteFormThePathBehindTheAuthorityIsAsked) {
  Made made({"/", "/{a...}"});
  const auto route = [&](std::string_view method, std::string_view target) {
    iri_admission admitted = IRI_ADMISSION_INIT;
    EXPECT_EQ(iri_parse_request_target(method.data(), method.size(), target.data(), target.size(),
                                       0, &admitted.parts, nullptr),
              IRI_OK);
    admitted.target = target.data();
    admitted.target_size = target.size();
    if (!iri_find_admitted_route(&made.router, method.data(), method.size(), &admitted,
                                 made.captures, 8, &made.match)) {
      return std::string("none");
    }
    return std::to_string(made.match.route) +
           (made.match.captures != 0 ? " " + std::string(view_of(made.captures[0])) : "");
  };
  EXPECT_EQ(route("GET", "/"), "0");
  EXPECT_EQ(route("GET", "/a/b?c"), "1 a/b");
  EXPECT_EQ(route("GET", "http://h"), "0");
  EXPECT_EQ(route("GET", "http://h?q"), "0");
  EXPECT_EQ(route("GET", "http://h:80/"), "0");
  EXPECT_EQ(route("GET", "http://u@h:80/a/b?c"), "1 a/b");
  EXPECT_EQ(route("GET", "urn:/a"), "none");
  EXPECT_EQ(route("GET", "urn:a"), "none");
  EXPECT_EQ(route("CONNECT", "h:80"), "none");
  EXPECT_EQ(route("OPTIONS", "*"), "none");
}

TEST(CRoutes, TakesNoArgumentThatIsNone) {
  Made made({"/{a}"});
  std::size_t needed = 7;
  iri_error error = IRI_ERROR_INIT;
  EXPECT_EQ(iri_router_make(nullptr, nullptr, 0, 0, nullptr, 0, &needed, nullptr, &error),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(needed, 0U);
  iri_router none = IRI_ROUTER_INIT;
  EXPECT_EQ(iri_router_make(&none, nullptr, 1, 0, nullptr, 0, nullptr, nullptr, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(iri_router_make(&none, nullptr, 0, 2, nullptr, 0, nullptr, nullptr, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_FALSE(iri_find_route(&none, "GET", 3, "/x", 2, nullptr, 0, nullptr, 0, nullptr));
  EXPECT_FALSE(iri_find_route(nullptr, "GET", 3, "/x", 2, nullptr, 0, nullptr, 0, nullptr));
  EXPECT_FALSE(iri_find_route(&made.router, nullptr, 3, "/x", 2, nullptr, 0, nullptr, 0, nullptr));
  EXPECT_FALSE(iri_find_route(&made.router, "GET", 3, nullptr, 2, nullptr, 0, nullptr, 0, nullptr));
  EXPECT_FALSE(iri_find_route(&made.router, "GET", 3, "/x", 2, nullptr, 1, nullptr, 0, nullptr));
  EXPECT_TRUE(iri_find_route(&made.router, "GET", 3, "/x", 2, nullptr, 0, nullptr, 8, nullptr));
  EXPECT_FALSE(iri_find_admitted_route(&made.router, "GET", 3, nullptr, nullptr, 0, nullptr));
  const iri_admission refused = IRI_ADMISSION_INIT;
  EXPECT_FALSE(iri_find_admitted_route(&made.router, "GET", 3, &refused, nullptr, 0, nullptr));
  EXPECT_EQ(iri_router_allow(&none, &made.match, nullptr, 0, nullptr, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
}

TEST(CRoutes, ACopyOfARouterIsARouter) {
  Made made({"/{a}"});
  const iri_router copy = made.router;
  made.router = IRI_ROUTER_INIT;
  EXPECT_TRUE(iri_find_route(&copy, "GET", 3, "/x", 2, nullptr, 0, nullptr, 0, nullptr));
}

}  // namespace
