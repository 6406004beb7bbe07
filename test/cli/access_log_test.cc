// Access logs: lines as the documentation of each server has them, and what was escaped in them. Openings made of paths.
#include "access_log.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "openings.hpp"

namespace {

using iri::cli::format_of;
using iri::cli::LogFormat;
using iri::cli::LogLine;
using iri::cli::LogReader;
using iri::cli::LogRequest;
using std::string;
using std::string_view;

/// "METHOD TARGET STATUS", "none" or "unreadable".
string read(LogReader& reader, string_view line) {
  LogRequest request;
  switch (reader.read(line, request)) {
    case LogLine::none: return "none";
    case LogLine::unreadable: return "unreadable";
    case LogLine::request: break;
  }
  return string(request.method) + " " + string(request.target) + " " +
         std::to_string(request.status);
}

string read(LogFormat format, string_view line) {
  LogReader reader(format);
  return read(reader, line);
}

/// As a file with this line alone.
string told(string_view line) {
  const auto format = format_of(line);
  return format ? string(name(*format)) + ": " + read(*format, line) : "no format";
}

TEST(AccessLog, CommonAndCombinedAreRead) {
  // Apache's manual
  EXPECT_EQ(
      told(
          R"(127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326)"),
      "combined: GET /apache_pb.gif 200");
  EXPECT_EQ(
      told(
          R"x(127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 404 2326 "http://www.example.com/start.html" "Mozilla/4.08 [en] (Win98; I ;Nav)")x"),
      "combined: GET /apache_pb.gif 404");
  // vhost_combined of Debian: "%v:%p %h %l %u %t \"%r\" %>s %O ..."
  EXPECT_EQ(
      told(
          R"(www.example.org:443 192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] "POST /a?b=c HTTP/2.0" 302 12 "-" "curl/7.88.1")"),
      "combined: POST /a?b=c 302");
  EXPECT_EQ(told("::1 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.1\" 200 1\r"),
            "combined: GET / 200");
}

TEST(AccessLog, WhatNginxAndApacheEscapeIsUndone) {
  const auto target = [](const string& text) {
    return read(LogFormat::combined, "h - - [t] \"GET " + text + " HTTP/1.1\" 200 1");
  };
  EXPECT_EQ(target(R"(/\x22\x5C\xC3\xa9\x00/)"), "GET /\"\\\xC3\xA9" + string(1, '\0') + "/ 200");
  EXPECT_EQ(target(R"(/a\"b\\c\n\t)"), "GET /a\"b\\c\n\t 200");
  EXPECT_EQ(target(R"(/\x2/\q\)"), R"(GET /\x2/\q\ 200)");  // which neither writes
  EXPECT_EQ(target(R"(/a\\)"), R"(GET /a\ 200)");
  // A target with spaces is one that the client has sent so.
  EXPECT_EQ(target("/a b"), "GET /a b 200");
}

TEST(AccessLog, AConnectionWithoutARequestIsNone) {
  const auto line = [](const string& request, const string& status = "400") {
    return read(LogFormat::combined, "h - - [t] \"" + request + "\" " + status + " 0");
  };
  EXPECT_EQ(line("-", "408"), "none");
  EXPECT_EQ(line(""), "none");
  EXPECT_EQ(line(R"(\x16\x03\x01)"), "none");
  EXPECT_EQ(line("GET null HTTP/1.1"), "none");  // Tomcat's valve, of what it has refused
  EXPECT_EQ(line("GET /null HTTP/1.1"), "GET /null 400");
  EXPECT_EQ(line("GET /a"), "GET /a 400");  // HTTP/0.9
  EXPECT_EQ(line("GET /a HTTP/1.1", "-"), "GET /a 0");
  EXPECT_EQ(line("GET /a HTTP/1.1", "2000"), "unreadable");
  EXPECT_EQ(read(LogFormat::combined, "h - - [t] \"GET /a HTTP/1.1"), "unreadable");
  EXPECT_EQ(read(LogFormat::combined, R"(h - - [t] "GET /a HTTP/1.1\)"), "unreadable");
  EXPECT_EQ(read(LogFormat::combined, ""), "none");
  EXPECT_EQ(read(LogFormat::combined, "anything"), "unreadable");
}

TEST(AccessLog, CaddysJsonIsRead) {
  EXPECT_EQ(
      told(
          R"({"level":"info","ts":1646861401.5241024,"logger":"http.log.access","msg":"handled request","request":{"remote_ip":"127.0.0.1","remote_port":"41342","client_ip":"127.0.0.1","proto":"HTTP/2.0","method":"GET","host":"localhost","uri":"/a%2Fb?x=\u003c\"","headers":{"User-Agent":["curl/7.82.0"],"Accept":["*/*"]},"tls":{"resumed":false,"version":772}},"bytes_read":0,"user_id":"","duration":0.000929675,"size":10900,"status":206,"resp_headers":{"Server":["Caddy"],"Uri":["/other"]}})"),
      "json: GET /a%2Fb?x=<\" 206");
}

TEST(AccessLog, NginxJsonIsReadByTheNamesOfItsVariables) {
  EXPECT_EQ(told(R"({"time":"1","request":"GET /a\u0022\\ HTTP/1.1","status":"200"})"),
            "json: GET /a\"\\ 200");
  EXPECT_EQ(
      told(R"({ "status": 404, "request_method": "POST", "uri": "/b", "request_uri": "/a%2Fb" })"),
      "json: POST /a%2Fb 404");
  EXPECT_EQ(told(R"({"request_method":"GET","uri":"/b","x":[{"status":1},"]"],"status":301})"),
            "json: GET /b 301");
  // Without escape=json nginx writes no JSON, but so it writes.
  EXPECT_EQ(told(R"({"request":"GET /\x22\xE9 HTTP/1.1","status":"200"})"),
            "json: GET /\"\xE9 200");
  EXPECT_EQ(told("{\"request\":\"GET /\xE9\\u00e9\\uD83D\\uDE00 HTTP/1.1\",\"status\":200}"),
            "json: GET /\xE9\xC3\xA9\xF0\x9F\x98\x80 200");
}

// What Istio and Envoy Gateway configure; of a request without a path it is null.
TEST(AccessLog, EnvoysJsonIsRead) {
  EXPECT_EQ(
      told(
          R"({"bytes_sent":12,"method":"GET","path":"/a%2Fb?c","protocol":"HTTP/2","response_code":200,"response_flags":"-"})"),
      "json: GET /a%2Fb?c 200");
  EXPECT_EQ(
      told(
          R"({":authority":"a.example","method":"PUT","x-envoy-origin-path":"/a;b","protocol":"HTTP/1.1","response_code":"304"})"),
      "json: PUT /a;b 304");
  EXPECT_EQ(read(LogFormat::json,
                 R"({"method":null,"path":null,"protocol":"HTTP/1.1","response_code":400})"),
            "none");
  EXPECT_EQ(read(LogFormat::json, R"({"method":"-","path":"-","response_code":400})"), "none");
}

TEST(AccessLog, WhatIsNoJsonIsUnreadable) {
  for (const char* const line :
       {"{", R"({"request)", R"({"request":"GET / HTTP/1.1)", R"({"request":"GET /\q HTTP/1.1"})",
        R"({"request":"GET /\u00 HTTP/1.1"})", R"({"request":"GET / HTTP/1.1","status":200)",
        R"({"request":"GET / HTTP/1.1","a":[[[[)", R"({"uri":"/a","status":200})",
        R"({"request":{"uri":"/","method":"GET")", "[]", "\\"}) {
    EXPECT_EQ(read(LogFormat::json, line), "unreadable") << line;
  }
  EXPECT_EQ(read(LogFormat::json, R"({"level":"info","msg":"serving"})"), "none");
  EXPECT_EQ(read(LogFormat::json, R"({"request":"","status":"400"})"), "none");
}

// modules/common/README.md
TEST(AccessLog, TheGatesOwnLinesAreRead) {
  const string object =
      R"({"verdict":"reject","gate":"proxy","level":"server","status":400,"reasons":[{"reason":"encoded_slash","in":"target","begin":7,"end":10}],"client":"127.0.0.1","method":"GET","target":"/\u00e9\u005c\u0022","target_size":4,"host":"localhost","host_size":9})";
  const string wanted = "gate: GET /\xE9\\\" 0";
  EXPECT_EQ(told("2025/10/10 13:55:36 [error] 7#7: *1 iri_gate: " + object + ", client: 127.0.0.1"),
            wanted);
  EXPECT_EQ(told(object), wanted);
  string doubled = object;  // Apache
  for (std::size_t at = 0; (at = doubled.find('\\', at)) != string::npos; at += 2) {
    doubled.insert(at, 1, '\\');
  }
  EXPECT_EQ(told("[Fri Oct 10 13:55:36 2025] [iri:warn] [pid 7] iri_gate: " + doubled), wanted);
  EXPECT_EQ(read(LogFormat::gate, "2025/10/10 13:55:36 [notice] 7#7: start worker process"),
            "none");
  string cut = object;
  cut.replace(cut.find("target_size\":4"), 14, "target_size\":5");
  EXPECT_EQ(read(LogFormat::gate, "iri_gate: " + cut), "unreadable");
}

TEST(AccessLog, EnvoysDefaultFormatIsRead) {
  EXPECT_EQ(
      told(
          R"([2016-04-15T20:17:00.310Z] "POST /api/v1/locations HTTP/2" 204 - 154 0 226 100 "10.0.35.28" "nsq2http" "cc21d9b0-cf5c-432b-8c7e-98aeb7988cd2" "locations" "tcp://10.0.2.1:80")"),
      "envoy: POST /api/v1/locations 204");
  EXPECT_EQ(
      told(
          R"([2025-10-10T13:55:36.000Z] "GET /a"b\x22 HTTP/1.1" 0 DC 0 0 1 - "-" "-" "-" "-" "-")"),
      R"(envoy: GET /a"b\x22 0)");  // it escapes nothing
  EXPECT_EQ(read(LogFormat::envoy,
                 R"([2025-10-10T13:55:36.000Z] "- - HTTP/1.1" 400 DPE 0 11 0 - "-" "-")"),
            "none");
}

TEST(AccessLog, HaproxysHttpLogIsRead) {
  // The configuration manual, section 8.2.3
  EXPECT_EQ(
      told(
          R"(Feb  6 12:14:14 localhost haproxy[14389]: 10.0.1.2:33317 [06/Feb/2009:12:14:14.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {1wt.eu} {} "GET /index.html HTTP/1.1")"),
      "haproxy: GET /index.html 200");
  // Section 8.2.4, option httpslog
  EXPECT_EQ(
      told(
          R"(Feb  6 12:14:14 localhost haproxy[14389]: 10.0.1.2:33317 [06/Feb/2009:12:14:14.655] https-in~ static/srv1 10/0/30/69/109 304 2750 - - ---- 1/1/1/1/0 0/0 {1wt.eu} {} "GET /index.html HTTP/1.1" 0/0/0/0/0 1wt.eu/TLSv1.3/TLS_AES_256_GCM_SHA384)"),
      "haproxy: GET /index.html 304");
  const auto request = [](const string& text) {
    return read(
        LogFormat::haproxy,
        "haproxy[1]: 10.0.1.2:1 [06/Feb/2009:12:14:14.655] in~ b/s 0/0/0/0/0 404 0 - - ---- "
        "1/1/1/1/0 0/0 \"" +
            text + "\"");
  };
  EXPECT_EQ(request("GET /a#22#23#E9 HTTP/1.1"), "GET /a\"#\xE9 404");  // section 8.6
  EXPECT_EQ(request("GET https://example.org/a?b HTTP/2.0"), "GET /a?b 404");
  EXPECT_EQ(request("GET https://example.org/a?b HTTP/3.0"), "GET /a?b 404");
  EXPECT_EQ(request("GET http://example.org/a HTTP/1.1"), "GET http://example.org/a 404");
  EXPECT_EQ(request("<BADREQ>"), "none");
  EXPECT_EQ(read(LogFormat::haproxy,
                 "haproxy[1]: 1.2.3.4:1 [06/Feb/2009:12:14:14.655] in b/s 0/0/0/0/0 200 0 - - ---- "
                 "1/1/1/1/0 0/0 \"GET /cu"),
            "unreadable");
}

// Debian's rsyslog writes all that HAProxy says into one file, and a container all that Envoy says.
TEST(AccessLog, WhatServersSayBetweenRequestsIsNone) {
  const string gate = R"(iri_gate: {"verdict":"reject","gate":"proxy","level":"server"})";
  const string stamp = "2026-11-27T14:27:33+00:00 shop haproxy[63]: ";
  for (const string& said :
       {stamp + gate, stamp + "Server spring/s is DOWN, reason: Layer4 timeout, info: \"x\"",
        stamp + "[NOTICE] Proxy web started.",
        stamp + "Connect from 192.0.2.1:5 to 192.0.2.2:80 (web/HTTP)", gate}) {
    EXPECT_EQ(read(LogFormat::haproxy, said), "none") << said;
  }
  const string started =
      "[2026-11-27 14:27:33.859][63][info][main] [source/server/server.cc:1] \"x\"";
  EXPECT_EQ(read(LogFormat::envoy, started), "none");
  EXPECT_EQ(
      read(LogFormat::envoy, "[2026-11-27 14:27:33.859][63][warning][dynamic_modules] " + gate),
      "none");
  EXPECT_EQ(read(LogFormat::json, started), "unreadable");
  EXPECT_EQ(read(LogFormat::json, "[2026-11-27 14:27:33.859][63][warning][x] " + gate), "none");
  // One that is cut, or of a tcplog, is not passed over; and what a client calls itself hides no request.
  EXPECT_EQ(
      read(LogFormat::haproxy,
           stamp + "192.0.2.1:5 [27/Nov/2026:14:27:33.859] web s/s 0/0/7 212 -- 0/0/0/0/0 0/0"),
      "unreadable");
  EXPECT_EQ(read(LogFormat::combined, "h - - [t] \"GET /a HTTP/1.1\" 200 1 \"-\" \"" + gate + "\""),
            "GET /a 200");
  EXPECT_EQ(read(LogFormat::envoy, "[t] \"GET /a[1][2] HTTP/1.1\" 200 - 0 1 2 3 \"-\" \"a][b\""),
            "GET /a[1][2] 200");
}

TEST(AccessLog, ColumnsOfW3cAreThoseThatFieldsNames) {
  LogReader iis(LogFormat::w3c);
  EXPECT_EQ(read(iis, "#Software: Microsoft Internet Information Services 10.0"), "none");
  EXPECT_EQ(read(iis, "2025-10-10 00:00:00 GET / 200"), "unreadable");  // no columns yet
  EXPECT_EQ(
      read(
          iis,
          "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken"),
      "none");
  EXPECT_EQ(
      read(
          iis,
          "2025-10-10 13:55:36 10.0.0.4 GET /a+b.aspx id=%2F 443 - 192.0.2.1 Mozilla/5.0 - 200 0 0 15\r"),
      "GET /a+b.aspx?id=%2F 200");
  EXPECT_EQ(read(iis, "2025-10-10 13:55:36 10.0.0.4 GET / - 443 - 192.0.2.1 - - 302 0 0 15"),
            "GET / 302");
  EXPECT_EQ(read(iis, "2025-10-10 13:55:36 10.0.0.4 GET /"), "unreadable");
  read(iis, "#Fields: cs-method cs-uri sc-status");
  EXPECT_EQ(read(iis, "POST /x?y 500"), "POST /x?y 500");
  EXPECT_EQ(format_of("#Version: 1.0\n#Fields: cs-method cs-uri sc-status\n"), LogFormat::w3c);
}

// The guide has this order of fields; "%" is among what it encodes.
TEST(AccessLog, CloudFrontsEncodingOfFieldsIsUndone) {
  LogReader reader(LogFormat::w3c);
  read(reader, "#Version: 1.0");
  read(
      reader,
      "#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query");
  EXPECT_EQ(
      read(
          reader,
          "2019-12-04\t21:02:31\tLAX1\t392\t192.0.2.100\tGET\td111111abcdef8.cloudfront.net\t/a%252Fb%7B\t200\t-\tMozilla/5.0%20(X11)\tq=%2520&r=1"),
      "GET /a%2Fb{?q=%20&r=1 200");
  // What stands behind the names of other columns is of another server.
  read(reader, "#Fields: cs-method cs-uri-stem sc-status");
  EXPECT_EQ(read(reader, "GET /a%252Fb%7B 200"), "GET /a%252Fb%7B 200");
}

TEST(AccessLog, AlbsEntriesAreRead) {
  EXPECT_EQ(
      told(
          R"(http 2018-07-02T22:23:00.186641Z app/my-loadbalancer/50dc6c495c0c9188 192.168.131.39:2817 10.0.0.1:80 0.000 0.001 0.000 200 404 34 366 "GET http://www.example.com:80/a%2Fb?c HTTP/1.1" "curl/7.46.0" - - arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/my-targets/73e2d6bc24d8a067 "Root=1-58337262-36d228ad5d99923122bbe354" "-" "-" 0 2018-07-02T22:22:48.364000Z "forward" "-" "-" "10.0.0.1:80" "200" "-" "-")"),
      "alb: GET /a%2Fb?c 200");
  const auto request = [](const string& text) {
    return read(LogFormat::alb, "h2 t app/x 1.2.3.4:1 - -1 -1 -1 301 - 1 2 \"" + text + "\" \"-\"");
  };
  EXPECT_EQ(request("GET https://example.com:443 HTTP/2.0"), "GET / 301");
  EXPECT_EQ(request("GET https://example.com:443?a HTTP/2.0"), "GET /?a 301");
  EXPECT_EQ(request("- http://example.com:80- - "), "none");
}

TEST(AccessLog, TargetsMayStandAlone) {
  EXPECT_EQ(told("/a?b"), "plain: GET /a?b 0");
  EXPECT_EQ(told("http://example.com/"), "plain: GET http://example.com/ 0");
  EXPECT_EQ(told("/a b"), "no format");
  EXPECT_EQ(told("GET"), "no format");
  EXPECT_EQ(read(LogFormat::plain, "%"), "GET % 0");
  EXPECT_EQ(iri::cli::compression_of("\x1F\x8B\x08"), "gzip");
  EXPECT_EQ(iri::cli::compression_of("/"), "");
}

// --- Openings -------------------------------------------------------------------------------

std::vector<string> openings(const std::vector<string>& paths) {
  std::vector<string> patterns;
  for (const auto& one : iri::cli::openings_of({paths.begin(), paths.end()})) {
    patterns.push_back(one.pattern);
  }
  std::sort(patterns.begin(), patterns.end());
  return patterns;
}
using Patterns = std::vector<string>;

TEST(Openings, AreMadeOfTheSegmentsThatPathsShare) {
  EXPECT_EQ(openings({"/api/v4/projects/7/repository/files/a%2Fb/raw",
                      "/api/v4/projects/8/repository/files/c%2Fd/raw",
                      "/api/v4/projects/8/repository/files/e%2Ff/raw"}),
            Patterns{"/api/v4/projects/{a}/repository/files/{b}/raw"});
  EXPECT_EQ(openings({"/p/one/a%2Fb", "/p/two/a%2Fb", "/p/three/a%2Fb", "/p/four/a%2Fb",
                      "/p/five/a%2Fb"}),
            Patterns{"/p/{a}/{b}"});
  EXPECT_EQ(openings({"/w/a;b", "/w/a;c/d", "/w/x//y"}), Patterns{"/w/{rest...}"});
}

// What a wider opening holds needs none of its own.
TEST(Openings, AWiderOneTakesInTheNarrowerOnes) {
  EXPECT_EQ(openings({"/d/u/a;1", "/d/u/a;2", "/d/u/a;3", "/d/x/y/c;4", "/d/v/x;5/y", "/d/w//z"}),
            Patterns{"/d/{rest...}"});
}

TEST(Openings, NeedSeveralPathsAndALiteral) {
  EXPECT_EQ(openings({"/a/b%2Fc", "/a/d%2Fe"}), Patterns());
  EXPECT_EQ(openings({"/a/b%2Fc", "/b/d%2Fe", "/c/f%2Fg", "/d%2Fe", "/f%2Fg", "/h%2Fi"}),
            Patterns());
  EXPECT_EQ(openings({"/@a%2fb", "/@c%2fd", "/@e%2ff"}), Patterns{"/@{a}"});
  EXPECT_EQ(openings({"/", "//", "//a;", "/;"}), Patterns());
}

// A literal further on does, where the first segments are many.
TEST(Openings, MayBeginWithANameIfManyDo) {
  std::vector<string> paths;
  for (int i = 0; i < 19; ++i) paths.push_back("/title-" + std::to_string(i) + "/dp/a%3Fb");
  EXPECT_EQ(openings(paths), Patterns());
  paths.emplace_back("/title-19/dp/a%3Fb");
  EXPECT_EQ(openings(paths), Patterns{"/{a}/dp/{b}"});
  Patterns names;
  for (int i = 0; i < 40; ++i) names.push_back("/a" + std::to_string(i) + "/b%2Fc");
  EXPECT_EQ(openings(names), Patterns());  // without any literal
  for (string& path : paths) path += "//x";
  EXPECT_EQ(openings(paths), Patterns());  // never with all that follows
}

// A few paths do not widen what many have in common.
TEST(Openings, AFewOthersOpenNothingWider) {
  std::vector<string> paths;
  for (int i = 0; i < 40; ++i) paths.push_back("/api/files/a%2F" + std::to_string(i));
  const std::vector<string> others{"/api/x/y/a%2F1", "/api/z/a%2F2", "/api/a%2F/b"};
  paths.insert(paths.end(), others.begin(), others.end());
  EXPECT_EQ(openings(paths), Patterns{"/api/files/{a}"});
  EXPECT_EQ(openings(others), Patterns{"/api/{rest...}"});
  // A fifth of all does: eight beside 32.
  paths.erase(paths.begin(), paths.begin() + 8);
  for (const char* const path :
       {"/api/x/a%2F3", "/api/z/y/a%2F4", "/api/v/a%2F5", "/api/v/x/a%2F6"})
    paths.emplace_back(path);
  EXPECT_EQ(openings(paths), Patterns{"/api/files/{a}"});
  paths.emplace_back("/api/b%2F");
  EXPECT_EQ(openings(paths), Patterns{"/api/{rest...}"});
}

}  // namespace
