/**
 * What the page answers by itself: a tile to be passed until the next turn, flowers.
 * (The other switches are the server's: they work while the page is closed too.)
 */

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

/** Lays the next flower down; null if there is none, or if the tile drawn wins. */
export function flowerBySelf(actions: readonly Action[]): Action | null {
  if (actions.includes("win")) return null;
  return actions.find((action) => action.startsWith("flower ")) ?? null;
}
