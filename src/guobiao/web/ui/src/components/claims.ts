/** The buttons of claims and declarations. They stay where they are and do not take the first moment's clicks. */

import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Claim } from "../claims.js";
import { faces, type Look } from "../face.js";
import { tilesWords, tileWords } from "../tiles.js";
import { PageElement } from "./base.js";

/** Milliseconds after the buttons have appeared in which they take no click: it was meant for something else. */
export const GUARD = 350;

@customElement("guobiao-claims")
export class ClaimsElement extends PageElement {
  @property({ attribute: false }) claims: readonly Claim[] = [];
  /** Tells one question from the next. */
  @property({ attribute: false }) decision = "";
  /** The tile that can be passed until the next turn. */
  @property({ attribute: false }) passable: string | null = null;
  /** What a win would score; null where hints are off. */
  @property({ attribute: false }) worth: number | null = null;
  @state() private guarded = false;
  private timer = 0;

  /** Takes the claim of a place, as a click does. */
  take(index: number): void {
    const claim = this.claims[index];
    if (claim && !this.guarded) this.tell("act", claim.action);
  }

  pass(): void {
    this.take(this.claims.findIndex((claim) => claim.verb === "pass"));
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("decision") || this.claims.length === 0) return;
    this.guarded = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.guarded = false;
    }, GUARD);
  }

  protected override render(): TemplateResult {
    // Passing comes last in the list, and lies in a place of its own.
    const pass = this.claims.findIndex((claim) => claim.verb === "pass");
    const offers = pass < 0 ? this.claims : this.claims.slice(0, pass);
    return html`<div class="claims ${this.guarded ? "guarded" : ""}" role="group"
      aria-label=${this.say("actionsOf")}>
      <div class="offers">${offers.map((claim, index) => this.button(claim, index))}</div>
      <div class="declines">
        ${this.passable === null ? nothing : this.passTile(this.passable)}
        ${pass < 0 ? nothing : this.button(this.claims[pass]!, pass)}
      </div>
    </div>`;
  }

  private button({ verb, tiles }: Claim, index: number): TemplateResult {
    const look: Look = { language: this.language, numerals: this.settings.numerals, hovered: null };
    const points = verb === "win" && this.worth !== null ? ` ${this.say("pointsOf", this.worth)}` : "";
    const words = this.say(verb) + points;
    const label = tiles.length > 0 ? `${words} ${tilesWords(tiles, this.language)}` : words;
    return html`<button type="button" class="claim ${verb}" aria-label=${label} aria-keyshortcuts=${index + 1}
      aria-disabled=${this.guarded ? "true" : "false"} @click=${() => this.take(index)}>
      <span class="verb">${words}</span>
      ${tiles.length > 0 ? faces(tiles, look) : nothing}
      <kbd aria-hidden="true" data-key=${verb === "pass" ? "Esc" : index + 1}></kbd>
    </button>`;
  }

  private passTile(tile: string): TemplateResult {
    return html`<button type="button" class="claim pass-tile" aria-disabled=${this.guarded ? "true" : "false"}
      @click=${() => this.guarded || this.tell("pass-tile", tile)}>
      <span class="verb">${this.say("passTile", tileWords(tile, this.language))}</span>
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "guobiao-claims": ClaimsElement;
  }
}
