/** The messages of docs/protocol.md as types. */

import type { Tile } from "./tiles.js";

export const VERSION = 1;

/** An action as the engine writes it: `discard 3p`, `chow 2`, `pung`, `pass` ... */
export type Action = string;
export type Phase = "opening" | "turn" | "claim" | "rob" | "over";
export type Words = { en: string; zh: string };

export interface Settings {
  auto_win: boolean;
  no_claims: boolean;
  auto_discard: boolean;
  hints: boolean;
}

export interface Welcome {
  type: "welcome";
  room: string;
  player: number | null;
  rules: { name: string; options: Record<string, unknown> };
  hands: number;
  clock: { move: number | null; game: number | null };
  spectators: { mode: "off" | "open" | "delayed"; delay: number | null };
  settings: Settings | null;
}

export interface Place {
  player: number;
  kind: "person" | "bot" | "remote" | "empty";
  name: string | null;
  connected: boolean;
  bot: string | null;
}

export interface Room {
  type: "room";
  status: "waiting" | "playing" | "between" | "over";
  places: Place[];
  spectators: number;
}

export type TableEvent =
  | { type: "dealt"; seat: number; tiles: Tile[] | null }
  | { type: "drew"; seat: number; tile: Tile | null; replacement: boolean }
  | { type: "flower"; seat: number; tile: Tile }
  | { type: "discarded"; seat: number; tile: Tile; drawn: boolean }
  | { type: "answered"; seat: number; action: Action }
  | { type: "chow"; seat: number; tile: Tile; position: number; from: number }
  | { type: "pung"; seat: number; tile: Tile; from: number }
  | {
      type: "kong";
      seat: number;
      tile: Tile | null;
      kind: "concealed" | "claimed" | "added";
      from: number | null;
    }
  | { type: "won"; seat: number; tile: Tile; from: number | null; robbed: boolean }
  | { type: "false_win"; seat: number; tile: Tile | null; reason: string }
  | { type: "exhausted" };

export interface Events {
  type: "events";
  hand: number;
  first: number;
  events: TableEvent[];
}

export interface Meld {
  kind: "chow" | "pung" | "concealed_kong" | "claimed_kong" | "added_kong";
  /** Lowest first; null while a concealed kong lies face down. */
  tiles: Tile[] | null;
  /** Which of the tiles was claimed. */
  claimed: number | null;
  /** The seat that gave it. */
  from: number | null;
}

export interface Seat {
  player: number;
  wind: Tile;
  score: number;
  points: number;
  count: number;
  tiles: Tile[] | null;
  melds: Meld[];
  flowers: Tile[];
  river: { tile: Tile; taken: boolean }[];
}

export interface Shuffle {
  commitment: string;
  seed: string | null;
}

export interface View {
  type: "view";
  hand: number;
  hands: number;
  event: number;
  phase: Phase;
  turn: number;
  seat: number | null;
  prevalent: Tile;
  dealer: number;
  left: number;
  last_tile: boolean;
  drawn: Tile | null;
  offered: Tile | null;
  seats: Seat[];
  visible: Record<Tile, number>;
  winners: number[];
  giver: number | null;
  barred: number[];
  asked: { decision: number; actions: Action[]; left: number | null } | null;
  answered: Action | null;
  /** Seconds: of the seat in turn; of the viewer for the rest of the match. */
  clock: { left: number | null; bank: number | null };
  shuffle: Shuffle;
}

export interface Wait {
  tile: Tile;
  left: number;
  discard: number;
  self_drawn: number;
  discard_wins: boolean;
  self_drawn_wins: boolean;
}

export interface DiscardHint {
  tile: Tile;
  shanten: number;
  live: number;
  useful: Record<Tile, number>;
  /** Null unless the hand is ready then. */
  waits: Wait[] | null;
}

export interface Hints {
  type: "hints";
  hand: number;
  event: number;
  shanten: number;
  waits: Wait[] | null;
  discards: DiscardHint[] | null;
  /** What a win would score that can be declared now. */
  win: number | null;
}

export interface CountedFan {
  number: number;
  zh: string;
  en: string;
  points: number;
  times: number;
  sets: string[][];
}

export interface NotCountedFan {
  number: number;
  zh: string;
  en: string;
  sets: string[];
  reason: Words;
}

export interface Winner {
  seat: number;
  player: number;
  notation: string;
  tiles: Tile[];
  tile: Tile;
  self_drawn: boolean;
  from: number | null;
  melds: Meld[];
  flowers: Tile[];
  total: number;
  total_without_flowers: number;
  fans: CountedFan[];
  not_counted: NotCountedFan[];
}

export interface Result {
  type: "result";
  hand: number;
  winners: Winner[];
  exhausted: boolean;
  points: number[];
  players: number[];
  scores: number[];
  shuffle: Shuffle;
  record: string;
  ready: number[];
  next: number | null;
}

export interface Standing {
  player: number;
  name: string;
  score: number;
  place: number;
  table_points: string;
}

export interface Standings {
  type: "standings";
  players: Standing[];
  scores: number[][];
  record: string;
  page: string;
}

export interface Ok {
  type: "ok";
  re: number;
}

export interface Refusal {
  type: "error";
  re: number | null;
  code: string;
  expected?: number;
  words: Words;
  allowed?: Action[];
}

export type ServerMessage = (Welcome | Room | Events | View | Hints | Result | Standings | Ok | Refusal) & {
  v: number;
  seq: number;
};

export type ClientMessage =
  | { type: "join"; as: "player" | "spectator"; hand?: number; event?: number }
  | { type: "act"; hand: number; decision: number; action: Action }
  | { type: "ready"; hand: number }
  | ({ type: "settings" } & Partial<Settings>)
  | { type: "leave" }
  | { type: "ping" };

/** A message of a text frame, if it is one of this version. */
export function parseMessage(frame: string): ServerMessage | null {
  try {
    const message = JSON.parse(frame) as ServerMessage;
    return message.v === VERSION && Number.isInteger(message.seq) ? message : null;
  } catch {
    return null;
  }
}
