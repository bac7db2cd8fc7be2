/** The player's own tiles: choose and discard by click, two taps, drag or keyboard; arrange by dragging. */

import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import { type Look, picture } from "../face.js";
import { arranged, moved } from "../order.js";
import type { DiscardHint } from "../protocol.js";
import { type Tile, tileWords } from "../tiles.js";
import { PageElement } from "./base.js";

/** How far a pointer moves, in pixels, before a press becomes a drag. */
const DRAG_FROM = 8;

interface Drag {
  index: number;
  pointer: number;
  x: number;
  y: number;
  moving: boolean;
}

@customElement("guobiao-hand")
export class HandElement extends PageElement {
  @property({ attribute: false }) tiles: readonly Tile[] = [];
  @property({ attribute: false }) drawn: Tile | null = null;
  /** Which tiles may be discarded now. */
  @property({ attribute: false }) discards: ReadonlySet<Tile> = new Set();
  @property({ attribute: false }) advice: readonly DiscardHint[] = [];
  @property({ attribute: false }) hovered: Tile | null = null;
  /** Copies of a tile the player does not see. */
  @property({ attribute: false }) unseen: (tile: Tile) => number = () => 0;

  /** The order the player made; null: sorted. */
  private own: Tile[] | null = null;
  @state() private lifted: number | null = null;
  @state() private focused = 0;
  private drag: Drag | null = null;

  /** Discards the drawn tile. */
  discardDrawn(): void {
    if (this.drawn !== null) this.discard(this.drawn);
  }

  override focus(): void {
    this.querySelector<HTMLElement>("button[tabindex='0']")?.focus();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("tiles") || changed.has("drawn")) {
      this.lifted = null;
      if (changed.has("discards") && this.drawn !== null) this.focused = this.shown().length - 1;
    }
    this.focused = Math.max(0, Math.min(this.focused, this.shown().length - 1));
  }

  private shown(): Tile[] {
    const own = this.settings.autoSort ? null : (this.own ?? []);
    const { hand, drawn } = arranged(this.tiles, this.drawn, own);
    if (own !== null) this.own = hand;
    return drawn === null ? hand : [...hand, drawn];
  }

  protected override render(): TemplateResult {
    const tiles = this.shown();
    const look: Look = { language: this.language, numerals: this.settings.numerals, hovered: null };
    return html`<div class="hand" role="toolbar" aria-label=${this.say("handOf")}
      @keydown=${this.pressed} @pointermove=${this.dragged} @pointerup=${this.released}
      @pointercancel=${this.dropped}>
      ${tiles.map((tile, index) => this.button(tile, index, tiles.length, look))}
    </div>`;
  }

  private button(tile: Tile, index: number, length: number, look: Look): TemplateResult {
    const drawn = this.drawn !== null && index === length - 1;
    const allowed = this.discards.has(tile);
    const words = tileWords(tile, this.language);
    const advice = this.advice.find((one) => one.tile === tile);
    const classes = {
      tile: true,
      drawn,
      lifted: this.lifted === index,
      allowed,
      same: tile === this.hovered,
      good: advice !== undefined && advice.shanten === Math.min(...this.advice.map((one) => one.shanten)),
    };
    return html`<button type="button" class=${classMap(classes)} data-tile=${tile} data-index=${index}
      tabindex=${index === this.focused ? 0 : -1} aria-disabled=${allowed ? "false" : "true"}
      aria-label=${this.label(words, drawn, advice)}
      title=${this.say("copiesLeft", words, this.unseen(tile))}
      @pointerdown=${(event: PointerEvent) => this.grabbed(event, index)}
      @click=${(event: MouseEvent) => this.clicked(event, tile, index)}
      @focus=${() => this.onFocus(tile, index)}
      >${picture(tile, look)}${advice ? this.adviceMark(advice) : nothing}</button>`;
  }

  /** The name of a tile, whether it was just drawn, and what its discard would leave. */
  private label(words: string, drawn: boolean, advice: DiscardHint | undefined): string {
    const named = drawn ? this.say("drawnTile", words) : words;
    if (!advice) return named;
    const { shanten, live } = advice;
    const left = shanten <= 0 ? this.say("ready") : this.say("tilesAway", shanten);
    return [named, left, this.say("usefulTiles", live)].join(this.language === "zh" ? "，" : ", ");
  }

  private adviceMark({ shanten, live }: DiscardHint): TemplateResult {
    return html`<small class="advice" aria-hidden="true" data-away=${shanten <= 0 ? "★" : shanten}
      data-live=${live}></small>`;
  }

  private onFocus(tile: Tile, index: number): void {
    this.focused = index;
    this.tell("tile-hovered", tile);
  }

  private clicked(event: MouseEvent, tile: Tile, index: number): void {
    // A click by keyboard (Enter, Space) has no pointer: it discards at once.
    const byKeyboard = event.detail === 0;
    this.focused = index;
    if (!this.settings.twoTaps || byKeyboard || this.lifted === index) this.discard(tile);
    else this.lifted = index;
  }

  private discard(tile: Tile): void {
    this.lifted = null;
    if (this.discards.has(tile)) this.tell("discard", tile);
  }

  // Dragging: up and out of the hand discards, along the hand arranges.

  private grabbed(event: PointerEvent, index: number): void {
    if (event.button !== 0) return;
    // From here on the tile is told of the pointer wherever it goes.
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.drag = { index, pointer: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
  }

  private dragged(event: PointerEvent): void {
    const drag = this.drag;
    if (!drag || drag.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving && Math.hypot(x, y) < DRAG_FROM) return;
    const tile = this.tileAt(drag.index);
    if (!drag.moving) {
      drag.moving = true;
      tile?.classList.add("dragged");
    }
    if (tile) tile.style.translate = `${x}px ${y}px`;
  }

  private released(event: PointerEvent): void {
    const drag = this.drag;
    this.dropped();
    if (!drag?.moving) return;
    // The click that follows a drag is no choice of a tile.
    this.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => this.removeEventListener("click", swallow, { capture: true }), 0);
    const tiles = this.shown();
    if (event.clientY < this.getBoundingClientRect().top) this.discard(tiles[drag.index]!);
    else this.move(drag.index, this.placeAt(event.clientX, event.clientY, drag.index));
  }

  private dropped = (): void => {
    const tile = this.drag ? this.tileAt(this.drag.index) : null;
    tile?.classList.remove("dragged");
    if (tile) tile.style.translate = "";
    this.drag = null;
  };

  private tileAt(index: number): HTMLElement | null {
    return this.querySelector(`button[data-index="${index}"]`);
  }

  /** Before which tile a point lies; the dragged one, which is under it, does not count. */
  private placeAt(x: number, y: number, dragged: number): number {
    const buttons = [...this.querySelectorAll<HTMLElement>("button.tile")];
    const found = buttons.findIndex((button, index) => {
      const box = button.getBoundingClientRect();
      return index !== dragged && y < box.bottom && x < box.left + box.width / 2;
    });
    return found < 0 ? buttons.length : found;
  }

  /** Arranges: from now on the order is the player's own. */
  private move(from: number, to: number): void {
    const tiles = this.shown();
    const drawn = this.drawn !== null;
    if (drawn && from === tiles.length - 1) return;
    const hand = drawn ? tiles.slice(0, -1) : tiles;
    this.own = moved(hand, from, Math.min(to, hand.length));
    if (this.settings.autoSort) this.tell("settings-changed", { autoSort: false });
    this.requestUpdate();
  }

  private pressed(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const last = this.shown().length - 1;
    if (step !== undefined) {
      const to = Math.max(0, Math.min(last, this.focused + step));
      if (event.shiftKey) this.move(this.focused, step > 0 ? to + 1 : to);
      this.focused = to;
    } else if (event.key === "Home" || event.key === "End") {
      this.focused = event.key === "Home" ? 0 : last;
    } else return;
    event.preventDefault();
    void this.updateComplete.then(() => this.focus());
  }
}

function swallow(event: Event): void {
  event.stopPropagation();
}

declare global {
  interface HTMLElementTagNameMap {
    "guobiao-hand": HandElement;
  }
}
