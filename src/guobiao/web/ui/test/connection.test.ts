import { describe, expect, it } from "vitest";
import { delay, Sequence } from "../src/connection.js";
import { parseMessage } from "../src/protocol.js";

describe("numbers of messages", () => {
  it("are 1, 2, 3 ...", () => {
    const sequence = new Sequence();
    expect([sequence.next(), sequence.next()]).toEqual([1, 2]);
  });

  it("of the server are taken in order alone", () => {
    const sequence = new Sequence();
    expect([1, 2, 2, 4, 3].map((seq) => sequence.takes(seq))).toEqual([true, true, false, false, true]);
  });

  it("go on where the server expects", () => {
    const sequence = new Sequence();
    sequence.next();
    sequence.next();
    sequence.expect(2);
    expect(sequence.next()).toBe(2);
  });
});

describe("a frame", () => {
  it("is a message of this version", () => {
    expect(parseMessage('{"v":1,"seq":3,"type":"ok","re":2}')?.type).toBe("ok");
  });

  it.each(["", "[", "3", "null", '{"v":2,"seq":1,"type":"ok"}', '{"v":1,"type":"ok"}'])(
    "is not %j",
    (frame) => {
      expect(parseMessage(frame)).toBeNull();
    },
  );
});

describe("the pause before another try", () => {
  it("doubles up to a limit", () => {
    expect([0, 1, 2, 3].map((tries) => delay(tries, 0.5))).toEqual([300, 600, 1200, 2400]);
    expect(delay(50, 0.5)).toBe(8000);
  });

  it("differs between clients", () => {
    expect(delay(0, 0)).toBe(225);
    expect(delay(0, 1)).toBe(375);
  });
});
