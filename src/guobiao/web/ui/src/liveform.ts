/** A form whose page answers while it is filled in. */

import { patch } from "./patch.js";

/** Milliseconds without a key until what was typed is sent. */
const PAUSE = 100;

export type Fetch = (address: string, options: { signal: AbortSignal }) => Promise<Response>;

/**
 * Sends a GET form at every change and makes the page like the answer.
 *
 * Buttons pressed while an answer is awaited are sent together with the next request, in their order, so that
 * none is lost; what was asked before something else was typed is not shown.
 */
export class LiveForm {
  private pressed: (readonly [string, string])[] = [];
  private running: AbortController | null = null;
  private again = false;
  private timer = 0;

  constructor(
    private readonly form: HTMLFormElement,
    private readonly ask: Fetch = (address, options) => fetch(address, options),
  ) {
    form.addEventListener("submit", this.submit);
    form.addEventListener("input", this.input);
    form.addEventListener("focusout", this.leave);
  }

  private submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    if (button?.getAttribute("aria-disabled") === "true") return;
    if (button?.name) this.pressed.push([button.name, button.value]);
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.running) this.again = true;
    else void this.send();
  };

  private input = (event: Event): void => {
    const typed = event.target instanceof HTMLInputElement && event.target.type === "text";
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.restart(), typed ? PAUSE : 0);
  };

  /** The field shows the hand as the server writes it as soon as nobody types in it. */
  private leave = (event: FocusEvent): void => {
    const field = event.target;
    if (field instanceof HTMLInputElement && field.type === "text" && !this.running && !this.timer) {
      field.value = field.defaultValue;
    }
  };

  /** Asks anew; the answer on its way is stale. */
  private restart(): void {
    this.timer = 0;
    this.running?.abort();
    void this.send();
  }

  private async send(): Promise<void> {
    const running = new AbortController();
    const pressed = [...this.pressed];
    this.running = running;
    this.again = false;
    this.form.ariaBusy = "true";
    try {
      const answer = await this.ask(this.address(pressed), { signal: running.signal });
      if (!answer.ok) throw new Error(answer.statusText || String(answer.status));
      const text = await answer.text();
      if (running !== this.running) return;
      this.pressed = this.pressed.slice(pressed.length);
      this.show(new DOMParser().parseFromString(text, "text/html"));
    } catch (error) {
      if (running !== this.running) return;
      this.pressed = [];
      this.fail(error);
    }
    this.running = null;
    this.form.ariaBusy = null;
    if (this.again || this.pressed.length) void this.send();
  }

  private address(pressed: readonly (readonly [string, string])[]): string {
    const fields = [...new FormData(this.form)] as [string, string][];
    const query = new URLSearchParams([...fields, ...pressed, ["live", "1"]] as [string, string][]);
    return `${this.form.action.split("?")[0]}?${query}`;
  }

  private show(page: Document): void {
    const next = page.querySelector(`#${this.form.id}`);
    if (!next) throw new Error(page.title);
    const focused = document.activeElement;
    patch(this.form, next);
    for (const selector of [".language", "title"]) {
      const [old, other] = [document.querySelector(selector), page.querySelector(selector)];
      if (old && other) patch(old, other);
    }
    history.replaceState(null, "", this.form.dataset.address);
    if (focused && !focused.isConnected) this.refocus();
  }

  /** The button that was pressed is gone, as the tile on it: the keyboard goes on from its neighbour. */
  private refocus(): void {
    const others = this.form.querySelectorAll<HTMLElement>("button[name=remove]");
    (others[others.length - 1] ?? this.form.querySelector<HTMLElement>("input[type=text]"))?.focus();
  }

  private fail(error: unknown): void {
    const place = this.form.querySelector<HTMLElement>("[role=alert]");
    if (!place) return;
    place.textContent = `${this.form.dataset.failed ?? ""}${error instanceof Error ? error.message : error}`;
    place.hidden = false;
  }
}
