/**
 * The table page without a server, for looking at: dev/mock.html?scene=claim&lang=zh&theme=lacquer&scheme=dark
 */

import "../src/main-elements.js";
import type { Language } from "../src/language.js";
import { parseSettings, type Settings, showSettings } from "../src/settings.js";
import { SCENES, type Scene } from "../test/fixtures/scenes.js";

const wanted = Object.fromEntries(new URLSearchParams(location.search)) as Record<string, string>;
const flags = (wanted.on ?? "").split(",").filter(Boolean);
const table = document.createElement("guobiao-table");
let settings: Settings = parseSettings(
  JSON.stringify({ ...wanted, ...Object.fromEntries(flags.map((name) => [name, true])) }),
);

function show(): void {
  showSettings(settings);
  table.settings = settings;
}

table.state = SCENES[(wanted.scene ?? "turn") as Scene];
table.language = (wanted.lang ?? "zh") as Language;
table.deadline = performance.now() + 17_000;
table.nextHandAt = performance.now() + 20_000;
table.addEventListener("settings-changed", (event) => {
  settings = { ...settings, ...(event as CustomEvent<Partial<Settings>>).detail };
  show();
});
table.addEventListener("language-changed", (event) => {
  table.language = (event as CustomEvent<Language>).detail;
});
for (const name of ["act", "ready", "switch", "leave"]) {
  table.addEventListener(name, (event) => console.info(name, (event as CustomEvent).detail));
}
show();
document.body.append(table);
