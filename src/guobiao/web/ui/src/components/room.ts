/** A table of the server: the connection to it, what it tells, and what the player answers. */

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { api, Refused, type TableInfo } from "../api.js";
import { Connection, type Status } from "../connection.js";
import type { ClientMessage, ServerMessage, Settings as Switches } from "../protocol.js";
import { answered, EMPTY, known, question, reduce, type TableState } from "../state.js";
import { PageElement } from "./base.js";

/** Milliseconds for which a result is shown to a player who goes on by himself. */
const GLANCE = 5000;

@customElement("guobiao-room")
export class RoomElement extends PageElement {
  @property() room = "";
  @property({ type: Boolean }) watch = false;

  @state() private info: TableInfo | null = null;
  @state() private table: TableState = EMPTY;
  @state() private status: Status = "connecting";
  @state() private trouble: Refused | null = null;
  @state() private deadline: number | null = null;
  @state() private nextHandAt: number | null = null;
  private connection: Connection | null = null;
  private glance = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.connection?.close();
    clearTimeout(this.glance);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("room") || changed.has("watch")) void this.enter();
  }

  private async enter(): Promise<void> {
    this.connection?.close();
    this.connection = null;
    this.table = EMPTY;
    try {
      this.seated(await api.table(this.room));
    } catch (error) {
      const words = { en: String(error), zh: String(error) };
      this.trouble = error instanceof Refused ? error : new Refused(0, words);
    }
  }

  /** Connects as soon as there is a place, or to look on. */
  private seated(info: TableInfo): void {
    const before = this.info?.player ?? null;
    this.info = info;
    if (info.player !== before && !this.watch) this.connection?.close();
    if (info.player === null && !this.watch) {
      this.connection = null;
      this.table = EMPTY;
    } else if (this.connection === null) {
      const address = new URL(info.socket, location.href);
      address.protocol = address.protocol.replace("http", "ws");
      this.connection = new Connection(address.href, {
        join: () => this.join(),
        received: (message) => this.received(message),
        status: (status) => {
          this.status = status;
        },
      });
    }
  }

  private join(): ClientMessage {
    const last = known(this.table);
    return { type: "join", as: this.info?.player === null ? "spectator" : "player", ...last };
  }

  private received(message: ServerMessage): void {
    this.table = reduce(this.table, message);
    if (message.type === "welcome" && message.settings && message.settings.hints !== this.settings.hints) {
      this.connection?.send({ type: "settings", hints: this.settings.hints });
    }
    if (message.type === "view") {
      const left = message.asked?.left ?? null;
      this.deadline = left === null ? null : performance.now() + left * 1000;
    }
    if (message.type === "result") {
      this.nextHandAt = message.next === null ? null : performance.now() + message.next * 1000;
      this.goOn(message.hand);
    }
  }

  private goOn(hand: number): void {
    clearTimeout(this.glance);
    if (!this.settings.autoNext || this.table.standings) return;
    this.glance = window.setTimeout(() => this.connection?.send({ type: "ready", hand }), GLANCE);
  }

  protected override render(): TemplateResult {
    if (this.trouble) return this.lost(this.trouble.words[this.language]);
    if (!this.info) return html`<p class="loading" role="status">${this.say("loading")}</p>`;
    if (!this.table.view) {
      const places = this.table.room?.places ?? this.info.places;
      return html`<guobiao-waiting .language=${this.language} .settings=${this.settings} .info=${this.info}
        .places=${places}
        @table-changed=${(event: CustomEvent<TableInfo>) => this.seated(event.detail)}></guobiao-waiting>`;
    }
    return html`<guobiao-table .language=${this.language} .settings=${this.settings} .state=${this.table}
      .status=${this.status} .deadline=${this.deadline} .nextHandAt=${this.nextHandAt}
      @act=${this.act} @ready=${this.ready} @switch=${this.switched} @leave=${this.leave}
      @play-again=${this.again} @go-home=${() => this.tell("navigate", "/")}></guobiao-table>
      ${
        this.status === "closed"
          ? html`<p class="trouble over" role="alert">${this.say("closed")}
        <button type="button" @click=${() => location.reload()}>${this.say("retry")}</button></p>`
          : nothing
      }`;
  }

  private lost(words: string): TemplateResult {
    return html`<div class="page-lobby"><main><section class="box">
      <p class="trouble" role="alert">${this.say("failed", words)}</p>
      <p class="actions"><a class="button" href="/">${this.say("home")}</a></p>
    </section></main></div>`;
  }

  private act = (event: CustomEvent<string>): void => {
    const asked = question(this.table);
    const { view } = this.table;
    if (!asked || !view || !asked.actions.includes(event.detail)) return;
    const { decision } = asked;
    if (this.connection?.send({ type: "act", hand: view.hand, decision, action: event.detail })) {
      this.table = answered(this.table);
    }
  };

  private ready = (event: CustomEvent<number>): void => {
    this.connection?.send({ type: "ready", hand: event.detail });
  };

  private switched = (event: CustomEvent<Partial<Switches>>): void => {
    if (!this.connection?.send({ type: "settings", ...event.detail })) return;
    const { welcome } = this.table;
    if (welcome?.settings) {
      const settings = { ...welcome.settings, ...event.detail };
      this.table = { ...this.table, welcome: { ...welcome, settings } };
    }
    if (event.detail.hints !== undefined) this.tell("settings-changed", { hints: event.detail.hints });
    if (event.detail.hints === false) this.table = { ...this.table, hints: null };
  };

  private leave = (): void => {
    if (this.table.welcome?.player !== null) this.connection?.send({ type: "leave" });
    this.tell("navigate", "/");
  };

  private again = async (): Promise<void> => {
    const { url } = await api.create({});
    this.tell("navigate", url);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "guobiao-room": RoomElement;
  }
}
