/** The table page: everything a player sees of a match. Draws a state; what the player does leaves it as events. */

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { flowerBySelf, passedBySelf, stillPassed } from "../automatic.js";
import { board } from "../board.js";
import { claims, discarded } from "../claims.js";
import type { Status } from "../connection.js";
import { face, faces, type Look, meldFace } from "../face.js";
import { hintPanel } from "../hints.js";
import { type IconName, icon } from "../icons.js";
import { type Side, seatAt } from "../layout.js";
import type { Message } from "../messages.js";
import { lastCall, narrate } from "../narrate.js";
import type { Settings as Switches, View } from "../protocol.js";
import { play, soundOf } from "../sound.js";
import { EMPTY, type LogEntry, question, type TableState } from "../state.js";
import { type Tile, tileWords, windName, windSign } from "../tiles.js";
import { lastDiscard, unseen } from "../view.js";
import { PageElement } from "./base.js";
import type { ClaimsElement } from "./claims.js";
import type { HandElement } from "./hand.js";

/** The least a win must be worth, where the rules of the table name no other number. */
const MINIMUM = 8;

const SIDE_WORDS = {
  right: "sideRight",
  across: "sideAcross",
  left: "sideLeft",
} as const;

/** Seconds from which on the clock turns red. */
const URGENT = 5;

const SWITCHES: readonly [keyof Switches, Message][] = [
  ["auto_win", "autoWin"],
  ["no_claims", "noClaims"],
  ["auto_discard", "autoDiscard"],
  ["hints", "hints"],
];

@customElement("guobiao-table")
export class TableElement extends PageElement {
  @property({ attribute: false }) state: TableState = EMPTY;
  @property() status: Status = "connected";
  /** When the decision, and the pause after a hand, end on the clock of performance.now(). */
  @property({ attribute: false }) deadline: number | null = null;
  @property({ attribute: false }) nextHandAt: number | null = null;

  @state() private hovered: Tile | null = null;
  @state() private passed: ReadonlySet<Tile> = new Set();
  @state() private logOpen = false;
  @state() private settingsOpen = false;
  /** After the match: the result of the last hand is shown instead. */
  @state() private standingsAside = false;
  @state() private now = performance.now();
  private told = 0;
  private timer = 0;

  @query("guobiao-hand") private hand!: HandElement | null;
  @query("guobiao-claims") private claims!: ClaimsElement | null;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.pressed);
    this.timer = window.setInterval(() => {
      if (this.deadline !== null) this.now = performance.now();
    }, 250);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.pressed);
    clearInterval(this.timer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("state");
    if (!changed.has("state") || !this.state.view) return;
    if (before?.view?.hand !== this.state.view.hand) this.passed = new Set();
    this.passed = stillPassed(this.state.view, this.passed);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("state")) return;
    this.followLog();
    const asked = question(this.state);
    const { view } = this.state;
    const flower = asked && this.settings.autoFlower ? flowerBySelf(asked.actions) : null;
    const own = flower ?? (asked && view ? passedBySelf(asked.actions, view, this.passed) : null);
    this.sound(changed.get("state"), own === null);
    if (own !== null) this.tell("act", own);
  }

  // Sounds and log

  private sound(before: TableState | undefined, decides: boolean): void {
    const fresh = this.state.log.slice(this.told);
    const first = this.told === 0;
    this.told = this.state.log.length;
    if (!this.settings.sounds) return;
    // What happened before the page was opened makes no noise.
    const sounds = first ? [] : fresh.map(({ event }) => soundOf(event));
    for (const sound of sounds) if (sound) play(sound);
    const asked = question(this.state);
    const another = asked && asked.decision !== before?.view?.asked?.decision;
    if (decides && another && claimsOf(this.state).length > 0) play("turn");
  }

  private followLog(): void {
    const list = this.querySelector(".log .lines");
    if (list) list.scrollTop = list.scrollHeight;
  }

  // Keyboard

  private pressed = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : null;
    if (digit !== null) this.claims?.take(digit - 1);
    else if (event.key === "Escape") this.escape();
    else if (event.key === "d") this.hand?.discardDrawn();
    else if (event.key === "n") this.nextHand();
    else if (event.key === "l") this.toggleLog();
    else if (event.key === "s") this.toggleSettings();
    else if (/^Arrow(Left|Right)$/.test(event.key) && target === document.body) this.hand?.focus();
    else return;
    event.preventDefault();
  };

  private nextHand(): void {
    const { result, welcome } = this.state;
    if (result && welcome?.player != null) this.tell("ready", result.hand);
  }

  private escape(): void {
    if (this.settingsOpen) this.settingsOpen = false;
    else if (this.logOpen) this.logOpen = false;
    else this.claims?.pass();
  }

  private hover = (event: PointerEvent): void => {
    const tile = (event.target as HTMLElement).closest<HTMLElement>("[data-tile]");
    this.hovered = tile?.dataset.tile ?? null;
  };

  // Drawing

  private get look(): Look {
    return { language: this.language, numerals: this.settings.numerals, hovered: this.hovered };
  }

  private names(): string[] {
    const places = this.state.room?.places ?? [];
    return [0, 1, 2, 3].map((player) => places.find((place) => place.player === player)?.name ?? "…");
  }

  protected override render(): TemplateResult {
    const { view } = this.state;
    if (!view) return html`<p class="loading" role="status">${this.say("loading")}</p>`;
    const asked = question(this.state);
    return html`<main class="page-table ${asked ? "asked" : ""}" @pointerover=${this.hover}
      @tile-hovered=${(event: CustomEvent<Tile>) => {
        this.hovered = event.detail;
      }} @pass-tile=${this.passTile}>
      ${this.bar(view)}
      <div class="column column-left">
        ${this.card("across", view)} ${this.card("left", view)} ${this.side(view)}
        ${this.card("self", view)} ${this.switches(view)}
      </div>
      <div class="board-area">${board(view, this.boardLook(view))}</div>
      <div class="column column-right">
        ${this.card("right", view)} ${this.log()}
        <guobiao-claims class="claims-area" .language=${this.language} .settings=${this.settings}
          .claims=${claimsOf(this.state)} .decision=${asked ? `${view.hand}.${asked.decision}` : ""}
          .passable=${this.passable(view)} .worth=${this.state.hints?.win ?? null}></guobiao-claims>
      </div>
      ${this.own(view)} ${this.panels(view)}
    </main>`;
  }

  private boardLook(view: View) {
    const names = this.names();
    const called = lastCall(this.state.log, view.hand);
    return {
      ...this.look,
      keepTaken: this.settings.keepTaken,
      last: lastDiscard(view, this.state.log),
      nameOf: (seat: number) => names[view.seats[seat]!.player]!,
      call: called && { ...called, words: this.say(called.message) },
    };
  }

  private bar(view: View): TemplateResult {
    const { language } = this;
    const wind = windName(view.prevalent, language);
    return html`<header class="bar">
      <a class="brand" href="/">国标<span class="sr-only"> ${this.say("home")}</span></a>
      <h1>${this.say("roundHand", wind, view.hand + 1, view.hands)}</h1>
      <span class="connection ${this.status}" role="status">${this.say(this.status)}</span>
      <nav>
        ${this.barButton("log", "log", () => this.toggleLog(), this.logOpen)}
        <button type="button" class="quiet" lang=${language === "zh" ? "en" : "zh"}
          @click=${() => this.tell("language-changed", language === "zh" ? "en" : "zh")}>
          ${this.say("language")}</button>
        ${this.barButton("settings", "settings", () => this.toggleSettings(), this.settingsOpen)}
        ${this.barButton("leave", "leave", this.leave)}
      </nav>
    </header>`;
  }

  private barButton(name: IconName, message: Message, act: () => void, open?: boolean): TemplateResult {
    return html`<button type="button" class="quiet ${name}-button" aria-label=${this.say(message)}
      aria-expanded=${open ?? nothing} @click=${act}>${icon(name)}<span class="label">${this.say(message)}</span>
    </button>`;
  }

  private toggleLog(): void {
    this.logOpen = !this.logOpen;
  }

  private toggleSettings(): void {
    this.settingsOpen = !this.settingsOpen;
  }

  private toggleStandings(): void {
    this.standingsAside = !this.standingsAside;
  }

  private card(side: Side, view: View): TemplateResult {
    const index = seatAt(side, view.seat);
    const seat = view.seats[index]!;
    const place = this.state.room?.places.find((one) => one.player === seat.player);
    const active = view.phase !== "over" && view.phase !== "claim" && view.turn === index;
    const gone = place !== undefined && !place.connected;
    const bank = index === view.seat ? view.clock.bank : null;
    return html`<section class="card card-${side} ${active ? "active" : ""} ${gone ? "gone" : ""}"
      aria-label="${this.names()[seat.player]!}, ${windName(seat.wind, this.language)}">
      <i class="wind ${index === 0 ? "dealer" : ""}" aria-hidden="true">${windSign(seat.wind, this.language)}</i>
      <div class="who">
        <b>${this.names()[seat.player]}</b>
        <small>${this.kind(seat.player, side)}${
          index === 0 ? html` <em>${this.say("dealer")}</em>` : nothing
        }${bank === null ? nothing : html` <span class="bank">${Math.round(bank)} s</span>`}</small>
      </div>
      <span class="score">${seat.score + seat.points}</span>
      ${seat.flowers.length > 0 ? faces(seat.flowers, this.look, "flowers") : nothing}
    </section>`;
  }

  /** Where a player sits, and who plays for that seat. */
  private kind(player: number, side: Side): TemplateResult | string {
    if (side === "self" && player === this.state.welcome?.player) return this.say("you");
    const place = this.state.room?.places.find((one) => one.player === player);
    let words = "";
    if (place?.kind === "bot") words = this.say("bot");
    else if (place && !place.connected) words = this.say("away");
    else if (place?.kind === "remote") words = this.say("remote");
    if (side === "self") return words;
    const where = this.say(SIDE_WORDS[side]);
    return html`<span class="side-word">${words ? `${where} · ` : where}</span>${words}`;
  }

  private log(): TemplateResult {
    const names = this.names();
    const current = this.state.log.filter((entry) => entry.hand === this.state.view?.hand);
    const line = ({ event, hand }: LogEntry) => {
      const players = this.state.seating[hand] ?? [];
      return narrate(event, hand, (seat) => names[players[seat] ?? -1] ?? "", this.language);
    };
    const lines = current.map((entry) => ({ entry, words: line(entry) })).filter(({ words }) => words !== "");
    return html`<section class="log ${this.logOpen ? "open" : ""}">
      <h2 id="log-title">${this.say("log")}</h2>
      <div class="lines" role="log" aria-live="polite" aria-labelledby="log-title" tabindex="0">
        ${repeat(
          lines,
          ({ entry }) => `${entry.hand}.${entry.number}`,
          ({ words }) => html`<p>${words}</p>`,
        )}
      </div>
    </section>`;
  }

  /** Beside the table: hints, and how often the tile under the pointer is still to come. */
  private side(view: View): TemplateResult {
    const { hints } = this.state;
    const minimum = Number(this.state.welcome?.rules.options.minimum ?? MINIMUM);
    const counted = this.hovered !== null && !"abcdefgh".includes(this.hovered) ? this.hovered : null;
    return html`<div class="hints-area">
      ${hints ? hintPanel(hints, this.hovered, minimum, this.look) : nothing}
      ${
        counted === null
          ? nothing
          : html`<p class="count" aria-hidden="true">${face(counted, this.look, { label: "" })}
            ${this.say("tilesOf", unseen(view, counted))}</p>`
      }
    </div>`;
  }

  private own(view: View): TemplateResult {
    const seat = view.seat === null ? null : view.seats[view.seat]!;
    if (!seat) return html`<section class="own watching"><p>${this.say("spectating")}</p></section>`;
    const actions = question(this.state)?.actions ?? [];
    const discards = new Set(actions.map(discarded).filter((tile): tile is Tile => tile !== null));
    return html`<section class="own melds-${seat.melds.length}" aria-label=${this.say("sideSelf")}>
      <p class="prompt"><span role="status">${this.promptWords(view, actions)}</span>${this.clock(actions.length > 0)}</p>
      <guobiao-hand .language=${this.language} .settings=${this.settings} .tiles=${seat.tiles ?? []}
        .drawn=${view.drawn} .discards=${discards} .hovered=${this.hovered}
        .advice=${actions.length > 0 ? (this.state.hints?.discards ?? []) : []}
        .unseen=${(tile: Tile) => unseen(view, tile)}
        @discard=${(event: CustomEvent<Tile>) => this.tell("act", `discard ${event.detail}`)}></guobiao-hand>
      <div class="own-melds">${seat.melds.map((meld) => meldFace(meld, view.seat!, this.look))}</div>
    </section>`;
  }

  /** Seconds left for the decision: to be seen, and too restless to be read out. */
  private clock(asked: boolean): TemplateResult | typeof nothing {
    if (this.deadline === null || !asked) return nothing;
    const left = Math.max(0, Math.ceil((this.deadline - this.now) / 1000));
    return html`<b class="clock ${left <= URGENT ? "urgent" : ""}" aria-hidden="true">${left}</b>`;
  }

  private promptWords(view: View, actions: readonly string[]): string {
    if (this.state.refusal) return this.say("notAllowed", this.state.refusal.words[this.language]);
    if (view.phase === "over") return "";
    if (view.phase === "opening") return this.say(actions.length > 0 ? "yourFlowers" : "waitFlowers");
    if (actions.some((action) => discarded(action) !== null)) return this.say("yourTurn");
    if (actions.length > 0 && view.offered) {
      return this.say("yourClaim", tileWords(view.offered, this.language));
    }
    if (view.phase !== "turn") return this.say("waitClaims");
    return this.say("waitTurn", this.names()[view.seats[view.turn]!.player]!);
  }

  private switches(view: View): TemplateResult | typeof nothing {
    const settings = this.state.welcome?.settings;
    if (view.seat === null || !settings) return nothing;
    return html`<div class="switches" role="group" aria-label=${this.say("switches")}>
      ${SWITCHES.map(([name, message]) => {
        const on = settings[name];
        return html`<button type="button" role="switch" aria-checked=${on}
          @click=${() => this.tell("switch", { [name]: !on })}>${this.say(message)}</button>`;
      })}
      <button type="button" role="switch" aria-checked=${this.settings.autoSort}
        @click=${() => this.tell("settings-changed", { autoSort: !this.settings.autoSort })}>
        ${this.say("autoSort")}</button>
    </div>`;
  }

  private panels(view: View): TemplateResult {
    const { result, standings, welcome } = this.state;
    const player = welcome?.player ?? null;
    const common = { language: this.language, settings: this.settings };
    return html`
      ${
        result && result.hand === view.hand && (!standings || this.standingsAside)
          ? html`<guobiao-result .language=${common.language} .settings=${common.settings} .result=${result}
              .names=${this.names()} .player=${player} .deadline=${this.nextHandAt}
              ?last=${standings !== null} @standings=${this.toggleStandings}></guobiao-result>`
          : nothing
      }
      ${
        standings && !this.standingsAside
          ? html`<guobiao-standings .language=${common.language} .settings=${common.settings}
              .standings=${standings} .player=${player}
              @result=${this.toggleStandings}></guobiao-standings>`
          : nothing
      }
      ${
        this.settingsOpen
          ? html`<guobiao-settings .language=${common.language} .settings=${common.settings}
              @close=${this.toggleSettings}></guobiao-settings>`
          : nothing
      }`;
  }

  private passable(view: View): Tile | null {
    const asked = question(this.state);
    return asked?.actions.includes("pass") && view.phase === "claim" ? view.offered : null;
  }

  private passTile = (event: CustomEvent<Tile>): void => {
    this.passed = new Set([...this.passed, event.detail]);
    this.tell("act", "pass");
  };

  private leave = (): void => {
    if (this.state.view?.seat === null || confirm(this.say("leaveConfirm"))) this.tell("leave", null);
  };
}

function claimsOf(state: TableState) {
  const asked = question(state);
  return asked && state.view ? claims(asked.actions, state.view) : [];
}

declare global {
  interface HTMLElementTagNameMap {
    "guobiao-table": TableElement;
  }
}
