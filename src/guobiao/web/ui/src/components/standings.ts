/** The end of a match: places, and how the scores went. */

import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { type Frame, line, scale } from "../chart.js";
import type { Standings } from "../protocol.js";
import { PageElement } from "./base.js";
import { signed } from "./result.js";

const FRAME: Frame = { width: 640, height: 260, left: 44, margin: 20 };
/** Every how many hands the number of the hand stands below the chart. */
const EVERY = 4;

@customElement("guobiao-standings")
export class StandingsElement extends PageElement {
  @property({ attribute: false }) standings!: Standings;
  @property({ attribute: false }) player: number | null = null;

  protected override render(): TemplateResult {
    return html`<section class="panel standings" role="dialog" aria-label=${this.say("matchOver")}>
      <header><h2>${this.say("matchOver")}</h2>
        <button type="button" class="quiet" @click=${() => this.tell("result", null)}>${this.say("lastHand")}</button>
      </header>
      <div class="scroll" tabindex="0" role="group" aria-label=${this.say("matchOver")}>
        ${this.table()} ${this.chart()}
      </div>
      <footer>
        <a class="button" href=${this.standings.page}>${this.say("openRecord")}</a>
        <button type="button" @click=${() => this.tell("go-home", null)}>${this.say("home")}</button>
        <button type="button" class="primary" @click=${() => this.tell("play-again", null)}>
          ${this.say("playAgain")}</button>
      </footer>
    </section>`;
  }

  private table(): TemplateResult {
    return html`<table class="places">
      <thead><tr><th>${this.say("place")}</th><th>${this.say("name")}</th>
        <th class="number">${this.say("score")}</th><th class="number">${this.say("tablePoints")}</th></tr></thead>
      <tbody>${this.standings.players.map(
        (one) => html`<tr class=${one.player === this.player ? "mine" : ""}>
          <td><b class="rank">${one.place}</b></td>
          <th scope="row"><i class="line-of player-${one.player}"></i>${one.name}</th>
          <td class="number">${signed(one.score)}</td>
          <td class="number">${one.table_points}</td>
        </tr>`,
      )}</tbody>
    </table>`;
  }

  private chart(): TemplateResult {
    const { scores, players } = this.standings;
    const fit = scale(scores, FRAME);
    const right = FRAME.width - FRAME.margin;
    return html`<figure class="chart">
      <svg viewBox="0 0 ${FRAME.width} ${FRAME.height}" role="img" aria-label=${this.say("chart")}>
        ${fit.ticks.map(
          (tick) => svg`<line class=${tick === 0 ? "zero" : "tick"} x1=${FRAME.left} x2=${right}
            y1=${fit.y(tick)} y2=${fit.y(tick)}></line>
            <text x=${FRAME.left - 6} y=${fit.y(tick) + 4} text-anchor="end">${tick}</text>`,
        )}
        ${scores.map((_, hand) =>
          hand % EVERY === 0
            ? svg`<text x=${fit.x(hand)} y=${FRAME.height - 2} text-anchor="middle">${hand}</text>`
            : nothing,
        )}
        ${players.map((one) => this.curve(one.player, one.name, fit))}
      </svg>
      <figcaption>${this.say("chart")}</figcaption>
    </figure>`;
  }

  private curve(player: number, name: string, fit: ReturnType<typeof scale>): SVGTemplateResult {
    const { scores } = this.standings;
    return svg`<g class="player-${player}">
      <polyline points=${line(scores, player, fit)}></polyline>
      ${scores.map(
        (row, hand) => svg`<circle cx=${fit.x(hand)} cy=${fit.y(row[player] ?? 0)} r="3">
          <title>${name}, ${this.say("afterHand", hand)}: ${row[player] ?? 0}</title></circle>`,
      )}
    </g>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "guobiao-standings": StandingsElement;
  }
}
