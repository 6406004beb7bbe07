// Writes what is made of others into DIST: core.js with the compiled module, the package.json, and for each NAME.js a NAME.cjs, which programs of CommonJS require.
// usage: pack.mjs PACKED SIZE UNPACKER PACKAGE_JSON DIST VERSION_H
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const [packed, size, unpacker, about, dist, header] = process.argv.slice(2);
const base64 = (file) => readFileSync(file).toString("base64");

/** A source in CommonJS. Its imports and exports stand at the beginnings of lines, as lib/ has them; another form is an error. */
function commonjs(source) {
  const names = [];
  let made = source
    .replace(/^import \{([^}]*)\} from "(.*?)";/gm, (_, list, from) => `const {${list.replace(/ as /g, ": ")}} = require("${from.replace(/\.js$/, ".cjs")}");`)
    .replace(/^import (\w+) from "(node:\w+)";/gm, 'const $1 = require("$2");')
    .replace(/^export \{([^}]*)\} from "(.*?)";/gm, (_, list, from) => {
      names.push(...list.split(",").map((name) => name.trim()));
      return `const {${list}} = require("${from.replace(/\.js$/, ".cjs")}");`;
    })
    .replace(/^export ((?:async )?function|class|const) (\w+)/gm, (_, kind, name) => {
      names.push(name);
      return `${kind} ${name}`;
    });
  const all = (kind) => `Object.assign(${kind}, { ${names.join(", ")} });\n`;
  const main = /^export default function (\w+)/m.exec(made)?.[1];
  made = made.replace(/^export default /m, "");
  const coders = [...new Set(made.match(/(?<=new )Text(En|De)coder\b/g))]; // those of Node: the jsdom of jest has none
  if (coders.length) made = `const { ${coders.join(", ")} } = require("node:util");\n${made}`;
  if (/^(import|export)\b/m.test(made)) throw new Error("an import or export of another form: " + /^(import|export)\b.*/m.exec(made)[0]);
  return `"use strict";\n${made}\n${main ? `module.exports = ${main};\n` + all("module.exports").replace("});", `, default: ${main} });`) : all("exports")}`;
}

/** Without the lines of comments: who uses the package has those of the types. */
const bare = (source) => source.replace(/^ *(\/\/.*|\/\*\*.*\*\/)\n/gm, "");

for (const name of readdirSync(dist).filter((name) => name.endsWith(".js") && name !== "core.js")) {
  const source = bare(readFileSync(`${dist}/${name}`, "utf8"));
  writeFileSync(`${dist}/${name}`, source);
  writeFileSync(`${dist}/${name.replace(/js$/, "cjs")}`, commonjs(source));
}
for (const name of readdirSync(dist).filter((name) => name.endsWith(".d.ts"))) writeFileSync(`${dist}/${name.replace(/ts$/, "cts")}`, readFileSync(`${dist}/${name}`, "utf8").replaceAll('"./index.js"', '"./index.cjs"'));
writeFileSync(`${dist}/core.js`, `// In base64: libiri as WebAssembly, packed, and the module that unpacks it.\nexport const size = ${size};\nexport const compiled =\n  "${base64(packed)}";\nexport const unpacker =\n  "${base64(unpacker)}";\n`);
// Of the same text: twice would be twice as large.
writeFileSync(`${dist}/core.cjs`, `"use strict";\nconst text = require("node:fs").readFileSync(require("node:path").join(__dirname, "core.js"), "latin1");
exports.size = Number(/size = (\\d+)/.exec(text)[1]);\n[, exports.compiled, , exports.unpacker] = text.split('"');\n`);
const version = /IRI_VERSION_STRING "(.*?)"/.exec(readFileSync(header, "utf8"))[1];
writeFileSync(`${dist}/package.json`, JSON.stringify({ ...JSON.parse(readFileSync(about, "utf8")), version }, null, 2) + "\n");
