/** The order of the tiles in the own hand: sorted, or as the player arranged them. */

import { sorted, type Tile } from "./tiles.js";

/**
 * Keeps the player's own order when tiles come and go.
 *
 * Tiles that are still there stay where they were, new ones are put at the end.
 */
export function keepOrder(before: readonly Tile[], now: readonly Tile[]): Tile[] {
  const left = [...now];
  const kept: Tile[] = [];
  for (const tile of before) {
    const found = left.indexOf(tile);
    if (found >= 0) kept.push(...left.splice(found, 1));
  }
  return [...kept, ...left];
}

/** Moves the tile at one place in front of the tile at another (`to` = length: to the end). */
export function moved(tiles: readonly Tile[], from: number, to: number): Tile[] {
  const result = [...tiles];
  const [tile] = result.splice(from, 1);
  if (tile !== undefined) result.splice(to > from ? to - 1 : to, 0, tile);
  return result;
}

/** The tiles of a hand without one copy of the tile just drawn, which lies apart. */
export function withoutDrawn(tiles: readonly Tile[], drawn: Tile | null): Tile[] {
  const at = drawn === null ? -1 : tiles.lastIndexOf(drawn);
  return at < 0 ? [...tiles] : [...tiles.slice(0, at), ...tiles.slice(at + 1)];
}

/** What to show: the hand in order, and the drawn tile apart. */
export function arranged(
  tiles: readonly Tile[],
  drawn: Tile | null,
  own: readonly Tile[] | null,
): { hand: Tile[]; drawn: Tile | null } {
  const rest = withoutDrawn(tiles, drawn);
  return { hand: own ? keepOrder(own, rest) : sorted(rest), drawn };
}
