import { describe, expect, it } from "vitest";
import type { Events, ServerMessage } from "../src/protocol.js";
import { answered, EMPTY, known, question, reduce, type TableState } from "../src/state.js";
import { CLAIM, HINTS, OVER, RESULT, ROOM, STANDINGS, TURN, WELCOME } from "./fixtures/scenes.js";

type Body<Message> = Message extends unknown ? Omit<Message, "v" | "seq"> : never;

function told(...messages: Body<ServerMessage>[]): TableState {
  return messages.reduce<TableState>(
    (state, message, index) => reduce(state, { v: 1, seq: index + 1, ...message } as ServerMessage),
    EMPTY,
  );
}

const events = (hand: number, first: number, count: number): Events => ({
  type: "events",
  hand,
  first,
  events: Array.from({ length: count }, () => ({ type: "exhausted" })),
});
const numbers = (state: TableState) => state.log.map(({ hand, number }) => `${hand}.${number}`);

describe("the state of a table", () => {
  it("holds what the server told last", () => {
    const state = told(WELCOME, ROOM, TURN, HINTS);
    expect([state.welcome, state.room, state.view, state.hints]).toMatchObject([WELCOME, ROOM, TURN, HINTS]);
    expect(state.seating).toEqual({ 6: [2, 1, 0, 3] });
  });

  it("takes events told again only once", () => {
    expect(numbers(told(events(0, 0, 2), events(0, 1, 2)))).toEqual(["0.0", "0.1", "0.2"]);
  });

  it("begins to count anew with each hand", () => {
    expect(numbers(told(events(0, 0, 1), events(1, 0, 2)))).toEqual(["0.0", "1.0", "1.1"]);
  });

  it("knows where to go on after a lost connection", () => {
    expect(known(told(WELCOME))).toBeNull();
    expect(known(told(TURN))).toEqual({ hand: 6, event: 90 });
  });

  it("drops hints that belong to another view", () => {
    expect(told(TURN, { ...HINTS, event: 89 }).hints).toBeNull();
    expect(told(TURN, HINTS, CLAIM).hints).toBeNull();
    expect(told(TURN, HINTS, TURN).hints).toMatchObject(HINTS);
  });

  it("keeps a result until the next hand is seen", () => {
    expect(told(OVER, RESULT, OVER).result).toMatchObject(RESULT);
    expect(told(OVER, RESULT, { ...TURN, hand: 7 }).result).toBeNull();
    expect(told(OVER, RESULT, STANDINGS).standings).toMatchObject(STANDINGS);
  });
});

describe("a question", () => {
  const asked = told(WELCOME, TURN);

  it("is not shown while its answer is under way", () => {
    expect(question(asked)?.decision).toBe(12);
    expect(question(answered(asked))).toBeNull();
    expect(question(reduce(answered(asked), { v: 1, seq: 3, ...TURN }))).toBeNull();
  });

  it("comes back when the answer is refused", () => {
    const words = { en: "no", zh: "不" };
    const state = reduce(answered(asked), { v: 1, seq: 3, type: "error", re: 2, code: "illegal", words });
    expect(question(state)?.decision).toBe(12);
    expect(state.refusal?.words).toBe(words);
  });

  it("that is new is shown", () => {
    expect(question(reduce(answered(asked), { v: 1, seq: 3, ...CLAIM }))?.decision).toBe(13);
  });

  it("comes back after a new connection", () => {
    expect(question(reduce(answered(asked), { v: 1, seq: 1, ...WELCOME }))?.decision).toBe(12);
  });
});
