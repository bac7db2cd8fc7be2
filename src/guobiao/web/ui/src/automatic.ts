/** "Pass this tile until my next turn": what the page answers by itself. (The server knows the other switches.) */

import type { Action, View } from "./protocol.js";
import type { Tile } from "./tiles.js";

/** Passes a tile that the player wants to pass; null where the player decides: always when it wins. */
export function passedBySelf(
  actions: readonly Action[],
  view: View,
  passed: ReadonlySet<Tile>,
): Action | null {
  const asked = view.phase === "claim" && view.offered !== null && passed.has(view.offered);
  return asked && actions.includes("pass") && !actions.includes("win") ? "pass" : null;
}

/** The tiles still passed: none any more when the player's own turn has come. */
export function stillPassed(view: View, passed: ReadonlySet<Tile>): ReadonlySet<Tile> {
  return view.phase === "claim" || view.turn !== view.seat ? passed : new Set();
}
