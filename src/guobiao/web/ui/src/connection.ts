/** The WebSocket of a table: numbered messages, answers, and a new connection when one is lost. */

import { type ClientMessage, parseMessage, type ServerMessage, VERSION } from "./protocol.js";

/** Numbers of one connection: the client's own, and the server's, which may not skip any. */
export class Sequence {
  private sent = 0;
  private received = 0;

  next(): number {
    this.sent += 1;
    return this.sent;
  }

  /** Whether a message of the server is the next one. */
  takes(seq: number): boolean {
    if (seq !== this.received + 1) return false;
    this.received = seq;
    return true;
  }

  /** Goes on with the number that the server expects. */
  expect(seq: number): void {
    this.sent = seq - 1;
  }
}

export type Status = "connecting" | "connected" | "reconnecting" | "closed";

/** Closing codes after which another try is useless: joined elsewhere, refused, no such room. */
const FINAL = new Set([1008, 4001, 4003, 4404]);
const FIRST_DELAY = 300;
const LONGEST_DELAY = 8000;

/** Milliseconds before the n-th try (from 0): doubling, with a part by chance, so that not all come at once. */
export function delay(tries: number, chance: number): number {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** tries) * (0.75 + chance / 2);
}

export interface Listener {
  /** The first message on each connection. */
  join(): ClientMessage;
  received(message: ServerMessage): void;
  status(status: Status, code?: number): void;
}

/** Keeps a connection to a table open until `close`. */
export class Connection {
  private socket: WebSocket | null = null;
  private sequence = new Sequence();
  private tries = 0;
  private timer = 0;
  private wanted = true;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.again);
    this.open("connecting");
  }

  /** Sends a message; false if there is no connection. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ v: VERSION, seq: this.sequence.next(), ...message }));
    return true;
  }

  close(): void {
    this.wanted = false;
    removeEventListener("online", this.again);
    clearTimeout(this.timer);
    this.socket?.close(1000);
  }

  private open(status: Status): void {
    this.listener.status(status);
    this.sequence = new Sequence();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => this.send(this.listener.join());
    socket.onmessage = ({ data }) => this.read(String(data));
    socket.onclose = ({ code }) => {
      if (socket === this.socket) this.lost(code);
    };
  }

  private read(frame: string): void {
    const message = parseMessage(frame);
    if (!message || !this.sequence.takes(message.seq)) {
      // Something is missing: the server tells the whole state on a new connection.
      this.socket?.close(4000);
      return;
    }
    if (message.type === "welcome") {
      this.tries = 0;
      this.listener.status("connected");
    }
    if (message.type === "error" && message.expected !== undefined) this.sequence.expect(message.expected);
    this.listener.received(message);
  }

  private lost(code: number): void {
    if (!this.wanted || FINAL.has(code)) {
      this.listener.status("closed", code);
      return;
    }
    this.listener.status("reconnecting", code);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open("reconnecting"), delay(this.tries++, Math.random()));
  }

  private again = (): void => {
    if (this.socket?.readyState !== WebSocket.CLOSED || !this.wanted) return;
    clearTimeout(this.timer);
    this.open("reconnecting");
  };
}
