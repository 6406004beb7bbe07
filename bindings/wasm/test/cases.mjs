// The project's case files (test/support/case_file.hpp has their format).
import { readFileSync } from "node:fs";

const folder = process.env.IRI_CASES;
export const linesOf = (name) => readFileSync(`${folder}/${name}`, "utf8").split("\n");

/** The text of a value, or null if its bytes are not UTF-8: no string of JavaScript has them. */
export function unescaped(value) {
  const bytes = [];
  for (const [whole, hex, point] of value.matchAll(/\\x([0-9A-Fa-f]{2})|\\u\{([0-9A-Fa-f]+)\}|\\\\|[^\\]/gu)) {
    if (hex) bytes.push(parseInt(hex, 16));
    else if (point && parseInt(point, 16) >= 0xd800 && parseInt(point, 16) <= 0xdfff) return null;
    else bytes.push(...Buffer.from(point ? String.fromCodePoint(parseInt(point, 16)) : whole === "\\\\" ? "\\" : whole));
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes));
  } catch {
    return null;
  }
}

/** The blocks of a file: each a Map from the first word of a line to its rest. */
export function blocksOf(name) {
  const blocks = [];
  for (const block of linesOf(name).join("\n").split(/\n\n+/)) {
    const lines = block.split("\n").filter((line) => line && !line.startsWith("#"));
    if (lines.length) blocks.push(new Map(lines.map((line) => [line.split(" ", 1)[0], line.slice(line.split(" ", 1)[0].length + 1)])));
  }
  return blocks;
}
