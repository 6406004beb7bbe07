// find-my-way, asked line by line through its standard input: see routes/node.cc.
//   make ROUTES            a file, a route a line: prints the number of the router, and those of the lines that it does not take
//   traffic REQUESTS       a file, METHOD, a space and a path in each line: prints its number
//   pass ROUTER TRAFFIC    all requests once: prints the ns of CPU time, how many found a route, and a sum of what they found
//   answers ROUTER TRAFFIC FILE   writes for each request a line: the number of its route or -1, and the sizes of its captures
'use strict';
const fs = require('fs');
const FindMyWay = require('find-my-way');

const lines = file => fs.readFileSync(file, 'latin1').replace(/\n$/, '').split('\n');
const split = line => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
const routers = [], traffics = [];
const kept = { route: -1, params: null };  // the answer to the request at hand

// ":" is doubled where it is data; names are letters and digits, for they end before a "-".
function converted(path) {
  let names = 0;
  return path.replace(/:/g, '::').replace(/\{[^}]*\}/g, () => `:p${names++}`);
}

function make(file) {
  const router = FindMyWay({ caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 4096 });
  const refused = [];
  lines(file).forEach((line, number) => {
    const [method, path] = split(line);
    try {
      router.on(method, converted(path), () => {}, { number });
    } catch {
      refused.push(number);
    }
  });
  routers.push(router);
  return [routers.length - 1, ...refused];
}

function find(router, request) {
  const found = router.find(request[0], request[1]);
  kept.route = found === null ? -1 : found.store.number;
  kept.params = found === null ? null : found.params;
}

// In characters, as JavaScript has it.
function sizes(params) {
  let sum = 0;
  for (const name in params) sum += params[name].length;
  return sum;
}

// Of the main thread; the compiler and the collector of garbage have others.
const cpuTime = () => Number(fs.readFileSync('/proc/self/schedstat', 'latin1').split(' ')[0]);

function pass(router, requests) {
  let found = 0, sum = 0;
  const begin = cpuTime();
  for (const request of requests) {
    find(router, request);
    if (kept.route < 0) continue;
    ++found;
    sum += kept.route + sizes(kept.params);
  }
  return [cpuTime() - begin, found, sum];
}

function answers(router, requests, file) {
  fs.writeFileSync(file, requests.map(request => {
    find(router, request);
    return `${kept.route} ${kept.params === null ? 0 : sizes(kept.params)}\n`;
  }).join(''));
  return ['written'];
}

function answer(line) {
  const [command, ...rest] = line.split('\t');
  if (command === 'make') return make(rest[0]);
  if (command === 'traffic') return [traffics.push(lines(rest[0]).map(split)) - 1];
  if (command === 'pass') return pass(routers[rest[0]], traffics[rest[1]]);
  return answers(routers[rest[0]], traffics[rest[1]], rest[2]);
}

require('readline').createInterface({ input: process.stdin }).on('line', line => {
  fs.writeSync(1, answer(line).join('\t') + '\n');
});
