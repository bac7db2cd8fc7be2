/** What stands beside a replay: the course of the hand, what hands wait for, whether the shuffle was honest. */

import { html, nothing, type TemplateResult } from "lit";
import type { ReplayElement } from "./components/replay.js";
import type { Look } from "./face.js";
import { distance, waitList } from "./hints.js";
import { narrate } from "./narrate.js";
import type { Wait } from "./protocol.js";
import { eventsUntil, placeOf } from "./replay.js";

/** The answer of /api/records/{record}/waits. */
export interface Waiting {
  step: number;
  waits: ({ shanten: number; waits: Wait[] | null } | null)[] | null;
}

/** The least a win must be worth, where the rules of the hand name no other number. */
const MINIMUM = 8;

/** What the hands that lie open wait for. */
export function waitsBox(of: ReplayElement, waiting: Waiting, step: number, look: Look): TemplateResult {
  const shown = [0, 1, 2, 3].filter((seat) => of.spot.seat === null || seat === of.spot.seat);
  const minimum = Number(of.replay!.rules.options.minimum ?? MINIMUM);
  const found = waiting.step === step ? waiting.waits : null;
  return html`<section class="box replay-waits" data-testid="waits"><h2>${of.text("waits")}</h2>
    <dl>${shown.map((seat) => {
      const one = found?.[seat] ?? null;
      return html`<div><dt>${of.nameOf(seat)}</dt>
        <dd>${one === null ? "–" : distance(one.shanten, of.language)}
          ${one?.waits ? waitList(one.waits, minimum, look) : nothing}</dd></div>`;
    })}</dl>
  </section>`;
}

/** What happened, in words; a click goes there. */
export function courseOf(of: ReplayElement): TemplateResult {
  const all = of.found.at(-1)!.last;
  const lines = eventsUntil(of.replay!, all, of.spot.seat).flatMap(({ event, number }) => {
    const words = narrate(event, of.replay!.hand, of.nameOf, of.language);
    return words ? [{ words, place: placeOf(of.found, number + 1) }] : [];
  });
  const current = lines.findLastIndex(({ place }) => place <= of.place);
  return html`<section class="box course"><h2 id="course">${of.text("course")}</h2>
    <ol aria-labelledby="course" data-testid="course">${lines.map(
      ({ words, place }, at) => html`<li><button type="button" class="quiet"
        aria-current=${at === current ? "step" : nothing} @click=${() => of.go(place)}>${words}</button></li>`,
    )}</ol>
  </section>`;
}

/** The commitment and the seed, and whether they make the wall. */
export function shuffleBox(of: ReplayElement): TemplateResult {
  const { commitment, seed, honest } = of.replay!.shuffle;
  const verdict = honest === null ? "shuffleUnknown" : honest ? "shuffleHonest" : "shuffleDishonest";
  return html`<section class="box replay-shuffle" data-testid="shuffle"><h2>${of.text("shuffle")}</h2>
    <p class=${honest === false ? "trouble" : ""}>${of.text(verdict)}</p>
    ${commitment === null ? nothing : html`<p>SHA-256: <code>${commitment}</code></p>`}
    ${seed === null ? nothing : html`<p>${of.text("seed")}: <code>${seed}</code></p>`}
  </section>`;
}
