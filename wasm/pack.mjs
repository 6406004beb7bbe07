// Writes dist/core.js, which holds the compiled module, and dist/package.json. usage: pack.mjs MODULE WASM_FOLDER VERSION_H
import { readFileSync, writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";

const [module, folder, header] = process.argv.slice(2);
const packed = deflateRawSync(readFileSync(module), { level: 9 }).toString("base64");
writeFileSync(`${folder}/dist/core.js`, `// libiri as WebAssembly: raw deflate, in base64.\nexport const module =\n  "${packed}";\n`);
const version = /IRI_VERSION_STRING "(.*?)"/.exec(readFileSync(header, "utf8"))[1];
const about = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
writeFileSync(`${folder}/dist/package.json`, JSON.stringify({ ...about, version }, null, 2) + "\n");
