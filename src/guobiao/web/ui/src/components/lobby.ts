/** The first page: play at once, go on, make a table for friends, join one. */

import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { api, type Choices, type NewTable, Refused, roomOf, type TableInfo } from "../api.js";
import { faces } from "../face.js";
import { storedName, storeName } from "../name.js";
import { PageElement } from "./base.js";

const CLOCKS = [
  { move: null, game: null },
  { move: 20, game: 120 },
  { move: 10, game: 60 },
  { move: 5, game: 30 },
];
const HANDS = [16, 8, 4, 1];
/** Seconds by which spectators are behind, if they are. */
const DELAYS = [60, 300];

@customElement("guobiao-lobby")
export class LobbyElement extends PageElement {
  @state() private tables: { listed: TableInfo[]; mine: TableInfo[] } = { listed: [], mine: [] };
  @state() private choices: Choices | null = null;
  @state() private trouble: Refused | null = null;
  @state() private busy = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    await this.attempt(async () => {
      this.tables = await api.tables();
    });
  }

  /** Does something that the server may refuse; says so if it does. */
  private async attempt(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.trouble = null;
    try {
      await work();
    } catch (error) {
      const words = { en: String(error), zh: String(error) };
      this.trouble = error instanceof Refused ? error : new Refused(0, words);
    } finally {
      this.busy = false;
    }
  }

  private get name(): string {
    return this.querySelector<HTMLInputElement>("#name")?.value.trim() ?? "";
  }

  private go(info: TableInfo, query = ""): void {
    this.tell("navigate", info.url + query);
  }

  private play(wanted: NewTable): Promise<void> {
    const { name } = this;
    storeName(name);
    return this.attempt(async () => {
      if (name) await api.guest(name);
      this.go(await api.create(wanted));
    });
  }

  protected override render(): TemplateResult {
    return html`<div class="page-lobby">
      ${this.head()}
      <main>
        ${this.trouble ? html`<p class="trouble" role="alert">${this.say("failed", this.trouble.words[this.language])}</p>` : nothing}
        ${this.now()} ${this.list("yourTables", this.tables.mine)} ${this.friends()}
        ${this.list("openTables", this.tables.listed)}
      </main>
    </div>`;
  }

  private head(): TemplateResult {
    const other = this.language === "zh" ? "en" : "zh";
    return html`<header class="site">
      <a class="brand" href="/">国标</a>
      <nav>
        <a href="/calc">${this.say("calculator")}</a>
        <a href="/hand">${this.say("analyser")}</a>
        <a href="/fans">${this.say("handbook")}</a>
        <a href="/records">${this.say("records")}</a>
        <button type="button" class="quiet" lang=${other} @click=${() => this.tell("language-changed", other)}>
          ${this.say("language")}</button>
      </nav>
    </header>`;
  }

  private now(): TemplateResult {
    const look = { language: this.language, numerals: false, hovered: null };
    return html`<section class="hero">
      <div aria-hidden="true">${faces([..."ESWNCFP"], look)}</div>
      <h1>${this.say("title")}</h1>
      <p>${this.say("subtitle")}</p>
      <form @submit=${(event: Event) => {
        event.preventDefault();
        void this.play({});
      }}>
        <label for="name" class="sr-only">${this.say("yourName")}</label>
        <input id="name" name="name" maxlength="20" autocomplete="nickname" placeholder=${this.say("yourName")}
          .value=${storedName()} />
        <button class="primary big" ?disabled=${this.busy}>${this.say("playNow")}</button>
      </form>
      <small>${this.say("playNowHint")}</small>
    </section>`;
  }

  private list(
    title: "yourTables" | "openTables",
    tables: readonly TableInfo[],
  ): TemplateResult | typeof nothing {
    if (tables.length === 0) return nothing;
    return html`<section class="box"><h2>${this.say(title)}</h2>
      <ul class="table-list">${tables.map((info) => this.entry(info))}</ul></section>`;
  }

  private entry(info: TableInfo): TemplateResult {
    const names = info.places.map((place) => place.name ?? this.say("emptySeat")).join(" · ");
    const seated = info.player !== null;
    const free = info.places.some((place) => place.kind === "empty");
    return html`<li>
      <span><b>${names}</b>
        <small>${info.rules.name} · ${
          info.hand === null ? this.say("waitingFor") : this.say("handOfHands", info.hand + 1, info.hands)
        }</small></span>
      ${seated || free ? html`<button type="button" @click=${() => this.go(info)}>${this.say(seated ? "goOn" : "join")}</button>` : nothing}
      ${!seated && info.spectators.mode !== "off" ? html`<button type="button" @click=${() => this.go(info, "?watch")}>${this.say("watch")}</button>` : nothing}
    </li>`;
  }

  private friends(): TemplateResult {
    return html`<section class="box">
      <h2>${this.say("room")}</h2>
      <form class="join" @submit=${this.join}>
        <label for="link" class="sr-only">${this.say("joinPlaceholder")}</label>
        <input id="link" name="link" placeholder=${this.say("joinPlaceholder")} required />
        <button ?disabled=${this.busy}>${this.say("join")}</button>
      </form>
      <details @toggle=${this.loadChoices}>
        <summary>${this.say("createRoom")}</summary>
        ${this.choices ? this.options(this.choices) : html`<p>${this.say("loading")}</p>`}
      </details>
    </section>`;
  }

  private loadChoices = (): void => {
    if (!this.choices) {
      void this.attempt(async () => {
        this.choices = await api.choices();
      });
    }
  };

  private options(choices: Choices): TemplateResult {
    const clock = (index: number) => {
      const { move, game } = CLOCKS[index]!;
      return move === null ? this.say("noClock") : this.say("clockOf", move, game ?? 0);
    };
    return html`<form class="options" @submit=${this.create}>
      ${this.select(
        "rules",
        "rules",
        Object.keys(choices.rulesets).map((name) => [name, name]),
      )}
      ${this.select(
        "hands",
        "hands",
        HANDS.map((hands) => [String(hands), String(hands)]),
      )}
      ${this.select(
        "people",
        "people",
        [2, 3, 4, 1].map((count) => [String(count), String(count)]),
      )}
      ${this.select(
        "botLevel",
        "bot",
        [...choices.bots].reverse().map((name) => [name, name]),
      )}
      ${this.select(
        "clock",
        "clock",
        CLOCKS.map((_, index) => [String(index), clock(index)]),
      )}
      ${this.select("spectators", "spectators", [
        ["off", this.say("spectatorsOff")],
        ["open", this.say("spectatorsOpen")],
        ...DELAYS.map((delay): [string, string] => [String(delay), this.say("spectatorsDelayed", delay)]),
      ])}
      <label class="switch"><input type="checkbox" name="listed" /><span>${this.say("listed")}</span></label>
      <button class="primary" ?disabled=${this.busy}>${this.say("createRoom")}</button>
    </form>`;
  }

  private select(
    label: "rules" | "hands" | "people" | "botLevel" | "clock" | "spectators",
    name: string,
    values: readonly (readonly string[])[],
  ): TemplateResult {
    return html`<label class="field"><span>${this.say(label)}</span><select name=${name}>
      ${values.map(([value, words]) => html`<option value=${value!}>${words}</option>`)}</select></label>`;
  }

  private join = (event: SubmitEvent): void => {
    event.preventDefault();
    const link = String(new FormData(event.target as HTMLFormElement).get("link") ?? "");
    const room = roomOf(link);
    storeName(this.name);
    if (room) this.tell("navigate", `/tables/${room}`);
  };

  private create = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const read = (name: string) => String(form.get(name));
    const watching = read("spectators");
    const delay = Number(watching);
    void this.play({
      bots: Array<string>(4 - Number(read("people"))).fill(read("bot")),
      listed: form.has("listed"),
      settings: {
        rules: read("rules"),
        hands: Number(read("hands")),
        clock: CLOCKS[Number(read("clock"))]!,
        spectators: delay > 0 ? { mode: "delayed", delay } : { mode: watching as "off" | "open", delay: 0 },
      },
    });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "guobiao-lobby": LobbyElement;
  }
}
