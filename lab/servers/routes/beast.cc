// The notes on Boost.Beast. Prints its port; ends with its standard input.
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>
#include <thread>

#include "notes.hpp"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

Answer answer_to(const Request& request) {
  const auto [first, last] = request.equal_range(http::field::host);
  if (std::distance(first, last) != 1) return {400, "Host: one is needed\n"};  // RFC 9112 s3.2
  return handle(view(request.method_string()), view(request.target()), view(first->value()));
}

Response response_to(const Request& request) {
  const Answer answer = answer_to(request);
  Response response(http::int_to_status(answer.status), 11);
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  response.set("X-Content-Type-Options", "nosniff");
  if (!answer.allow.empty()) response.set(http::field::allow, answer.allow);
  response.keep_alive(request.keep_alive());
  response.body() = answer.body;
  response.prepare_payload();
  if (request.method() == http::verb::head) response.body().clear();  // its size stays
  return response;
}

asio::awaitable<void> serve(beast::tcp_stream stream) {
  beast::flat_buffer buffer;
  for (bool alive = true; alive;) {
    Request request;
    boost::system::error_code error;
    co_await http::async_read(stream, buffer, request,
                              asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    Response response = response_to(request);
    alive = response.keep_alive();
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
  }
  boost::system::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> listen(tcp::acceptor acceptor) {
  for (;;) {
    beast::tcp_stream stream(co_await acceptor.async_accept(asio::use_awaitable));
    asio::co_spawn(acceptor.get_executor(), serve(std::move(stream)), asio::detached);
  }
}

}  // namespace

int main() {
  asio::io_context io(1);
  tcp::acceptor acceptor(io, {tcp::v4(), 0});
  std::printf("%u\n", unsigned{acceptor.local_endpoint().port()});
  std::fflush(stdout);
  asio::co_spawn(io, listen(std::move(acceptor)), asio::detached);
  std::thread server([&io] { io.run(); });
  while (std::getchar() != EOF) continue;
  io.stop();
  server.join();
}
