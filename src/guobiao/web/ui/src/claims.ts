/** The buttons of what can be done beside discarding: which tiles each of them shows, and their order. */

import type { Action, View } from "./protocol.js";
import { order, TILES, type Tile } from "./tiles.js";

export type Verb = "win" | "kong" | "pung" | "chow" | "concealed-kong" | "added-kong" | "flower" | "pass";

export interface Claim {
  action: Action;
  verb: Verb;
  /** What the meld would be; the tile to win with. */
  tiles: Tile[];
}

const VERBS: readonly Verb[] = [
  "win",
  "kong",
  "pung",
  "chow",
  "concealed-kong",
  "added-kong",
  "flower",
  "pass",
];

/** The claims and declarations among actions, the greatest first, passing last. */
export function claims(actions: readonly Action[], view: View): Claim[] {
  return actions
    .map((action) => claim(action, view))
    .filter((one): one is Claim => one !== null)
    .sort((one, other) => VERBS.indexOf(one.verb) - VERBS.indexOf(other.verb));
}

/** The tile of a discard; null for every other action. */
export function discarded(action: Action): Tile | null {
  const [verb, tile] = action.split(" ");
  return verb === "discard" ? (tile ?? null) : null;
}

function claim(action: Action, view: View): Claim | null {
  const [word, argument] = action.split(" ");
  const verb = VERBS.find((one) => one === word);
  return verb ? { action, verb, tiles: shown(verb, argument ?? "", view) } : null;
}

function shown(verb: Verb, argument: string, { offered, drawn }: View): Tile[] {
  switch (verb) {
    case "win": {
      const tile = offered ?? drawn;
      return tile ? [tile] : [];
    }
    case "chow":
      return offered ? run(offered, Number(argument)) : [];
    case "pung":
      return offered ? Array<Tile>(3).fill(offered) : [];
    case "kong":
      return offered ? Array<Tile>(4).fill(offered) : [];
    case "concealed-kong":
    case "added-kong":
      return Array<Tile>(4).fill(argument);
    case "flower":
      return [argument];
    case "pass":
      return [];
  }
}

/** The run in which a tile is the lowest (1), the middle (2) or the highest (3). */
function run(tile: Tile, position: number): Tile[] {
  const first = order(tile) - position + 1;
  return TILES.slice(first, first + 3);
}
