import { describe, expect, it } from "vitest";
import { meldTiles, riverRows, seatAt, sideOf } from "../src/layout.js";
import type { Meld } from "../src/protocol.js";

const river = (count: number, taken: readonly number[] = []) =>
  Array.from({ length: count }, (_, index) => ({
    tile: `${(index % 9) + 1}m`,
    taken: taken.includes(index),
  }));
const lengths = (count: number, taken: readonly number[] = [], keep = false) =>
  riverRows(river(count, taken), keep).map((row) => row.length);

describe("sides", () => {
  it("are counted from the viewer, against the clock", () => {
    expect([0, 1, 2, 3].map((seat) => sideOf(seat, 1))).toEqual(["left", "self", "right", "across"]);
  });

  it("are the dealer's for a spectator", () => {
    expect(sideOf(3, null)).toBe("left");
  });

  it("and seats are inverse", () => {
    for (const viewer of [0, 1, 2, 3, null]) {
      for (const seat of [0, 1, 2, 3]) expect(seatAt(sideOf(seat, viewer), viewer)).toBe(seat);
    }
  });
});

describe("a river", () => {
  it("has rows of six, the third takes the rest", () => {
    expect(lengths(0)).toEqual([]);
    expect(lengths(6)).toEqual([6]);
    expect(lengths(7)).toEqual([6, 1]);
    expect(lengths(18)).toEqual([6, 6, 6]);
    expect(lengths(21)).toEqual([6, 6, 9]);
  });

  it("closes up where tiles were claimed", () => {
    expect(lengths(8, [0, 3])).toEqual([6]);
    expect(
      riverRows(river(3, [1]))
        .flat()
        .map((one) => one.index),
    ).toEqual([0, 2]);
  });

  it("keeps claimed tiles on request", () => {
    expect(lengths(8, [0, 3], true)).toEqual([6, 2]);
    expect(riverRows(river(2, [1]), true)[0]![1]!.taken).toBe(true);
  });
});

describe("a meld", () => {
  const told = (meld: Meld, owner: number) =>
    meldTiles(meld, owner).map(({ tile, turned, faceDown, onTop }) =>
      [faceDown ? "#" : tile, turned ? "turned" : "", onTop ? "on top" : ""].filter(Boolean).join(" "),
    );
  const pung = (from: number): Meld => ({ kind: "pung", tiles: ["E", "E", "E"], claimed: 0, from });

  it("turns the claimed tile to its giver", () => {
    expect(told(pung(3), 0)).toEqual(["E turned", "E", "E"]);
    expect(told(pung(2), 0)).toEqual(["E", "E turned", "E"]);
    expect(told(pung(1), 0)).toEqual(["E", "E", "E turned"]);
  });

  it("puts the claimed tile of a chow at the left", () => {
    const chow: Meld = { kind: "chow", tiles: ["1s", "2s", "3s"], claimed: 2, from: 1 };
    expect(told(chow, 2)).toEqual(["3s turned", "1s", "2s"]);
  });

  it("of four from the right ends with the turned tile", () => {
    const kong: Meld = { kind: "claimed_kong", tiles: ["C", "C", "C", "C"], claimed: 0, from: 1 };
    expect(told(kong, 0)).toEqual(["C", "C", "C", "C turned"]);
  });

  it("puts the added tile on the turned one", () => {
    const kong: Meld = { kind: "added_kong", tiles: ["F", "F", "F", "F"], claimed: 0, from: 2 };
    expect(told(kong, 0)).toEqual(["F", "F turned", "F turned on top", "F"]);
  });

  it("hides a concealed kong: wholly from others, its middle from the owner", () => {
    const kong: Meld = { kind: "concealed_kong", tiles: null, claimed: null, from: null };
    expect(told(kong, 0)).toEqual(["#", "#", "#", "#"]);
    expect(told({ ...kong, tiles: ["P", "P", "P", "P"] }, 0)).toEqual(["P", "#", "#", "P"]);
  });
});
