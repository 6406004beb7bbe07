// Fetches the links of a JSON file; writes [status, body] of each, [0, ""] if fetch() itself says no.
import { readFileSync } from "node:fs";

const out = [];
for (const url of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  try {
    const answer = await fetch(url);
    out.push([answer.status, await answer.text()]);
  } catch {
    out.push([0, ""]);
  }
}
process.stdout.write(JSON.stringify(out));
