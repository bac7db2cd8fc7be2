import { describe, expect, it } from "vitest";
import { chosen, LANGUAGES, preferred } from "../src/language.js";
import { MESSAGES, type Message, text } from "../src/messages.js";
import { lastCall, narrate } from "../src/narrate.js";
import type { TableEvent } from "../src/protocol.js";
import { isFlower, numeral, parseTiles, sorted, TILES, tileWords } from "../src/tiles.js";

const blanks = (words: string) => words.split("{}").length - 1;

describe("the catalogue of messages", () => {
  it.each(Object.keys(MESSAGES) as Message[])("has %s in both languages, with the same blanks", (message) => {
    const { en, zh } = MESSAGES[message];
    expect(en.trim()).not.toBe("");
    expect(zh.trim()).not.toBe("");
    expect(blanks(zh)).toBe(blanks(en));
  });

  it("fills in values in order", () => {
    expect(text("en", "roundHand", "East", 3, 16)).toBe("East round, hand 3 of 16");
    expect(text("zh", "roundHand", "东", 3, 16)).toBe("东风圈 第 3/16 盘");
  });
});

describe("the language", () => {
  it("is the first that is known", () => {
    expect(preferred(["fr-FR", "zh-Hant-TW", "en"])).toBe("zh");
    expect(preferred(["de"])).toBe("en");
  });

  it("is the one chosen before", () => {
    expect(chosen("a=b; guobiao_lang=zh; c=d")).toBe("zh");
    expect(chosen("guobiao_lang=xx")).toBeUndefined();
  });
});

describe("tiles", () => {
  it("are 42, with different words in both languages", () => {
    expect(TILES).toHaveLength(42);
    for (const language of LANGUAGES) {
      expect(new Set(TILES.map((tile) => tileWords(tile, language))).size).toBe(42);
    }
  });

  it("have words", () => {
    expect(["3m", "E", "P", "d"].map((tile) => tileWords(tile, "zh"))).toEqual(["三万", "东", "白板", "菊"]);
    expect(tileWords("3m", "en")).toBe("three of characters");
  });

  it("are sorted by suit, honours and flowers last", () => {
    expect(sorted(["a", "E", "1s", "9m", "P", "1p"])).toEqual(["9m", "1p", "1s", "E", "P", "a"]);
    expect(TILES.filter(isFlower)).toHaveLength(8);
  });

  it("are read from the sets that the server writes", () => {
    expect(parseTiles("123m")).toEqual(["1m", "2m", "3m"]);
    expect(parseTiles("7777p")).toHaveLength(4);
    expect(parseTiles("EEE")).toEqual(["E", "E", "E"]);
  });

  it("have numerals", () => {
    expect(["7s", "N", "b", "f"].map(numeral)).toEqual(["7", "N", "2", "2"]);
  });
});

describe("the log", () => {
  const said = (event: TableEvent) => narrate(event, 2, (seat) => "ABCD"[seat]!, "zh");

  it("says what everybody does", () => {
    expect(said({ type: "discarded", seat: 0, tile: "3m", drawn: false })).toBe("A打出三万");
    expect(said({ type: "chow", seat: 1, tile: "5s", position: 2, from: 0 })).toBe("B吃四条、五条、六条");
    expect(said({ type: "kong", seat: 2, tile: null, kind: "concealed", from: null })).toBe("C暗杠");
    expect(said({ type: "won", seat: 3, tile: "E", from: 0, robbed: false })).toBe("D和东，A点炮");
    expect(said({ type: "won", seat: 3, tile: "E", from: null, robbed: false })).toBe("D自摸东和牌");
  });

  it("is silent on hidden draws, and tells a deal once", () => {
    expect(said({ type: "drew", seat: 0, tile: null, replacement: false })).toBe("");
    expect(said({ type: "dealt", seat: 1, tiles: null })).toBe("");
    expect(said({ type: "dealt", seat: 0, tiles: null })).toBe("第 3 盘：发牌");
  });
});

describe("the last call", () => {
  const log = (...events: TableEvent[]) => events.map((event, number) => ({ hand: 1, number, event }));
  const pung: TableEvent = { type: "pung", seat: 2, tile: "E", from: 0 };
  const drew: TableEvent = { type: "drew", seat: 2, tile: null, replacement: true };

  it("is shown until the next discard", () => {
    expect(lastCall(log(pung), 1)).toEqual({ seat: 2, message: "pung", key: "1.0" });
    expect(lastCall(log(pung, { type: "discarded", seat: 2, tile: "3m", drawn: false }), 1)).toBeNull();
  });

  it("survives the draw that follows a flower", () => {
    expect(lastCall(log({ type: "flower", seat: 2, tile: "a" }, drew), 1)?.message).toBe("flower");
  });

  it("is of this hand", () => {
    expect(lastCall(log(pung), 2)).toBeNull();
    expect(lastCall([], 0)).toBeNull();
  });
});
