// Law 16: the answers of test/gate/model/questions.py, which every way out of the gate is asked: what is forwarded, byte for byte, and whether it
// says that it changed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import test, { after } from "node:test";
import { Gate } from "libiri";

const script = resolve(process.env.IRI_CASES, "../gate/model/questions.py");
const table = execFileSync("python3", ["-B", script], { encoding: "utf8" });
const gates = new Map();
let asked = 0;
after(() => console.log(`asked: gate wasm ${asked}`));

for (const line of table.split("\n").filter(Boolean)) {
  const [policy, target, action, forwarded] = line.split("\t");
  if (!gates.has(policy)) gates.set(policy, Gate.fromJSON(policy));
  test(line, () => {
    const admitted = gates.get(policy).admit("GET", target, "www.example.com");
    assert.deepEqual([admitted.verdict.action, admitted.target ?? "-"], [action, forwarded]);
    assert.equal(admitted.target !== null && admitted.target !== target, action === "canonicalize");
    ++asked;
  });
}
