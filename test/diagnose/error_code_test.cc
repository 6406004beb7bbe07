#include "iri/error_code.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <type_traits>

#include "iri/reference.hpp"

namespace {

using iri::ErrorCode;

TEST(ErrorCodeBridge, AnErrorBecomesAStdErrorCodeWithItsMessage) {
  const std::error_code code = iri::Uri::parse("http://h:x/").error().code;
  EXPECT_EQ(code, ErrorCode::bad_port);
  EXPECT_EQ(code.value(), 16);
  EXPECT_EQ(code.message(), message(ErrorCode::bad_port));  // test/data/messages.txt has it
  EXPECT_STREQ(code.category().name(), "iri");
  EXPECT_EQ(&code.category(), &iri::error_category());
  EXPECT_EQ(make_error_code(iri::Uri::parse("http://h:x/").error()), code);
}

TEST(ErrorCodeBridge, NoErrorIsFalse) {
  EXPECT_FALSE(make_error_code(iri::Error()));
  EXPECT_TRUE(make_error_code(ErrorCode::bad_port));
  EXPECT_NE(make_error_code(ErrorCode::none), std::errc::invalid_argument);
}

TEST(ErrorCodeBridge, CodesAreEquivalentToThoseOfTheSystem) {
  EXPECT_EQ(make_error_code(ErrorCode::too_long), std::errc::value_too_large);
  EXPECT_EQ(make_error_code(ErrorCode::buffer_too_small), std::errc::no_buffer_space);
  EXPECT_EQ(make_error_code(ErrorCode::bad_percent_encoding), std::errc::invalid_argument);
  EXPECT_NE(make_error_code(ErrorCode::too_long), std::errc::invalid_argument);
  EXPECT_NE(make_error_code(ErrorCode::bad_port), std::make_error_code(std::errc::invalid_argument))
      << "equivalent, and of another category";
}

TEST(ErrorCodeBridge, EveryCodeHasAMessageOfItsOwnAndNoOtherNumberHasOne) {
  std::set<std::string> messages;
  int count = 0;
  for (int value = 0; value < 256; ++value) {
    const bool known = !name(static_cast<ErrorCode>(value)).empty();
    const std::string message = std::error_code(value, iri::error_category()).message();
    EXPECT_EQ(message != "unknown error", known) << value;
    if (known) messages.insert(message);
    count += known ? 1 : 0;
  }
  EXPECT_EQ(messages.size(), static_cast<std::size_t>(count));
  for (const int odd : {-1, 256, 512 + 16}) {
    EXPECT_EQ(std::error_code(odd, iri::error_category()).message(), "unknown error");
  }
}

}  // namespace
