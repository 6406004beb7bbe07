// Writes the files of folders one after the other, each behind its size in four bytes, the lowest first. With a file for a folder: each
// of its lines, too. usage: corpus.mjs FOLDER_OR_FILE... >OUTPUT
import { readdirSync, readFileSync, statSync, writeSync } from "node:fs";

const found = [];
function add(bytes) {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  found.push(size, bytes);
}
function read(path) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) read(`${path}/${name}`);
    return;
  }
  add(readFileSync(path));
}
for (const path of process.argv.slice(2)) {
  read(path);
  if (statSync(path).isFile()) for (const line of readFileSync(path, "latin1").split("\n")) add(Buffer.from(line, "latin1"));
}
const all = Buffer.concat(found);
for (let at = 0; at < all.length; ) at += writeSync(1, all, at);
