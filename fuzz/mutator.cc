// The mutator of components and its crossover: a fuzzer that is linked with this uses them.
#include "mutator.hpp"
