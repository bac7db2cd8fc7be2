/** The result of a hand: the winner's tiles, the fans and why others do not count, who pays. */

import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { face, faces, type Look, meldFace } from "../face.js";
import { withoutDrawn } from "../order.js";
import type { CountedFan, NotCountedFan, Result, Winner } from "../protocol.js";
import { verified } from "../shuffle.js";
import { parseTiles, tileWords, windSign } from "../tiles.js";
import { PageElement } from "./base.js";

/** Pixels that an arrow key moves the panel. */
const STEP = 24;

@customElement("guobiao-result")
export class ResultElement extends PageElement {
  @property({ attribute: false }) result!: Result;
  /** Names by player. */
  @property({ attribute: false }) names: readonly string[] = [];
  @property({ attribute: false }) player: number | null = null;
  /** When the next hand begins by itself, on the clock of performance.now(); null: never. */
  @property({ attribute: false }) deadline: number | null = null;
  @property({ type: Boolean }) last = false;
  /** Part of a page, and no panel over it. */
  @property({ type: Boolean }) embedded = false;
  /** Another title than what the result is. */
  @property({ attribute: false }) override title = "";

  @state() private away = false;
  @state() private checked: boolean | null = null;
  @state() private now = performance.now();
  private place = { x: 0, y: 0 };
  private grip: { pointer: number; x: number; y: number } | null = null;
  private timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = window.setInterval(() => {
      this.now = performance.now();
    }, 500);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("result")) return;
    void verified(this.result.shuffle).then((fits) => {
      this.checked = fits;
    });
  }

  protected override render(): TemplateResult {
    if (this.away) {
      return html`<button type="button" class="result-back primary" @click=${this.toggle}>
        ${this.say("backToResult")}</button>`;
    }
    if (this.embedded) {
      return html`<section class="box result" aria-label=${this.say("result")}>
        <h2>${this.title || this.title_()}</h2>${this.contents()}</section>`;
    }
    return html`<section class="panel result" role="dialog" aria-label=${this.say("result")}>
      <header class="grip" tabindex="0" aria-label="${this.title_()}. ${this.say("drag")}" role="group"
        @pointerdown=${this.grabbed} @pointermove=${this.dragged} @pointerup=${this.dropped}
        @pointercancel=${this.dropped} @keydown=${this.pressed}>
        <h2>${this.title_()}</h2>
        <button type="button" class="quiet" @click=${this.toggle}>${this.say("lookAtTable")}</button>
      </header>
      <div class="scroll" tabindex="0" role="group" aria-label=${this.say("result")}>
        ${this.contents()}
      </div>
      <footer>${this.footer()}</footer>
    </section>`;
  }

  private contents(): TemplateResult {
    return html`${this.result.winners.map((winner) => this.winner(winner))} ${this.payments()} ${this.shuffle()}`;
  }

  private nameOf(seat: number): string {
    return this.names[this.result.players[seat]!] ?? "";
  }

  private title_(): string {
    const [winner] = this.result.winners;
    if (!winner) return this.say(this.result.exhausted ? "exhausted" : "falseWin");
    const name = this.names[winner.player] ?? "";
    if (winner.from === null) return this.say("winsBySelf", name);
    return this.say("winsOn", name, this.nameOf(winner.from));
  }

  private winner(winner: Winner): TemplateResult {
    const look: Look = { language: this.language, numerals: this.settings.numerals, hovered: null };
    const whole = winner.tiles.length + 3 * winner.melds.length === 14;
    const rest = whole ? withoutDrawn(winner.tiles, winner.tile) : winner.tiles;
    const winning = this.say("winningTile", tileWords(winner.tile, this.language));
    return html`<div class="winner">
      <div class="won-hand">
        ${faces(rest, look)}
        ${face(winner.tile, look, { classes: "winning", label: winning })}
        ${winner.melds.map((meld) => meldFace(meld, winner.seat, look))}
        ${winner.flowers.length > 0 ? faces(winner.flowers, look, "flowers") : nothing}
      </div>
      <p class="total"><strong>${winner.total}</strong> ${this.say("points")}</p>
      <table class="fans">
        <thead class="sr-only"><tr><th>${this.say("fan")}</th><th>${this.say("points")}</th></tr></thead>
        <tbody>${winner.fans.map((fan) => this.fan(fan, look))}</tbody>
      </table>
      ${winner.not_counted.length > 0 ? this.notCounted(winner.not_counted, look) : nothing}
    </div>`;
  }

  private fan(fan: CountedFan, look: Look): TemplateResult {
    return html`<tr>
      <td><span class="name">${fan[this.language]}${fan.times > 1 ? ` × ${fan.times}` : ""}</span>
        <span class="sets">${fan.sets.map((sets) => this.sets(sets, look))}</span></td>
      <td class="number">${fan.points}</td>
    </tr>`;
  }

  private sets(sets: readonly string[], look: Look): TemplateResult {
    return html`<span class="use">${sets.map((set) => faces(parseTiles(set), look, "set"))}</span>`;
  }

  private notCounted(fans: readonly NotCountedFan[], look: Look): TemplateResult {
    return html`<details class="not-counted" open>
      <summary>${this.say("notCounted")}</summary>
      <ul>${fans.map(
        (fan) => html`<li><s>${fan[this.language]}</s> ${this.sets(fan.sets, look)}
          <small>${fan.reason[this.language]}</small></li>`,
      )}</ul>
    </details>`;
  }

  private payments(): TemplateResult {
    const { points, players, scores } = this.result;
    return html`<table class="payments">
      <caption class="sr-only">${this.say("payments")}</caption>
      <tbody>${points.map((sum, seat) => {
        const player = players[seat]!;
        const won = this.result.winners.some((winner) => winner.seat === seat);
        return html`<tr class="${won ? "won" : ""} ${player === this.player ? "mine" : ""}">
          <th scope="row"><i class="wind">${windSign("ESWN"[seat]!, this.language)}</i>
            ${this.names[player]}</th>
          <td class="number ${sum < 0 ? "minus" : "plus"}">${signed(sum)}</td>
          <td class="number">${scores[player]}</td>
        </tr>`;
      })}</tbody>
    </table>`;
  }

  private shuffle(): TemplateResult | typeof nothing {
    const { commitment, seed } = this.result.shuffle;
    if (seed === null) return nothing;
    return html`<details class="shuffle">
      <summary>${this.say("commitment")} ${this.checked === null ? "" : this.checked ? "✓" : "✗"}</summary>
      <p>${this.say("commitmentText")} <code>${commitment}</code></p>
      <p>${this.say("seed")}: <code>${seed}</code></p>
      ${this.checked === null ? nothing : html`<p>${this.say(this.checked ? "shuffleVerified" : "shuffleWrong")}</p>`}
    </details>`;
  }

  private footer(): TemplateResult | typeof nothing {
    if (this.last) {
      return html`<button type="button" class="primary" @click=${() => this.tell("standings", null)}>
        ${this.say("backToStandings")}</button>`;
    }
    if (this.player === null) return nothing;
    if (this.result.ready.includes(this.player)) return html`<p>${this.say("waitingOthers")}</p>`;
    const left = this.deadline === null ? null : Math.max(0, Math.ceil((this.deadline - this.now) / 1000));
    return html`<button type="button" class="primary next" @click=${() => this.tell("ready", this.result.hand)}>
      ${left === null ? this.say("nextHand") : this.say("nextHandIn", left)}</button>`;
  }

  private toggle = (): void => {
    this.away = !this.away;
    if (!this.away) void this.updateComplete.then(() => this.put());
  };

  private grabbed(event: PointerEvent): void {
    if ((event.target as HTMLElement).closest("button")) return;
    this.grip = {
      pointer: event.pointerId,
      x: event.clientX - this.place.x,
      y: event.clientY - this.place.y,
    };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  private dragged(event: PointerEvent): void {
    if (this.grip?.pointer !== event.pointerId) return;
    this.place = { x: event.clientX - this.grip.x, y: event.clientY - this.grip.y };
    this.put();
  }

  private dropped(): void {
    this.grip = null;
  }

  private pressed(event: KeyboardEvent): void {
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    };
    const move = moves[event.key];
    if (!move || event.target !== event.currentTarget) return;
    event.preventDefault();
    event.stopPropagation();
    this.place = { x: this.place.x + move[0], y: this.place.y + move[1] };
    this.put();
  }

  private put(): void {
    const panel = this.querySelector<HTMLElement>(".result");
    if (panel) panel.style.translate = `${this.place.x}px ${this.place.y}px`;
  }
}

/** A number with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

declare global {
  interface HTMLElementTagNameMap {
    "guobiao-result": ResultElement;
  }
}
