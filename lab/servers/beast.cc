// A server on Boost.Beast that gates and routes with libiri.
//
//     beast [--no-gate]     prints its port; ends with its standard input
//
// Beast leaves the target as it came, and refuses only what no target can hold: white space,
// control characters. What the gate admits is in canonical form: that is routed on and forwarded.
#include <array>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <cstdio>
#include <iri/iri.hpp>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <thread>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

bool gated = true;
const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

/// The body is ASCII of our own, or parts of a canonical target: no byte of a refused target.
Response answer(http::status status, std::string body) {
  Response response(status, 11);
  response.set(http::field::content_type, "text/plain; charset=us-ascii");
  response.set("X-Content-Type-Options", "nosniff");
  response.body() = std::move(body);
  return response;
}

/// 400, with what is wrong, in which text and where.
Response refuse(const iri::GateVerdict& verdict, std::span<const iri::LocatedFinding> reported) {
  return answer(http::status::bad_request, gate.explain(verdict, reported));
}

/// Where the request is for, as a URI. Who forwards an absolute-form sends this part of it.
Response say_where(const iri::Admission& admitted) {
  std::string uri = "http://" + std::string(*admitted.host);  // TLS is not spoken here
  if (admitted.port) uri += ":" + std::to_string(*admitted.port);
  uri += admitted.target->origin_form().value_or("");
  return answer(http::status::ok, uri + "\n");
}

Response route(const iri::Admission& admitted) {
  const iri::CanonicalTarget& target = *admitted.target;
  if (target.path() == "/hello") return answer(http::status::ok, "hello\n");
  if (target.is_below("/admin")) return answer(http::status::forbidden, "forbidden\n");
  if (target.is_below("/files")) {
    return answer(http::status::ok, "forwarded " + std::string(target.text()) + "\n");
  }
  if (target.is_below("/where")) return say_where(admitted);
  return answer(http::status::not_found, "not found\n");
}

Response handle(const Request& request) {
  const auto [first, last] = request.equal_range(http::field::host);
  if (std::distance(first, last) != 1) {  // RFC 9112 s3.2
    return answer(http::status::bad_request, "Host: one is needed\n");
  }
  const std::string_view host = view(first->value());
  std::array<iri::LocatedFinding, 16> reported;
  std::array<char, 8192 + 256> buffer;  // the policy lets no longer target and host pass
  const iri::Admission admitted =
      gate.admit(view(request.method_string()), view(request.target()), host, buffer, reported);
  return admitted.passes() ? route(admitted) : refuse(admitted.verdict, reported);
}

/// What a server without a gate does: compares the bytes.
Response handle_ungated(const Request& request) {
  const std::string_view target = view(request.target());
  if (target.substr(0, target.find('?')) == "/hello") return answer(http::status::ok, "hello\n");
  return answer(http::status::not_found, "not found\n");
}

/// What is no HTTP, by the names of Beast.
Response not_http(const boost::system::error_code& error) {
  return answer(http::status::bad_request, "request: " + error.message() + "\n");
}

asio::awaitable<void> serve(beast::tcp_stream stream) {
  beast::flat_buffer buffer;
  for (bool alive = true; alive;) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(64 * 1024);  // longer targets than the policy has: so that it can say so
    boost::system::error_code error;
    co_await http::async_read(stream, buffer, parser,
                              asio::redirect_error(asio::use_awaitable, error));
    const Request& request = parser.get();
    const bool bad = error.category() == http::make_error_code(http::error::bad_target).category();
    if (error && (!bad || error == http::error::end_of_stream)) co_return;
    Response response = error ? not_http(error) : gated ? handle(request) : handle_ungated(request);
    alive = !error && request.keep_alive();
    response.keep_alive(alive);
    response.prepare_payload();
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
  }
  boost::system::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> listen(tcp::acceptor acceptor) {
  for (;;) {
    beast::tcp_stream stream(co_await acceptor.async_accept(asio::use_awaitable));
    stream.socket().set_option(tcp::no_delay(true));
    asio::co_spawn(acceptor.get_executor(), serve(std::move(stream)), asio::detached);
  }
}

}  // namespace

int main(int argc, char** argv) {
  gated = argc < 2 || std::string_view(argv[1]) != "--no-gate";
  asio::io_context io(1);
  tcp::acceptor acceptor(io, {tcp::v4(), 0});
  std::printf("%u\n", unsigned{acceptor.local_endpoint().port()});
  std::fflush(stdout);
  asio::co_spawn(io, listen(std::move(acceptor)), asio::detached);
  std::thread server([&] { io.run(); });
  while (std::getchar() != EOF) continue;
  io.stop();
  server.join();
}
