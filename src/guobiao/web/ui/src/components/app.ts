/** The whole: which page an address means, the language and the settings of all of them. */

import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { chosen, type Language, preferred, remember } from "../language.js";
import { loadSettings, type Settings, saveSettings, showSettings } from "../settings.js";
import { PageElement } from "./base.js";

@customElement("guobiao-app")
export class AppElement extends PageElement {
  @state() private address = location.pathname + location.search;

  constructor() {
    super();
    this.settings = loadSettings();
    showSettings(this.settings);
    this.language = chosen(document.cookie) ?? preferred(navigator.languages);
    this.addEventListener("settings-changed", this.change as EventListener);
    this.addEventListener("language-changed", this.speak as EventListener);
    this.addEventListener("navigate", this.go as EventListener);
    this.addEventListener("click", this.link);
    addEventListener("popstate", () => {
      this.address = location.pathname + location.search;
    });
  }

  protected override updated(): void {
    document.documentElement.lang = this.language === "zh" ? "zh-CN" : "en";
    document.title = this.say("title");
  }

  protected override render(): TemplateResult {
    const room = this.address.match(/^\/tables\/([\w-]+)/)?.[1];
    if (room === undefined) {
      return html`<guobiao-lobby .language=${this.language} .settings=${this.settings}></guobiao-lobby>`;
    }
    return html`<guobiao-room .language=${this.language} .settings=${this.settings} .room=${room}
      .watch=${/[?&]watch\b/.test(this.address)}></guobiao-room>`;
  }

  private change = (event: CustomEvent<Partial<Settings>>): void => {
    this.settings = { ...this.settings, ...event.detail };
    saveSettings(this.settings);
  };

  private speak = (event: CustomEvent<Language>): void => {
    this.language = event.detail;
    remember(event.detail);
  };

  private go = (event: CustomEvent<string>): void => {
    history.pushState(null, "", event.detail);
    this.address = event.detail;
  };

  /** The link home needs no new page. */
  private link = (event: MouseEvent): void => {
    const link = (event.target as HTMLElement).closest("a");
    if (link?.getAttribute("href") !== "/" || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.tell("navigate", "/");
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "guobiao-app": AppElement;
  }
}
