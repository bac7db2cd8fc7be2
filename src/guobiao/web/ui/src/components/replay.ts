/** A recorded hand, played again: the table, the controls, the log, what the hands wait for. */

import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { type BoardLook, board } from "../board.js";
import { face, faces, type Look, meldFace } from "../face.js";
import { lastCall } from "../narrate.js";
import { arranged } from "../order.js";
import type { View } from "../protocol.js";
import {
  eventsUntil,
  type Position,
  placeOf,
  positions,
  type Replay,
  resultOf,
  type Spot,
  searchOf,
  spotOf,
  turnFrom,
  turns,
  viewAt,
} from "../replay.js";
import { controls, hands, seats } from "../replay-controls.js";
import { type ReplayMessage, replayText } from "../replay-messages.js";
import { courseOf, shuffleBox, type Waiting, waitsBox } from "../replay-panels.js";
import { loadSettings } from "../settings.js";
import { windName, windSign } from "../tiles.js";
import { lastDiscard } from "../view.js";
import { PageElement } from "./base.js";
import "./result.js";

/** Milliseconds a position is shown while the hand plays at single speed. */
const PACE = 1000;

@customElement("guobiao-replay")
export class ReplayElement extends PageElement {
  @property() record = "";
  @property({ attribute: false }) replay: Replay | null = null;

  @state() place = 0;
  @state() spot: Spot = { event: null, seat: null, bottom: 0 };
  @state() playing = false;
  @state() speed = 1;
  @state() copied = false;
  @state() private failed = false;
  @state() private waiting: Waiting = { step: -1, waits: null };
  found: Position[] = [];
  turns: number[] = [];
  private timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.language = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
    this.settings = loadSettings();
    document.addEventListener("keydown", this.pressed);
    window.addEventListener("popstate", this.fromAddress);
    if (!this.replay) void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    document.removeEventListener("keydown", this.pressed);
    window.removeEventListener("popstate", this.fromAddress);
  }

  private async load(): Promise<void> {
    try {
      const answer = await fetch(`/api/records/${encodeURIComponent(this.record)}`);
      if (!answer.ok) throw new Error(answer.statusText);
      this.replay = (await answer.json()) as Replay;
    } catch {
      this.failed = true;
    }
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("replay") || !this.replay) return;
    this.found = positions(this.replay.steps);
    this.turns = turns(this.found, this.replay.steps);
    this.fromAddress();
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (!this.replay || !(changed.has("place") || changed.has("replay"))) return;
    const list = this.querySelector<HTMLElement>(".course ol");
    const current = list?.querySelector<HTMLElement>("[aria-current]");
    if (list && current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    void this.askWaits();
  }

  private async askWaits(): Promise<void> {
    const { step } = this.found[this.place]!;
    const answer = await fetch(`/api/records/${encodeURIComponent(this.record)}/waits?step=${step}`).catch(
      () => null,
    );
    // The reader may have gone on meanwhile.
    if (answer?.ok && this.found[this.place]?.step === step) {
      this.waiting = (await answer.json()) as Waiting;
    }
  }

  // Where in the hand

  private fromAddress = (): void => {
    this.spot = spotOf(location.search);
    this.place = this.spot.event === null ? 0 : placeOf(this.found, this.spot.event);
  };

  private note(): void {
    this.spot = { ...this.spot, event: this.found[this.place]!.last };
    history.replaceState(history.state, "", location.pathname + searchOf(location.search, this.spot));
  }

  go(place: number): void {
    this.place = Math.max(0, Math.min(this.found.length - 1, place));
    this.note();
  }

  goTurn(by: 1 | -1): void {
    this.go(turnFrom(this.turns, this.place, by));
  }

  look(seat: number | null): void {
    this.spot = { ...this.spot, seat, bottom: seat ?? this.spot.bottom };
    this.note();
  }

  rotate(): void {
    const bottom = (this.spot.bottom + 1) % 4;
    this.spot = { ...this.spot, bottom, seat: this.spot.seat === null ? null : bottom };
    this.note();
  }

  /** Another hand of the match; the seat that is looked at is that of this hand, so it is not carried over. */
  goHand(by: 1 | -1): void {
    const other = this.replay!.hands[this.replay!.hands.findIndex(({ id }) => id === this.record) + by];
    if (other) location.assign(`/records/${other.id}`);
  }

  togglePlay(): void {
    this.playing = !this.playing;
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.place === this.found.length - 1) this.go(0);
    this.wait();
  }

  private wait(): void {
    this.timer = window.setTimeout(() => {
      this.go(this.place + 1);
      if (this.place === this.found.length - 1) this.playing = false;
      else if (this.playing) this.wait();
    }, PACE / this.speed);
  }

  async copy(): Promise<void> {
    this.note();
    await navigator.clipboard.writeText(location.href).catch(() => undefined);
    this.copied = true;
    setTimeout(() => {
      this.copied = false;
    }, 1500);
  }

  private pressed = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (!this.replay || event.altKey || event.metaKey || target.closest("select, input:not([type=range])"))
      return;
    if (event.key === " " && target.closest("button, summary, a")) return;
    const byTurn = event.shiftKey || event.ctrlKey;
    if (event.key === "ArrowRight") byTurn ? this.goTurn(1) : this.go(this.place + 1);
    else if (event.key === "ArrowLeft") byTurn ? this.goTurn(-1) : this.go(this.place - 1);
    else if (event.ctrlKey) return;
    else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(this.found.length - 1);
    else if (event.key === " ") this.togglePlay();
    else if (/^[0-4]$/.test(event.key)) this.look(event.key === "0" ? null : Number(event.key) - 1);
    else if (event.key === "n") this.goHand(1);
    else if (event.key === "p") this.goHand(-1);
    else return;
    event.preventDefault();
  };

  // Drawing

  text(message: ReplayMessage, ...values: (string | number)[]): string {
    return replayText(this.language, message, ...values);
  }

  nameOf = (seat: number): string => this.replay!.names[seat] || windName("ESWN"[seat]!, this.language);

  private get tileLook(): Look {
    return { language: this.language, numerals: this.settings.numerals, hovered: null };
  }

  protected override render(): TemplateResult {
    if (this.failed) return html`<p class="trouble" role="alert">${this.text("failed")}</p>`;
    if (!this.replay) return html`<p role="status">${this.say("loading")}</p>`;
    const position = this.found[this.place]!;
    const view = viewAt(this.replay, position.step, this.spot);
    const isEnd = this.place === this.found.length - 1;
    return html`<div class="replay">
      <div class="replay-main">
        ${hands(this)}
        <div class="replay-table" data-testid="board">
          ${this.cards(view)} ${board(view, this.boardLook(view, position.last))} ${this.own(view)}
        </div>
        ${controls(this)} ${seats(this)}
      </div>
      <div class="replay-side">
        ${isEnd ? this.end() : nothing}
        ${waitsBox(this, this.waiting, position.step, this.tileLook)}
        ${courseOf(this)} ${shuffleBox(this)}
      </div>
    </div>`;
  }

  private boardLook(view: View, last: number): BoardLook {
    const log = eventsUntil(this.replay!, last, this.spot.seat);
    const called = lastCall(log, this.replay!.hand);
    return {
      ...this.tileLook,
      keepTaken: this.settings.keepTaken,
      last: lastDiscard(view, log),
      nameOf: this.nameOf,
      call: called && { ...called, words: this.say(called.message) },
    };
  }

  private cards(view: View): TemplateResult {
    return html`<ul class="replay-players">${[0, 1, 2, 3].map((away) => {
      const index = (view.seat! + away) % 4;
      const seat = view.seats[index]!;
      const active = view.phase !== "over" && view.turn === index;
      return html`<li class="card ${active ? "active" : ""}">
        <i class="wind ${index === 0 ? "dealer" : ""}" aria-hidden="true">${windSign(seat.wind, this.language)}</i>
        <a href="/statistics/${encodeURIComponent(this.replay!.players[index]!)}">${this.nameOf(index)}</a>
        <span class="score">${seat.score + seat.points}</span>
        ${seat.flowers.length > 0 ? faces(seat.flowers, this.tileLook, "flowers") : nothing}
      </li>`;
    })}</ul>`;
  }

  /** The tiles of the seat at the bottom. */
  private own(view: View): TemplateResult {
    const seat = view.seats[view.seat!]!;
    const drawn = view.turn === view.seat ? view.drawn : null;
    const { hand } = arranged(seat.tiles ?? [], drawn, null);
    const look = this.tileLook;
    return html`<div class="replay-own" role="group" aria-label=${this.nameOf(view.seat!)} data-testid="bottom">
      <span class="concealed">${
        seat.tiles
          ? html`${hand.map((tile) => face(tile, look))}${drawn ? face(drawn, look, { classes: "drawn" }) : nothing}`
          : Array.from({ length: seat.count }, () => face(null, look, { label: "" }))
      }</span>
      ${seat.melds.map((meld) => meldFace(meld, view.seat!, look))}
    </div>`;
  }

  private end(): TemplateResult {
    const { verdict, result } = this.replay!;
    const names = [0, 1, 2, 3].map((player) => this.nameOf(result.players.indexOf(player)));
    const who = verdict?.seat == null ? "" : this.nameOf(verdict.seat);
    return html`<div data-testid="result">
      ${
        verdict
          ? html`<p class="note">${
              who ? this.text("verdictOf", who, verdict.reason) : this.text("verdict", verdict.reason)
            }</p>`
          : nothing
      }
      <guobiao-result embedded .language=${this.language} .settings=${this.settings}
        .result=${resultOf(this.replay!)} .names=${names} .title=${verdict ? this.text("ended") : ""}></guobiao-result>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "guobiao-replay": ReplayElement;
  }
}
