/** What the page knows of a table: the server's messages, one after the other, folded into a value. */

import type {
  Events,
  Hints,
  Refusal,
  Result,
  Room,
  ServerMessage,
  Standings,
  TableEvent,
  View,
  Welcome,
} from "./protocol.js";

export interface LogEntry {
  hand: number;
  /** Its number among the events of the hand. */
  number: number;
  event: TableEvent;
}

export interface TableState {
  welcome: Welcome | null;
  room: Room | null;
  view: View | null;
  hints: Hints | null;
  result: Result | null;
  standings: Standings | null;
  log: LogEntry[];
  /** Who sits where in the hands seen so far: player numbers by seat. */
  seating: Record<number, number[]>;
  /** The decision that was answered and waits for the server: not asked again. */
  sent: { hand: number; decision: number } | null;
  refusal: Refusal | null;
}

export const EMPTY: TableState = {
  welcome: null,
  room: null,
  view: null,
  hints: null,
  result: null,
  standings: null,
  log: [],
  seating: {},
  sent: null,
  refusal: null,
};

/** The state after a message. */
export function reduce(state: TableState, message: ServerMessage): TableState {
  switch (message.type) {
    case "welcome":
      return { ...state, welcome: message, sent: null, refusal: null };
    case "room":
      return { ...state, room: message };
    case "events":
      return { ...state, log: [...state.log, ...entries(state.log, message)] };
    case "view":
      return afterView(state, message);
    case "hints":
      return fits(state.view, message) ? { ...state, hints: message } : state;
    case "result":
      return { ...state, result: message };
    case "standings":
      return { ...state, standings: message };
    case "ok":
      return state;
    case "error":
      return { ...state, sent: null, refusal: message };
  }
}

/** The state after an answer was sent: the question is not shown again. */
export function answered(state: TableState): TableState {
  const asked = state.view?.asked;
  if (!state.view || !asked) return state;
  return { ...state, sent: { hand: state.view.hand, decision: asked.decision }, refusal: null };
}

/** What the viewer may still decide; null while an answer is under way. */
export function question(state: TableState): NonNullable<View["asked"]> | null {
  const { view, sent } = state;
  if (!view?.asked) return null;
  return sent && sent.hand === view.hand && sent.decision === view.asked.decision ? null : view.asked;
}

/** How many events of a hand are known: what a client that reconnects need not be told again. */
export function known(state: TableState): { hand: number; event: number } | null {
  return state.view ? { hand: state.view.hand, event: state.view.event } : null;
}

/** The events of a message that are not in the log yet. */
function entries(log: readonly LogEntry[], { hand, first, events }: Events): LogEntry[] {
  const last = log.at(-1);
  const next = last?.hand === hand ? last.number + 1 : 0;
  return events
    .map((event, index) => ({ hand, number: first + index, event }))
    .filter((entry) => entry.number >= next);
}

function afterView(state: TableState, view: View): TableState {
  const players = view.seats.map((seat) => seat.player);
  const begun = state.result !== null && view.hand > state.result.hand;
  const same = state.hints !== null && fits(view, state.hints);
  return {
    ...state,
    view,
    hints: same ? state.hints : null,
    refusal: null,
    result: begun ? null : state.result,
    seating: { ...state.seating, [view.hand]: players },
  };
}

function fits(view: View | null, hints: Hints): boolean {
  return view !== null && view.hand === hints.hand && view.event === hints.event;
}
