/** A table before the match: who sits, who may still sit down, the link to send. */

import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { api, Refused, type TableInfo } from "../api.js";
import { storedName, storeName } from "../name.js";
import type { Place } from "../protocol.js";
import { PageElement } from "./base.js";

@customElement("guobiao-waiting")
export class WaitingElement extends PageElement {
  @property({ attribute: false }) info!: TableInfo;
  /** The places as they are now, which the connection tells before the info is read again. */
  @property({ attribute: false }) places: readonly Place[] = [];
  @state() private trouble: Refused | null = null;
  @state() private copied = false;
  @state() private token: string | null = null;

  protected override render(): TemplateResult {
    const { info } = this;
    return html`<div class="page-lobby waiting">
      <header class="site"><a class="brand" href="/">国标</a></header>
      <main>
        <section class="box">
          <h1>${this.say(info.status === "waiting" ? "waitingFor" : "table")}</h1>
          <p>${info.rules.name} · ${this.say("handsOf", info.hands)} · ${this.clock()} · ${this.spectators()}</p>
          ${this.trouble ? html`<p class="trouble" role="alert">${this.say("failed", this.trouble.words[this.language])}</p>` : nothing}
          ${info.player === null && info.status === "waiting" ? this.name() : nothing}
          <ul class="places-list">${this.places.map((place) => this.place(place))}</ul>
          ${this.token ? html`<p>${this.say("remoteToken")} <code>${this.token}</code></p>` : nothing}
          ${info.status === "waiting" ? this.link() : nothing}
          <p class="actions">
            ${
              info.player === null && info.spectators.mode !== "off"
                ? html`<button type="button" @click=${() => this.tell("navigate", `${info.url}?watch`)}>${this.say("watch")}</button>`
                : nothing
            }
            ${
              info.player === null
                ? nothing
                : html`<button type="button" @click=${() => this.change(() => api.leave(info.room))}>${this.say("standUp")}</button>`
            }
            <button type="button" @click=${() => this.tell("navigate", "/")}>${this.say("home")}</button>
            ${this.canFill() ? html`<button type="button" class="primary" @click=${this.fill}>${this.say("fillWithBots")}</button>` : nothing}
          </p>
        </section>
      </main>
    </div>`;
  }

  private get host(): boolean {
    return this.info.status === "waiting" && (this.info.owner || this.info.player !== null);
  }

  private canFill(): boolean {
    return this.host && this.places.some((place) => place.kind === "empty");
  }

  private name(): TemplateResult {
    return html`<p class="join"><label for="name" class="sr-only">${this.say("yourName")}</label>
      <input id="name" maxlength="20" autocomplete="nickname" placeholder=${this.say("yourName")}
        .value=${storedName()} @change=${(event: Event) => storeName((event.target as HTMLInputElement).value)} /></p>`;
  }

  private place(place: Place): TemplateResult {
    const { info } = this;
    const free = place.kind === "empty" && info.status === "waiting";
    return html`<li class=${place.kind}>
      <b>${place.name ?? this.say("emptySeat")}</b>
      <small>${this.kind(place)}</small>
      ${free && info.player === null ? html`<button type="button" class="primary" @click=${() => this.sit(place.player)}>${this.say("takeSeat")}</button>` : nothing}
      ${free && this.host ? html`<button type="button" @click=${() => this.addBot(place.player)}>${this.say("addRemote")}</button>` : nothing}
      ${this.host && (place.kind === "bot" || place.kind === "remote") ? html`<button type="button" @click=${() => this.change(() => api.removeBot(info.room, place.player))}>${this.say("remove")}</button>` : nothing}
    </li>`;
  }

  private kind(place: Place): string {
    if (place.player === this.info.player) return this.say("you");
    if (place.kind === "bot") return this.say("seatBot", place.bot ?? "");
    return place.kind === "empty" ? "" : this.say(place.kind === "remote" ? "seatRemote" : "seatPerson");
  }

  private link(): TemplateResult {
    const address = new URL(this.info.url, location.href).href;
    return html`<p>${this.say("shareLink")}</p>
      <p class="join"><input readonly .value=${address} aria-label=${this.say("shareLink")}
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
        <button type="button" @click=${() => this.copy(address)}>${this.say(this.copied ? "copied" : "copy")}</button></p>`;
  }

  private async copy(address: string): Promise<void> {
    await navigator.clipboard?.writeText(address);
    this.copied = true;
  }

  private clock(): string {
    const { move, game } = this.info.clock;
    return move === null ? this.say("noClockLong") : this.say("clockOf", move, game ?? 0);
  }

  private spectators(): string {
    const { mode, delay } = this.info.spectators;
    const words = mode === "delayed" ? this.say("spectatorsDelayed", delay ?? 0) : null;
    return `${this.say("spectators")}: ${words ?? this.say(mode === "open" ? "spectatorsOpen" : "spectatorsOff")}`;
  }

  private sit(player: number): Promise<void> {
    return this.change(async () => {
      await api.guest(storedName());
      return api.sit(this.info.room, player);
    });
  }

  private addBot(player: number): Promise<void> {
    return this.change(async () => {
      const info = await api.addBot(this.info.room, player);
      this.token = info.token;
      return info;
    });
  }

  private fill = (): Promise<void> =>
    this.change(async () => {
      const { bots } = await api.choices();
      let { info } = this;
      for (const place of this.places) {
        if (place.kind === "empty") info = await api.addBot(info.room, place.player, bots.at(-1)!);
      }
      return info;
    });

  private async change(work: () => Promise<TableInfo>): Promise<void> {
    this.trouble = null;
    try {
      this.tell("table-changed", await work());
    } catch (error) {
      const words = { en: String(error), zh: String(error) };
      this.trouble = error instanceof Refused ? error : new Refused(0, words);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "guobiao-waiting": WaitingElement;
  }
}
