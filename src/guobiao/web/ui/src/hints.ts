/** Hints in words and tiles: waits with totals, what each discard leaves. */

import { html, nothing, type TemplateResult } from "lit";
import { face, type Look } from "./face.js";
import type { Language } from "./language.js";
import { text } from "./messages.js";
import type { DiscardHint, Hints, Wait } from "./protocol.js";
import { type Tile, tileWords } from "./tiles.js";

/** What to show of hints: the discard under the pointer, else the best one; while waiting the waits. */
export function shownDiscard(hints: Hints, hovered: Tile | null): DiscardHint | null {
  const discards = hints.discards ?? [];
  return discards.find((one) => one.tile === hovered) ?? best(discards);
}

/** The discard that leaves the hand nearest to ready, with most live tiles. */
export function best(discards: readonly DiscardHint[]): DiscardHint | null {
  const order = (one: DiscardHint, other: DiscardHint) =>
    one.shanten - other.shanten || other.live - one.live;
  return [...discards].sort(order)[0] ?? null;
}

/** Whether the hand is ready but no other player's discard would be worth enough. */
export function tooCheap(waits: readonly Wait[]): boolean {
  return waits.length > 0 && waits.every((wait) => !wait.discard_wins);
}

/** The panel of hints. */
export function hintPanel(hints: Hints, hovered: Tile | null, minimum: number, look: Look): TemplateResult {
  const { language } = look;
  const discard = shownDiscard(hints, hovered);
  const waits = discard ? discard.waits : hints.waits;
  const shanten = discard ? discard.shanten : hints.shanten;
  return html`<div class="hint" role="group" aria-label=${text(language, "hints")}>
    <p class="hint-head">${discard ? text(language, "afterDiscard", tileWords(discard.tile, language)) : nothing}
      <b>${distance(shanten, language)}</b>
      ${waits && tooCheap(waits) ? html`<em>${text(language, "underMinimumWarning", minimum)}</em>` : nothing}
    </p>
    ${waits && waits.length > 0 ? waitList(waits, minimum, look) : nothing}
    ${discard && !discard.waits?.length ? useful(discard, look) : nothing}
  </div>`;
}

/** How far a hand is from ready, in words. */
export function distance(shanten: number, language: Language): string {
  return shanten <= 0 ? text(language, "ready") : text(language, "tilesAway", shanten);
}

/** Waits with what they are worth and how many are left. */
export function waitList(waits: readonly Wait[], minimum: number, look: Look): TemplateResult {
  const { language } = look;
  return html`<ul class="waits">${waits.map(
    (wait) => html`<li class=${wait.discard_wins ? "" : "cheap"}>
      ${face(wait.tile, look)} <b>${text(language, "pointsOf", wait.discard)}</b>
      <small>${text(language, "tilesOf", wait.left)}</small>
      ${
        wait.discard === wait.self_drawn
          ? nothing
          : html`<small class="detail">${text(language, "selfDrawnOf", wait.self_drawn)}</small>`
      }
      ${wait.discard_wins ? nothing : html`<em class="detail">${text(language, "underMinimum", minimum)}</em>`}
    </li>`,
  )}</ul>`;
}

function useful({ useful: tiles, live }: DiscardHint, look: Look): TemplateResult {
  return html`<p class="useful">${text(look.language, "usefulTiles", live)}
    <span class="tiles">${Object.entries(tiles).map(
      ([tile, left]) => html`<span class="counted">${face(tile, look)}<small>${left}</small></span>`,
    )}</span></p>`;
}
