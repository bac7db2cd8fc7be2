/** Events in words, for the log. */

import type { Language } from "./language.js";
import { type Message, text } from "./messages.js";
import type { TableEvent } from "./protocol.js";
import type { LogEntry } from "./state.js";
import { order, TILES, type Tile, tilesWords, tileWords } from "./tiles.js";

/** An event in words; empty for what the log does not tell (own answers, hidden draws of others). */
export function narrate(
  event: TableEvent,
  hand: number,
  nameOf: (seat: number) => string,
  language: Language,
): string {
  const words = (tile: Tile) => tileWords(tile, language);
  switch (event.type) {
    case "dealt":
      return event.seat === 0 ? text(language, "saidDealt", hand + 1) : "";
    case "drew":
      return event.tile === null ? "" : text(language, "saidDrewTile", nameOf(event.seat), words(event.tile));
    case "flower":
      return text(language, "saidFlower", nameOf(event.seat), words(event.tile));
    case "discarded": {
      const message = event.drawn ? "saidDiscardedDrawn" : "saidDiscarded";
      return text(language, message, nameOf(event.seat), words(event.tile));
    }
    case "answered":
      return "";
    case "chow": {
      const first = order(event.tile) - event.position + 1;
      const run = tilesWords(TILES.slice(first, first + 3), language);
      return text(language, "saidChow", nameOf(event.seat), run);
    }
    case "pung":
      return text(language, "saidPung", nameOf(event.seat), words(event.tile));
    case "kong":
      return kongWords(event.kind, nameOf(event.seat), event.tile ? words(event.tile) : "", language);
    case "won":
      return wonWords(event, nameOf, words(event.tile), language);
    case "false_win":
      return text(language, "saidFalseWin", nameOf(event.seat));
    case "exhausted":
      return text(language, "saidExhausted");
  }
}

function kongWords(kind: string, name: string, tile: string, language: Language): string {
  if (kind === "concealed") return text(language, "saidConcealedKong", name);
  return text(language, kind === "added" ? "saidAddedKong" : "saidKong", name, tile);
}

function wonWords(
  event: Extract<TableEvent, { type: "won" }>,
  nameOf: (seat: number) => string,
  tile: string,
  language: Language,
): string {
  const name = nameOf(event.seat);
  if (event.from === null) return text(language, "saidWonBySelf", name, tile);
  if (event.robbed) return text(language, "saidRobbed", name, tile);
  return text(language, "saidWon", name, tile, nameOf(event.from));
}

export interface Call {
  seat: number;
  message: Message;
  /** Tells one call from the next. */
  key: string;
}

/** What somebody called last in a hand, until the next discard. */
export function lastCall(log: readonly LogEntry[], hand: number): Call | null {
  const entry = log.at(-1);
  // After a kong or a flower a tile is drawn.
  const found = entry?.event.type === "drew" ? log.at(-2) : entry;
  const message = found?.hand === hand ? callOf(found.event) : null;
  if (!found || !message || !("seat" in found.event)) return null;
  return { seat: found.event.seat, message, key: `${found.hand}.${found.number}` };
}

function callOf(event: TableEvent): Message | null {
  switch (event.type) {
    case "chow":
    case "pung":
    case "kong":
    case "flower":
      return event.type;
    case "won":
      return "win";
    default:
      return null;
  }
}
