// What the programs of this folder print: a row for each thing tried, and the first thing that is wrong.
#ifndef IRI_TEST_SCAN_UNITS_REPORT_HPP
#define IRI_TEST_SCAN_UNITS_REPORT_HPP

#include <cstdint>
#include <string>
#include <vector>

namespace iri_units {

/// Prints the head of the table; then each row() belongs to it.
void print_head();
void row(const char* unit, const char* what, std::uint64_t cases);

/// What is being tried, for the message if it reads where it may not.
void trying(const char* unit, const char* what);

/// Ends the program with status 1 and a message: what of which unit is wrong, and for which bytes.
[[noreturn]] void fail(const char* unit, const std::string& what, const unsigned char* at,
                       std::size_t count);

/// Reads the arguments: the names of units, or none, and --all. Returns whether all is to be tried.
/// Lets a read that faults end as fail() does.
bool start(int argc, char** argv, std::vector<std::string>& names);

std::string hex(std::uint64_t value);

}  // namespace iri_units

#endif
