// Writes dist/core.js, which holds the compiled module, and dist/package.json. usage: pack.mjs MODULE PACKAGE_JSON DIST VERSION_H
import { readFileSync, writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";

const [module, about, dist, header] = process.argv.slice(2);
const packed = deflateSync(readFileSync(module), { level: 9 }).toString("base64");
writeFileSync(`${dist}/core.js`, `// libiri as WebAssembly: deflate with the frame of zlib, in base64.\nexport const module =\n  "${packed}";\n`);
const version = /IRI_VERSION_STRING "(.*?)"/.exec(readFileSync(header, "utf8"))[1];
writeFileSync(`${dist}/package.json`, JSON.stringify({ ...JSON.parse(readFileSync(about, "utf8")), version }, null, 2) + "\n");
