/** The player's own settings: looks, sounds, how to discard. */

import { html, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import type { Message } from "../messages.js";
import { SCHEMES, type Settings, THEMES } from "../settings.js";
import { PageElement } from "./base.js";

const SWITCHES: readonly (keyof Settings & Message)[] = [
  "autoSort",
  "twoTaps",
  "autoFlower",
  "numerals",
  "sounds",
  "keepTaken",
  "autoNext",
];

@customElement("guobiao-settings")
export class SettingsElement extends PageElement {
  protected override render(): TemplateResult {
    return html`<section class="panel settings" role="dialog" aria-label=${this.say("settings")}>
      <header><h2>${this.say("settings")}</h2>
        <button type="button" class="quiet" @click=${() => this.tell("close", null)}>${this.say("close")}</button>
      </header>
      <div class="scroll">
        ${this.choice("themeOf", "theme", THEMES)} ${this.choice("schemeOf", "scheme", SCHEMES)}
        ${SWITCHES.map((name) => this.toggle(name))}
        <h3>${this.say("keys")}</h3>
        <p class="keys">${this.say("keysText")}</p>
      </div>
    </section>`;
  }

  private choice<Name extends "theme" | "scheme">(
    label: Message,
    name: Name,
    values: readonly Settings[Name][],
  ): TemplateResult {
    return html`<fieldset class="choice"><legend>${this.say(label)}</legend>
      ${values.map(
        (value) => html`<label class="swatch ${value}"><input type="radio" name=${name} value=${value}
          .checked=${this.settings[name] === value}
          @change=${() => this.tell("settings-changed", { [name]: value })}
          /><span>${this.say(value)}</span></label>`,
      )}
    </fieldset>`;
  }

  private toggle(name: keyof Settings & Message): TemplateResult {
    return html`<label class="switch"><input type="checkbox" role="switch" .checked=${this.settings[name] === true}
      @change=${(event: Event) =>
        this.tell("settings-changed", { [name]: (event.target as HTMLInputElement).checked })}
      /><span>${this.say(name)}</span></label>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "guobiao-settings": SettingsElement;
  }
}
