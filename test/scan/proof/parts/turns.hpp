// The loops over the windows of a target or a plain target, which keep what they carry on in local variables: here a loop can begin at a later
// window, with what an earlier one has left, and what it leaves can be looked at. `for` is a macro that makes a Turns of
// the variables by their names, and asks it before each turn.

// Where a loop has no variable of a name, the name is that of one of these.
struct NoFinder {};
inline Mask open, pending_hex, before;
inline Number path_end;
inline bool in_query = false;
inline NoFinder finder, features_;

inline Finder finder_of(const NoFinder&) { return {}; }
inline void set(NoFinder&, const Finder&) {}

template <class Shipped>
Finder finder_of(const Shipped& of) {
  return {
      of.dots_,          of.doubles_,      of.semicolons_,   of.pct_ascii_,    of.pct_beyond_ascii_,
      of.pct_lower_hex_, of.pct_in_path_,  of.raw_utf8_,     of.upper_,        of.slashes_,
      of.delimiters_,    of.slash_before_, of.first_before_, of.second_before_};
}

template <class Shipped>
void set(Shipped& to, const Finder& of) {
  to.dots_ = of.dots;
  to.doubles_ = of.doubles;
  to.semicolons_ = of.semicolons;
  to.pct_ascii_ = of.pct_ascii;
  to.pct_beyond_ascii_ = of.pct_beyond_ascii;
  to.pct_lower_hex_ = of.pct_lower_hex;
  to.pct_in_path_ = of.pct_in_path;
  to.raw_utf8_ = of.raw_utf8;
  to.upper_ = of.upper;
  to.slashes_ = of.slashes;
  to.delimiters_ = of.delimiters;
  to.slash_before_ = of.slash_before;
  to.first_before_ = of.first_before;
  to.second_before_ = of.second_before;
}

template <class Local, class Member>
class Turns {
 public:
  Turns(Mask& of_open, Mask& of_pending_hex, Number& of_path_end, bool& of_in_query,
        Mask& of_before, Local& local, Member& member)
      : open_(of_open),
        pending_hex_(of_pending_hex),
        path_end_(of_path_end),
        in_query_(of_in_query),
        before_(of_before),
        local_(local),
        member_(member),
        has_((&of_open != &open ? Loop::has_open : 0U) |
             (&of_pending_hex != &pending_hex ? Loop::has_pending_hex : 0U) |
             (&of_path_end != &path_end ? Loop::has_path_end : 0U) |
             (&of_in_query != &in_query ? Loop::has_in_query : 0U) |
             (&of_before != &before ? Loop::has_before : 0U) |
             (::std::is_same_v<Local, NoFinder> ? 0U : Loop::has_finder) |
             (::std::is_same_v<Member, NoFinder> ? 0U : Loop::has_features)) {}

  /// Ends the path where the window begins that the texts do not have.
  bool skips(Number& begin) const {
    if (loop_begins) {
      if (loop_begins->has != has_) unknown("a loop with these variables");
      open_ = loop_begins->open;
      pending_hex_ = loop_begins->pending_hex;
      path_end_ = loop_begins->path_end;
      in_query_ = loop_begins->in_query;
      before_ = loop_begins->before;
      set(local_, loop_begins->finder);
      set(member_, loop_begins->finder);
      loop_begins.reset();
      begin = 64;
      return true;
    }
    if (begin != Number(window_beyond)) return false;
    const bool any = has_ == Loop::of_any_target;
    const Finder found = any ? finder_of(member_) : finder_of(local_);
    throw NextTurn{{open_, pending_hex_, before_, path_end_, in_query_, found, has_},
                   any ? carried_to_now() : 0,
                   {}};
  }

 private:
  Mask& open_;
  Mask& pending_hex_;
  Number& path_end_;
  bool& in_query_;
  Mask& before_;
  Local& local_;
  Member& member_;
  unsigned has_;
};
