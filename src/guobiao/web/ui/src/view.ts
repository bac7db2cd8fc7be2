/** Questions to a view that the page asks more than once. */

import type { View } from "./protocol.js";
import type { LogEntry } from "./state.js";
import type { Tile } from "./tiles.js";

/** What the viewer may do now. */
export function actionsOf(view: View): readonly string[] {
  return view.asked?.actions ?? [];
}

/** The latest discard, while it lies in a river: whose, and its place there. */
export function lastDiscard(view: View, log: readonly LogEntry[]): { seat: number; index: number } | null {
  for (let at = log.length - 1; at >= 0 && log[at]!.hand === view.hand; at--) {
    const { event } = log[at]!;
    if (event.type !== "discarded") continue;
    const river = view.seats[event.seat]!.river;
    return river.at(-1)?.taken === false ? { seat: event.seat, index: river.length - 1 } : null;
  }
  return null;
}

/** How many copies of each tile the viewer sees: open ones, its own, those in hands laid open. */
export function seen(view: View): Map<Tile, number> {
  const counts = new Map<Tile, number>();
  const add = (tile: Tile) => counts.set(tile, (counts.get(tile) ?? 0) + 1);
  for (const seat of view.seats) {
    // A claimed tile is counted where it lies: in a meld.
    for (const { tile, taken } of seat.river) if (!taken) add(tile);
    for (const meld of seat.melds) meld.tiles?.forEach(add);
    seat.tiles?.forEach(add);
  }
  return counts;
}

/** Copies of a tile that the viewer does not see. */
export function unseen(view: View, tile: Tile): number {
  return 4 - (seen(view).get(tile) ?? 0);
}
