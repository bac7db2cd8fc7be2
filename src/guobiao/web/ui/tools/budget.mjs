// Weighs what the first page loads: fails when it is more than the budget, compressed and without fonts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BUDGET = 150 * 1024;
const built = join(import.meta.dirname, "../../static");
const manifest = JSON.parse(readFileSync(join(built, ".vite/manifest.json"), "utf8"));

function* loaded(name) {
  const { file, css = [], imports = [] } = manifest[name];
  yield* [file, ...css];
  for (const imported of imports) yield* loaded(imported);
}

let sum = 0;
for (const name of new Set(["index.html", "favicon.svg", "tiles.svg", ...loaded("index.html")])) {
  const size = gzipSync(readFileSync(join(built, name))).length;
  sum += size;
  console.log(`${String(size).padStart(7)}  ${name}`);
}
console.log(`${String(sum).padStart(7)}  in all, compressed; at most ${BUDGET}`);
if (sum > BUDGET) process.exit(1);
