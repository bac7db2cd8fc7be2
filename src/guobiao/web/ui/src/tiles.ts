/** The 42 kinds of tile by their names: 1m-9m, 1p-9p, 1s-9s, E S W N, C F P, flowers a-h. */

import { tiles } from "../../messages.json";
import type { Language } from "./language.js";

export type Tile = string;

export const TILES: readonly Tile[] = [
  ..."mps".split("").flatMap((suit) => "123456789".split("").map((rank) => rank + suit)),
  ..."ESWNCFPabcdefgh",
];
/** Kinds of tile a hand is made of: all but the flowers. */
export const KINDS = 34;

const ORDER = new Map(TILES.map((tile, index) => [tile, index]));

/** The place of a tile in the order of suits, ranks, winds, dragons and flowers. */
export function order(tile: Tile): number {
  return ORDER.get(tile) ?? TILES.length;
}

export function isFlower(tile: Tile): boolean {
  return order(tile) >= KINDS;
}

export function sorted(tiles: readonly Tile[]): Tile[] {
  return [...tiles].sort((one, other) => order(one) - order(other));
}

/** A tile in words: "three of characters", 三万. */
export function tileWords(tile: Tile, language: Language): string {
  return (tiles as Record<Tile, Record<Language, string>>)[tile]?.[language] ?? tile;
}

/** Tiles in words, one after the other. */
export function tilesWords(tiles: readonly Tile[], language: Language): string {
  return tiles.map((tile) => tileWords(tile, language)).join(language === "zh" ? "、" : ", ");
}

/** What the option "numerals" writes into the corner of a tile: its rank, or the letter of its name. */
export function numeral(tile: Tile): string {
  const index = order(tile);
  if (index < 27) return tile[0]!;
  return index < KINDS ? tile : String(((index - KINDS) % 4) + 1);
}

/** The tiles of a text such as `123m`, `EEE` or `5p5p`: what the server writes for sets. */
export function parseTiles(notation: string): Tile[] {
  return [...notation.matchAll(/(\d+)([mps])|[ESWNCFPa-h]/g)].flatMap(([whole, ranks, suit]) =>
    ranks ? [...ranks].map((rank) => rank + suit) : [whole],
  );
}

/** The name of a wind: East, 东; its sign: E, 东. */
export function windName(wind: Tile, language: Language): string {
  return tileWords(wind, language).split(" ")[0]!;
}

export function windSign(wind: Tile, language: Language): string {
  return tileWords(wind, language).charAt(0);
}
