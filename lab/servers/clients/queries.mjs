// Reads a query on each line; writes what qs, or URLSearchParams, makes of it. usage: queries.mjs qs|URLSearchParams, in a folder with node_modules/.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const parse = process.argv[2] === "qs" ? createRequire(`${process.cwd()}/`)("qs").parse : (text) => [...new URLSearchParams(text)];
const lines = readFileSync(0, "latin1").split("\n").slice(0, -1);
process.stdout.write(lines.map((line) => JSON.stringify(parse(line)) + "\n").join(""));
