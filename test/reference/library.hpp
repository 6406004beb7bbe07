#ifndef IRI_TEST_REFERENCE_LIBRARY_HPP
#define IRI_TEST_REFERENCE_LIBRARY_HPP

// A grammar and its program, read once. Used inside this folder only.

#include <string_view>

#include "reference/captures.hpp"
#include "reference/matcher.hpp"
#include "reference/reference.hpp"

namespace iri_reference {

struct Library {
  Library(std::string_view text, std::string_view core)
      : grammar(text, core), program(grammar), captures(grammar) {}

  Grammar grammar;
  Program program;
  CaptureTable captures;
};

const Library& library(Family family);

}  // namespace iri_reference

#endif
