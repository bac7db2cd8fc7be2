/** Where things lie at the table: who sits where, rows of a river, the tiles of a meld. */

import type { Meld } from "./protocol.js";
import type { Tile } from "./tiles.js";

export const SIDES = ["self", "right", "across", "left"] as const;
/** Places around the table as the viewer sees them; play goes self, right, across, left. */
export type Side = (typeof SIDES)[number];

/** Where a seat is seen from another one. A spectator looks from the seat of the dealer. */
export function sideOf(seat: number, viewer: number | null): Side {
  return SIDES[(seat - (viewer ?? 0) + 4) % 4]!;
}

/** The seat at a side. */
export function seatAt(side: Side, viewer: number | null): number {
  return (SIDES.indexOf(side) + (viewer ?? 0)) % 4;
}

export interface RiverTile {
  tile: Tile;
  /** Its place among all discards of the seat. */
  index: number;
  taken: boolean;
}

export const ROW = 6;
export const ROWS = 3;

/**
 * The rows of a river: six tiles each, the third row takes all that follow (as players lay them).
 * Claimed tiles are gone unless `keepTaken`.
 */
export function riverRows(
  river: readonly { tile: Tile; taken: boolean }[],
  keepTaken = false,
): RiverTile[][] {
  const lying = river.map((one, index) => ({ ...one, index })).filter((one) => keepTaken || !one.taken);
  const rows: RiverTile[][] = [];
  for (let row = 0; row < ROWS && row * ROW < lying.length; row++) {
    rows.push(lying.slice(row * ROW, row === ROWS - 1 ? undefined : (row + 1) * ROW));
  }
  return rows;
}

export interface MeldTile {
  tile: Tile | null;
  turned: boolean;
  faceDown: boolean;
  /** The fourth tile of an added kong lies on top of the claimed one. */
  onTop: boolean;
}

const LEFT = 1;
const ACROSS = 2;

/** The tiles of a meld as they lie, left to right: the claimed one turned, at the side of who gave it. */
export function meldTiles(meld: Meld, owner: number): MeldTile[] {
  const plain = (tile: Tile | null): MeldTile => ({ tile, turned: false, faceDown: false, onTop: false });
  if (meld.tiles === null || meld.claimed === null || meld.from === null) return concealed(meld);
  const added = meld.kind === "added_kong" ? meld.tiles.at(-1)! : null;
  const lying = added === null ? [...meld.tiles] : meld.tiles.slice(0, -1);
  const [claimed] = lying.splice(meld.claimed, 1);
  const turned = [{ ...plain(claimed ?? null), turned: true }];
  if (added !== null) turned.push({ ...plain(added), turned: true, onTop: true });
  const source = (owner - meld.from + 4) % 4;
  const place = source === LEFT ? 0 : source === ACROSS ? 1 : lying.length;
  return [...lying.slice(0, place).map(plain), ...turned, ...lying.slice(place).map(plain)];
}

/** A concealed kong: face down; who may know it (the owner; all, when the hand is over) sees two of its tiles. */
function concealed({ tiles }: Meld): MeldTile[] {
  return [0, 1, 2, 3].map((index) => {
    const tile = tiles?.[index] ?? null;
    return { tile, turned: false, faceDown: tile === null || index % 3 !== 0, onTop: false };
  });
}
