/** A recorded hand as positions: where one can stop, where turns begin, what lies open, how a link names it. */

import type { Meld, Result, TableEvent, View } from "./protocol.js";
import type { LogEntry } from "./state.js";

/** The answer of /api/records/{record}. */
export interface Replay {
  id: string;
  match: string;
  hand: number;
  hands: { id: string; hand: number }[];
  rules: { name: string; options: Record<string, unknown> };
  names: string[];
  /** The names by which the statistics know those at East, South, West and North. */
  players: string[];
  scores: number[];
  steps: Step[];
  result: Pick<Result, "winners" | "exhausted" | "points" | "players">;
  verdict: { seat: number | null; reason: string } | null;
  shuffle: { commitment: string | null; seed: string | number | null; honest: boolean | null };
}

export interface Step {
  events: TableEvent[];
  view: Omit<View, "seats"> & { seats: Omit<View["seats"][number], "player" | "score">[] };
}

/** A place at which a replay can stop: the table after some events. */
export interface Position {
  /** Of the steps of the record. */
  step: number;
  /** The numbers of the first and the last event that led here, from 1. */
  first: number;
  last: number;
}

/** The deal, and the table after each decision that changes it: answers alone do not. */
export function positions(steps: readonly Step[]): Position[] {
  const found: Position[] = [];
  let told = 0;
  steps.forEach(({ events }, step) => {
    told += events.length;
    if (found.length === 0 || events.some((event) => event.type !== "answered")) {
      found.push({ step, first: (found.at(-1)?.last ?? 0) + 1, last: told });
    }
  });
  return found;
}

/** The position to which an event leads; the last one, if there are not so many events. */
export function placeOf(found: readonly Position[], event: number): number {
  const at = found.findIndex((position) => position.last >= event);
  return at < 0 ? found.length - 1 : at;
}

/** Where turns end: the deal, every discard, the end of the hand. */
export function turns(found: readonly Position[], steps: readonly Step[]): number[] {
  return found.flatMap(({ step }, place) => {
    const discards = steps[step]!.events.some((event) => event.type === "discarded");
    return place === 0 || place === found.length - 1 || discards ? [place] : [];
  });
}

/** The turn after (1) or before (-1) a place. */
export function turnFrom(places: readonly number[], place: number, by: 1 | -1): number {
  const found = by > 0 ? places.find((at) => at > place) : places.findLast((at) => at < place);
  return found ?? place;
}

export type MarkKind = "claim" | "win" | "false-win";

const MARKS: Partial<Record<TableEvent["type"], MarkKind>> = {
  chow: "claim",
  pung: "claim",
  kong: "claim",
  won: "win",
  false_win: "false-win",
};

/** What a timeline marks: claims, kongs, wins. */
export function marks(
  found: readonly Position[],
  steps: readonly Step[],
): { place: number; kind: MarkKind }[] {
  return found.flatMap(({ step }, place) => {
    const kinds = steps[step]!.events.map((event) => MARKS[event.type]);
    const kind = kinds.findLast((each) => each !== undefined);
    return kind === undefined ? [] : [{ place, kind }];
  });
}

/** What a link says: up to which event, whose view (null: every hand open), whose seat is at the bottom. */
export interface Spot {
  event: number | null;
  seat: number | null;
  bottom: number;
}

/** The spot of an address; what is missing or makes no sense is as at the start. */
export function spotOf(search: string): Spot {
  const given = new URLSearchParams(search);
  const seat = whole(given.get("seat"), 3);
  return {
    event: whole(given.get("event"), 100_000),
    seat,
    bottom: seat ?? whole(given.get("bottom"), 3) ?? 0,
  };
}

function whole(text: string | null, most: number): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  return Number(text) <= most ? Number(text) : null;
}

/** The search of an address with a spot in it; everything else in it stays. */
export function searchOf(search: string, { event, seat, bottom }: Spot): string {
  const given = new URLSearchParams(search);
  const set = (name: string, value: number | null) =>
    value === null ? given.delete(name) : given.set(name, String(value));
  set("event", event);
  set("seat", seat);
  set("bottom", seat === null && bottom !== 0 ? bottom : null);
  return given.size > 0 ? `?${given}` : "";
}

/** The table at a step, seen from the bottom seat; hands but that of `seat` are face down unless it is null. */
export function viewAt(replay: Replay, step: number, { seat, bottom }: Spot): View {
  const { view } = replay.steps[step]!;
  const isOpen = (each: number) => seat === null || each === seat || view.winners.includes(each);
  return {
    ...view,
    hand: replay.hand,
    hands: Math.max(replay.hand + 1, replay.hands.length),
    seat: bottom,
    drawn: isOpen(view.turn) ? view.drawn : null,
    seats: view.seats.map((each, index) => ({
      ...each,
      player: replay.result.players[index]!,
      score: replay.scores[index]!,
      tiles: isOpen(index) ? each.tiles : null,
      melds: isOpen(index) || view.phase === "over" ? each.melds : each.melds.map(faceDown),
    })),
  };
}

function faceDown(meld: Meld): Meld {
  return meld.kind === "concealed_kong" ? { ...meld, tiles: null } : meld;
}

/** The events up to a position, each with its number from 0; what `seat` could not see has no tile. */
export function eventsUntil(replay: Replay, last: number, seat: number | null): LogEntry[] {
  const events = replay.steps.flatMap((step) => step.events).slice(0, last);
  return events.map((event, number) => ({ hand: replay.hand, number, event: seen(event, seat) }));
}

function seen(event: TableEvent, seat: number | null): TableEvent {
  if (seat === null || !("seat" in event) || event.seat === seat) return event;
  if (event.type === "drew") return { ...event, tile: null };
  return event.type === "kong" && event.kind === "concealed" ? { ...event, tile: null } : event;
}

/** The result as the table's panel shows it. */
export function resultOf(replay: Replay): Result {
  const { points, players } = replay.result;
  const scores = [0, 0, 0, 0];
  players.forEach((player, seat) => {
    scores[player] = replay.scores[seat]! + points[seat]!;
  });
  return {
    type: "result",
    hand: replay.hand,
    ...replay.result,
    scores,
    shuffle: { commitment: "", seed: null },
    record: "",
    ready: [],
    next: null,
  };
}
