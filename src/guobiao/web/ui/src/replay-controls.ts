/** What moves a replay: buttons, the timeline, whose view it is, the hands of the match. */

import { html, nothing, svg, type TemplateResult } from "lit";
import type { ReplayElement } from "./components/replay.js";
import { marks } from "./replay.js";
import type { ReplayMessage } from "./replay-messages.js";
import { windName } from "./tiles.js";

const SPEEDS = [0.5, 1, 2, 4];

function button(
  of: ReplayElement,
  name: ReplayMessage,
  sign: string,
  act: () => void,
  off: boolean,
): TemplateResult {
  return html`<button type="button" aria-label=${of.text(name)} title=${of.text(name)} ?disabled=${off}
    @click=${act}>${sign}</button>`;
}

/** Steps, play and speed, and the timeline. */
export function controls(of: ReplayElement): TemplateResult {
  const last = of.found.length - 1;
  const [isStart, isEnd] = [of.place === 0, of.place === last];
  return html`<section class="replay-controls box" aria-label=${of.text("controls")}>
    ${timeline(of, last)}
    <div class="row">
      <div class="steps" role="group" aria-label=${of.text("steps")}>
        ${button(of, "first", "|‹", () => of.go(0), isStart)}
        ${button(of, "turnBack", "«", () => of.goTurn(-1), isStart)}
        ${button(of, "back", "‹", () => of.go(of.place - 1), isStart)}
        <button type="button" class="primary play" data-testid="play" aria-pressed=${of.playing}
          @click=${() => of.togglePlay()}>${of.text(of.playing ? "pause" : "play")}</button>
        ${button(of, "forward", "›", () => of.go(of.place + 1), isEnd)}
        ${button(of, "turnOn", "»", () => of.goTurn(1), isEnd)}
        ${button(of, "last", "›|", () => of.go(last), isEnd)}
      </div>
      <label class="speed">${of.text("speed")}
        <select @change=${(event: Event) => {
          of.speed = Number((event.target as HTMLSelectElement).value);
        }}>${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === of.speed}>×${speed}</option>`)}</select>
      </label>
      <button type="button" class="small" @click=${() => void of.copy()}>${of.text(of.copied ? "copied" : "copy")}</button>
    </div>
  </section>`;
}

/** Events of the hand on a line: claims below it, wins larger. */
function timeline(of: ReplayElement, last: number): TemplateResult {
  const { last: event } = of.found[of.place]!;
  const all = of.found[last]!.last;
  const words = of.text("eventOf", event, all);
  const marked = of.replay ? marks(of.found, of.replay.steps) : [];
  return html`<div class="timeline">
    <input type="range" min="0" max=${last} .value=${String(of.place)} aria-label=${of.text("position")}
      aria-valuetext=${words} data-testid="timeline"
      @input=${(event: Event) => of.go(Number((event.target as HTMLInputElement).value))}>
    <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${marked.map(
      ({ place, kind }) =>
        svg`<rect class=${kind} x=${(place / Math.max(1, last)) * 994} y="0" width="6" height="10"></rect>`,
    )}</svg>
    <output data-testid="event">${words}</output>
  </div>`;
}

/** All hands open, or one seat's view; whose seat is at the bottom. */
export function seats(of: ReplayElement): TemplateResult {
  const choice = (seat: number | null, words: string) => html`<label><input type="radio" name="seat"
    .checked=${of.spot.seat === seat} @change=${() => of.look(seat)}><span>${words}</span></label>`;
  return html`<div class="row replay-seats">
    <fieldset class="choices"><legend>${of.text("view")}</legend>
      ${choice(null, of.text("allOpen"))}
      ${[0, 1, 2, 3].map((seat) => choice(seat, `${windName("ESWN"[seat]!, of.language)} ${of.replay!.names[seat]!}`))}
    </fieldset>
    <button type="button" class="small" @click=${() => of.rotate()}>${of.text("rotate")}</button>
  </div>`;
}

/** The hands of the match, and the hand before and after. */
export function hands(of: ReplayElement): TemplateResult | typeof nothing {
  const all = of.replay!.hands;
  if (all.length < 2) return nothing;
  const here = all.findIndex(({ id }) => id === of.record);
  const link = (at: number, message: ReplayMessage) =>
    all[at]
      ? html`<a class="button small" rel=${message === "nextHand" ? "next" : "prev"} href="/records/${all[at].id}"
        >${of.text(message)}</a>`
      : nothing;
  return html`<nav class="replay-hands" aria-label=${of.text("match")}>
    ${link(here - 1, "handBefore")}
    <ol>${all.map(
      ({ id, hand }, at) => html`<li><a href="/records/${id}" aria-label=${of.text("handNumber", hand + 1)}
        aria-current=${at === here ? "page" : nothing}>${hand + 1}</a></li>`,
    )}</ol>
    ${link(here + 1, "nextHand")}
  </nav>`;
}
