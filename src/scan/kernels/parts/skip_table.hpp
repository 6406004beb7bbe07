// The functions of a kernel's RunSkipper, one for each run class.

struct SkipTable {
  SkipRun of[run_class_count];
};

template <std::size_t... Class>
constexpr SkipTable make_skip_table(Numbers<Class...>) noexcept {
  return {{&RunSkipper::template skip<Class>...}};
}

constexpr SkipTable skip_table = make_skip_table(numbers<run_class_count>());
