// Noise is told from change by a loop whose work is always the same: where it takes longer, everything does.
#ifndef IRI_LAB_BENCH_CALIBRATION_HPP
#define IRI_LAB_BENCH_CALIBRATION_HPP

namespace iri_bench {

/// CPU time of this thread in ns: what others do meanwhile is not in it, but for what they slow down.
double now();

/// The ns that the loop takes, about 60 us times `size`. Half of it is work that needs the processor's width and its first
/// cache, as parsing does: it slows down with the clock, and with what runs on the other thread of the core. The other
/// half is loads from a table as large as the larger sets, which slow down with what uses the same caches.
double calibrate(int size);

/// How much slower than its best the loop may run beside what counts.
inline constexpr double tolerance = 1.15;

}  // namespace iri_bench

#endif
