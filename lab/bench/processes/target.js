// new URL() on the targets of a file, with the base that it needs: node target.js FILE BATCHES. Prints the ns a target of each batch.
'use strict';
const targets = require('fs').readFileSync(process.argv[2], 'latin1').replace(/\n$/, '').split('\n');
const whole = Math.ceil(1000000 / targets.length);  // whole sets
let sum = 0;
for (let i = 0; i < Number(process.argv[3]); ++i) {
  const begin = process.hrtime.bigint();
  for (let j = 0; j < whole; ++j) {
    for (const target of targets) {
      try {
        sum += new URL(target, 'http://h.example').pathname.length;
      } catch {
        --sum;
      }
    }
  }
  console.log((Number(process.hrtime.bigint() - begin) / (whole * targets.length)).toFixed(2));
}
console.error(sum);
