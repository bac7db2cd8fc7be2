import { describe, expect, it } from "vitest";
import type { TableEvent } from "../src/protocol.js";
import { marks, placeOf, positions, type Step, searchOf, spotOf, turnFrom, turns } from "../src/replay.js";

const step = (...events: TableEvent[]): Step => ({ events, view: {} as Step["view"] });
const drew = (seat: number): TableEvent => ({ type: "drew", seat, tile: "1m", replacement: false });
const discarded = (seat: number): TableEvent => ({ type: "discarded", seat, tile: "1m", drawn: true });
const passed = (seat: number): TableEvent => ({ type: "answered", seat, action: "pass" });

const STEPS = [
  step({ type: "dealt", seat: 0, tiles: [] }, drew(0)),
  step(discarded(0)),
  step(passed(1)),
  step(passed(2), { type: "pung", seat: 2, tile: "1m", from: 0 }),
  step(discarded(2), drew(3)),
  step({ type: "won", seat: 3, tile: "1m", from: null, robbed: false }),
];
const FOUND = positions(STEPS);

describe("positions", () => {
  it("leave out steps in which somebody only answers", () => {
    expect(FOUND.map(({ step }) => step)).toEqual([0, 1, 3, 4, 5]);
    expect(FOUND.map(({ first, last }) => [first, last])).toEqual([
      [1, 2],
      [3, 3],
      [4, 6],
      [7, 8],
      [9, 9],
    ]);
  });

  it("are found by event; what lies beyond is the end", () => {
    expect([0, 1, 2, 3, 4, 6, 9, 1000].map((event) => placeOf(FOUND, event))).toEqual([
      0, 0, 0, 1, 2, 2, 4, 4,
    ]);
    for (const [place, { last }] of FOUND.entries()) expect(placeOf(FOUND, last)).toBe(place);
  });

  it("go by turns from discard to discard", () => {
    const ends = turns(FOUND, STEPS);
    expect(ends).toEqual([0, 1, 3, 4]);
    expect([
      turnFrom(ends, 1, 1),
      turnFrom(ends, 2, -1),
      turnFrom(ends, 4, 1),
      turnFrom(ends, 0, -1),
    ]).toEqual([3, 1, 4, 0]);
  });

  it("are marked at claims and wins", () => {
    expect(marks(FOUND, STEPS)).toEqual([
      { place: 2, kind: "claim" },
      { place: 4, kind: "win" },
    ]);
  });
});

describe("links", () => {
  it("name a spot, and lead back to it", () => {
    for (const spot of [
      { event: 40, seat: 1, bottom: 1 },
      { event: 3, seat: null, bottom: 2 },
      { event: null, seat: null, bottom: 0 },
    ]) {
      expect(spotOf(searchOf("?lang=zh", spot))).toEqual(spot);
    }
    expect(searchOf("?lang=zh&seat=2", { event: 4, seat: null, bottom: 0 })).toBe("?lang=zh&event=4");
  });

  it("that make no sense lead to the start", () => {
    for (const search of [
      "?event=x&seat=4&bottom=9",
      "?event=-1&seat=",
      "?event=1e3&seat=1.5",
      "?event=9999999",
    ]) {
      expect(spotOf(search)).toEqual({ event: null, seat: null, bottom: 0 });
    }
  });
});
