// Weighs what the first page loads: fails when it is more than the budget, compressed and without fonts.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BUDGET = 150 * 1024;
const built = join(import.meta.dirname, "../../static");

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

// Single tiles are for the pages without a script; the map of names is for the server.
const first = [...files(built)].filter((path) => !/\/tiles\/|manifest\.json$|\.map$/.test(path));
let sum = 0;
for (const path of first) {
  const size = gzipSync(readFileSync(path)).length;
  sum += size;
  console.log(`${String(size).padStart(7)}  ${path.slice(built.length + 1)}`);
}
console.log(`${String(sum).padStart(7)}  in all, compressed; at most ${BUDGET}`);
if (sum > BUDGET) process.exit(1);
