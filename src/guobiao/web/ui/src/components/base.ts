/** What the elements of the pages share: drawn into the page itself, so that one style sheet serves all. */

import { LitElement } from "lit";
import { property } from "lit/decorators.js";
import type { Language } from "../language.js";
import { type Message, text } from "../messages.js";
import { DEFAULTS, type Settings } from "../settings.js";

export class PageElement extends LitElement {
  @property({ attribute: false }) language: Language = "en";
  @property({ attribute: false }) settings: Settings = DEFAULTS;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** A text in the reader's language. */
  protected say(message: Message, ...values: (string | number)[]): string {
    return text(this.language, message, ...values);
  }

  /** Tells the elements above. */
  protected tell<Detail>(name: string, detail: Detail): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
