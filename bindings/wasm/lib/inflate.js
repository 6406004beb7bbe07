// Inflate (RFC 1951), at once and without a function of the system: browsers have only one that makes wait, and then no program could require() this package.

const MOST_BITS = 15;
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const [LENGTHS, LENGTH_BITS] = ranges(3, 28, 4, 8);
const [DISTANCES, DISTANCE_BITS] = ranges(1, 30, 2, 4);
LENGTHS.push(258); // the last length stands for itself
LENGTH_BITS.push(0);

/** Where the ranges of section 3.2.5 begin, and how many bits tell the place within one: of each `step` ranges all have as many. */
function ranges(first, count, step, plain) {
  const [begins, bits] = [[], []];
  for (let i = 0, begin = first; i < count; begin += 1 << bits[i], ++i) {
    begins.push(begin);
    bits.push(i < plain ? 0 : (i - plain) / step + 1 | 0);
  }
  return [begins, bits];
}

/** Codes by the lengths of their symbols (section 3.2.2): how many there are of each length, and the symbols in their order. */
function codes(lengths) {
  const count = new Uint16Array(MOST_BITS + 1);
  const next = new Uint16Array(MOST_BITS + 2);
  for (const length of lengths) ++count[length];
  count[0] = 0;
  for (let i = 1; i <= MOST_BITS; ++i) next[i + 1] = next[i] + count[i];
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => length !== 0 && (symbols[next[length]++] = symbol));
  return { count, symbols };
}

const fixed = [codes(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))), codes(Array(30).fill(5))];

class Bits {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0; // in bits
  }
  take(count) {
    let value = 0;
    for (let i = 0; i < count; ++i, ++this.at) value |= ((this.bytes[this.at >> 3] >> (this.at & 7)) & 1) << i;
    return value;
  }
  symbol({ count, symbols }) {
    const { bytes } = this;
    let [at, code, first, index] = [this.at, 0, 0, 0];
    for (let length = 1; length <= MOST_BITS; ++length, ++at) {
      code |= (bytes[at >> 3] >> (at & 7)) & 1;
      if (code - count[length] < first) {
        this.at = at + 1;
        return symbols[index + code - first];
      }
      index += count[length];
      first = (first + count[length]) << 1;
      code <<= 1;
    }
    throw new Error("no code");
  }
}

function dynamicCodes(bits) {
  const [literals, distances, known] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4];
  const ofLengths = Array(19).fill(0);
  for (let i = 0; i < known; ++i) ofLengths[ORDER[i]] = bits.take(3);
  const code = codes(ofLengths);
  const lengths = [];
  while (lengths.length < literals + distances) {
    const symbol = bits.symbol(code);
    if (symbol < 16) lengths.push(symbol);
    else {
      const times = symbol === 16 ? bits.take(2) + 3 : symbol === 17 ? bits.take(3) + 3 : bits.take(7) + 11;
      lengths.push(...Array(times).fill(symbol === 16 ? lengths.at(-1) : 0));
    }
  }
  return [codes(lengths.slice(0, literals)), codes(lengths.slice(literals))];
}

function readBlock(bits, [literals, distances], out, to) {
  for (;;) {
    const symbol = bits.symbol(literals);
    if (symbol === 256) return to;
    if (symbol < 256) out[to++] = symbol;
    else {
      const length = LENGTHS[symbol - 257] + bits.take(LENGTH_BITS[symbol - 257]);
      const distance = bits.symbol(distances);
      const from = to - DISTANCES[distance] - bits.take(DISTANCE_BITS[distance]);
      for (let i = 0; i < length; ++i) out[to++] = out[from + i];
    }
  }
}

/** The bytes that were deflated, of that size. They are the package's own: nothing is checked. */
export function inflate(bytes, size) {
  const out = new Uint8Array(size);
  const bits = new Bits(bytes);
  for (let to = 0, last = 0; last === 0; ) {
    last = bits.take(1);
    const kind = bits.take(2);
    if (kind !== 0) to = readBlock(bits, kind === 1 ? fixed : dynamicCodes(bits), out, to);
    else {
      const begin = ((bits.at + 7) >> 3) + 4;
      const count = bytes[begin - 4] | (bytes[begin - 3] << 8);
      out.set(bytes.subarray(begin, begin + count), to);
      to += count;
      bits.at = 8 * (begin + count);
    }
  }
  return out;
}
