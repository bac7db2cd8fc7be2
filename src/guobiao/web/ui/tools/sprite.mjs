// Gathers the faces of the tiles (public/tiles/*.svg) into one file, public/tiles.svg: a symbol per tile.
// The body of the tile is left out, since the page draws it; colours become variables that a theme can set.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const folder = join(here, "../public/tiles");
const INKS = {
  "#c0262d": "--ink-red",
  "#137a3f": "--ink-green",
  "#1f3f8f": "--ink-blue",
  "#1a1a1a": "--ink-black",
  "#fff": "--ink-gap",
};

function symbol(file) {
  const inside = readFileSync(join(folder, file), "utf8")
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>\s*$/, "")
    .replace(/<rect[^>]*fill="#fffdf3"[^>]*\/>/, "")
    .replace(/"(#[0-9a-f]{3,6})"/g, (whole, colour) =>
      colour in INKS ? `"var(${INKS[colour]},${colour})"` : whole,
    );
  return `<symbol id="${file.slice(0, -4)}" viewBox="0 0 60 80">${inside}</symbol>`;
}

const faces = readdirSync(folder)
  .filter((file) => file.endsWith(".svg") && file !== "back.svg")
  .sort();
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${faces.map(symbol).join("")}</svg>\n`;
writeFileSync(join(here, "../public/tiles.svg"), sprite);
console.log(`tiles.svg: ${faces.length} faces, ${sprite.length} bytes`);
