import { describe, expect, it } from "vitest";
import { roomOf } from "../src/api.js";
import { flowerBySelf, passedBySelf, stillPassed } from "../src/automatic.js";
import { line, scale } from "../src/chart.js";
import { claims, discarded } from "../src/claims.js";
import { best, tooCheap } from "../src/hints.js";
import { arranged, keepOrder, moved } from "../src/order.js";
import type { Seat } from "../src/protocol.js";
import { DEFAULTS, parseSettings } from "../src/settings.js";
import { digest, verified } from "../src/shuffle.js";
import { lastDiscard, seen, unseen } from "../src/view.js";
import { CLAIM, HINTS, OVER, SCENES, STANDINGS, TURN } from "./fixtures/scenes.js";

describe("claims", () => {
  it("show their tiles, the greatest first, passing last", () => {
    const found = claims(CLAIM.asked!.actions, CLAIM).map(({ action, tiles }) => [action, tiles.join("")]);
    expect(found).toEqual([
      ["win", "5p"],
      ["kong", "5p5p5p5p"],
      ["pung", "5p5p5p"],
      ["chow 1", "5p6p7p"],
      ["chow 2", "4p5p6p"],
      ["chow 3", "3p4p5p"],
      ["pass", ""],
    ]);
  });

  it("are not discards", () => {
    expect(claims(TURN.asked!.actions, TURN)).toEqual([]);
    expect(["discard 3p", "concealed-kong 3p"].map(discarded)).toEqual(["3p", null]);
  });

  it("on the own turn name their tiles", () => {
    const [kong] = claims(["concealed-kong P"], TURN);
    expect(kong).toEqual({ action: "concealed-kong P", verb: "concealed-kong", tiles: ["P", "P", "P", "P"] });
  });
});

describe("passing a tile until the next turn", () => {
  const passed = new Set(["5p"]);

  it("answers for the player", () => {
    expect(passedBySelf(["pung", "pass"], CLAIM, passed)).toBe("pass");
  });

  it("never passes a win, nor another tile", () => {
    expect(passedBySelf(["pung", "win", "pass"], CLAIM, passed)).toBeNull();
    expect(passedBySelf(["pung", "pass"], CLAIM, new Set(["6p"]))).toBeNull();
  });

  it("ends with the own turn", () => {
    expect(stillPassed(CLAIM, passed)).toBe(passed);
    expect(stillPassed({ ...TURN, turn: 2 }, passed)).toBe(passed);
    expect(stillPassed(TURN, passed).size).toBe(0);
  });
});

describe("flowers", () => {
  it("are laid down one after the other, but not instead of winning", () => {
    expect(flowerBySelf(["flower a", "flower f", "pass"])).toBe("flower a");
    expect(flowerBySelf(["discard 3m"])).toBeNull();
    expect(flowerBySelf(["flower a", "win"])).toBeNull();
  });
});

describe("the order of the hand", () => {
  it("is sorted, the drawn tile apart", () => {
    expect(arranged(["2m", "E", "1m", "E"], "E", null)).toEqual({ hand: ["1m", "2m", "E"], drawn: "E" });
  });

  it("or the player's own, new tiles at the end", () => {
    expect(keepOrder(["E", "1m", "E", "9s"], ["1m", "2p", "E", "9s"])).toEqual(["E", "1m", "9s", "2p"]);
  });

  it("changes by moving a tile", () => {
    expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "a", "c", "d"]);
    expect(moved(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
    expect(moved(["a", "b", "c", "d"], 1, 4)).toEqual(["a", "c", "d", "b"]);
  });
});

describe("what can be seen", () => {
  it("counts rivers, melds and the own hand, a claimed tile once", () => {
    const counts = seen(TURN);
    expect(counts.get("S")).toBe(4);
    expect(counts.get("8s")).toBe(3);
    expect(unseen(TURN, "C")).toBe(1);
  });

  it("never counts more than four of a kind", () => {
    for (const view of [TURN, CLAIM, OVER]) {
      for (const [tile, count] of seen(view)) expect([tile, count <= 4]).toEqual([tile, true]);
    }
  });

  it("marks the last discard while it lies there", () => {
    const { log } = SCENES.claim;
    expect(lastDiscard(CLAIM, log)).toEqual({ seat: 0, index: 14 });
    const taken = (seat: Seat) => ({ ...seat, river: seat.river.map((one) => ({ ...one, taken: true })) });
    expect(lastDiscard({ ...CLAIM, seats: CLAIM.seats.map(taken) }, log)).toBeNull();
  });
});

describe("hints", () => {
  it("advise the discard that leaves most", () => {
    expect(best(HINTS.discards!)?.tile).toBe("5p");
    expect(best([])).toBeNull();
  });

  it("warn if no discard of others would be enough", () => {
    const [cheap, dear] = HINTS.discards![0]!.waits!;
    expect([tooCheap([cheap!]), tooCheap([cheap!, dear!]), tooCheap([])]).toEqual([true, false, false]);
  });
});

describe("the chart of scores", () => {
  const frame = { width: 640, height: 260, left: 44, margin: 20 };
  const fit = scale(STANDINGS.scores, frame);

  it("holds every score", () => {
    for (const row of STANDINGS.scores) {
      for (const score of row) {
        expect(fit.y(score)).toBeGreaterThanOrEqual(frame.margin);
        expect(fit.y(score)).toBeLessThanOrEqual(frame.height - frame.margin);
      }
    }
    expect(fit.ticks).toContain(0);
  });

  it("draws a point per hand", () => {
    expect(line(STANDINGS.scores, 0, fit).split(" ")).toHaveLength(17);
    expect(line([[0, 0, 0, 0]], 0, scale([[0, 0, 0, 0]], frame))).toMatch(/^44\.0,/);
  });
});

describe("settings", () => {
  it("survive what is stored", () => {
    expect(parseSettings(null)).toEqual(DEFAULTS);
    expect(parseSettings("{")).toEqual(DEFAULTS);
    expect(parseSettings('{"theme":"mud","sounds":false,"numerals":3}')).toEqual({
      ...DEFAULTS,
      sounds: false,
    });
  });

  it("of a touch screen want two taps", () => {
    expect(parseSettings(null, true).twoTaps).toBe(true);
    expect(parseSettings('{"twoTaps":false}', true).twoTaps).toBe(false);
  });
});

describe("the shuffle", () => {
  it("is checked by the SHA-256 of its seed", async () => {
    const commitment = (await digest("test"))!;
    expect(commitment).toBe("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08");
    expect(await verified({ commitment, seed: "test" })).toBe(true);
    expect(await verified({ commitment, seed: "other" })).toBe(false);
    expect(await verified({ commitment, seed: null })).toBeNull();
  });
});

describe("a link to a table", () => {
  it("is read with or without its address", () => {
    expect(roomOf(" http://x:8000/tables/q0Zt5-_a?watch ")).toBe("q0Zt5-_a");
    expect(roomOf("q0Zt5")).toBe("q0Zt5");
    expect(roomOf("no room")).toBeNull();
  });
});
