// How the time of a call grows with its size: the processor time of sizes n and 4n.
// The least time of several runs counts, as noise only adds. From n to 4n, linear is 4, n log n below 5, quadratic 16. On a quiet machine, where the larger text
// alone leaves the cache, linear has been 8.8.
const LIMIT = 10;
const SLICE = 1; // milliseconds, that the smallest call takes at least

function milliseconds(call) {
  const begin = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

/** The size from which a call takes long enough to be measured, or the largest, and a call of that size. */
function startOf(row, first, most) {
  for (let size = first; ; size *= 2) {
    const call = row(size);
    call();
    if (size * 8 > most || Math.min(milliseconds(call), milliseconds(call)) >= SLICE) return size;
  }
}

/** Gives back the memory of what is gone: new memory costs more than what has been used. */
async function collected() {
  globalThis.gc?.();
  await new Promise(setImmediate); // registries are called between the turns of the loop
}

/** The least times at n and 4n of some runs; of no more than it takes to see that they are close enough. Noise that makes the smaller one long would
 * let anything pass, so that runs more often, and before the other is looked at. */
async function leastTimes([small, large], runs) {
  const least = [Infinity, Infinity];
  const measure = (i, call) => (least[i] = Math.min(least[i], milliseconds(call)));
  for (let run = 0; run < 6; ++run) measure(0, small);
  for (let run = 0; run < runs; ++run) {
    await collected();
    measure(1, large);
    for (let more = 0; more < 3; ++more) measure(0, small);
    if (isFlat(least)) break;
  }
  return least;
}

const isFlat = ([small, large]) => large <= LIMIT * Math.max(small, SLICE / 2);

/** What is wrong with the growth of a row, a function of a size that gives a call; null if it grows at most as n log n. Of three sizes one has to do. */
export async function tooSteep(row, { first = 16, most = 2 ** 22, runs = 12 } = {}) {
  const start = startOf(row, first, most);
  const seen = [];
  for (const size of [start, 2 * start, start]) {
    await collected();
    const least = await leastTimes([row(size), row(4 * size)], runs);
    if (isFlat(least)) return null;
    seen.push(`${size}: ${least[0]} ms, ${4 * size}: ${least[1]} ms`);
  }
  return seen.join("; ");
}
