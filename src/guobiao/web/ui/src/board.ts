/** The table itself: four rivers around the middle, the other players' tiles at the edges. Drawn, not acted on. */

import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import { face, type Look, meldFace } from "./face.js";
import { riverRows, type Side, sideOf } from "./layout.js";
import { text } from "./messages.js";
import type { Seat, View } from "./protocol.js";
import { tileWords, windName, windSign } from "./tiles.js";

export interface BoardLook extends Look {
  keepTaken: boolean;
  /** Where the last discard lies. */
  last: { seat: number; index: number } | null;
  nameOf(seat: number): string;
  /** What somebody just called, to be shown at his place: the seat, the word, and what tells calls apart. */
  call: { seat: number; words: string; key: string } | null;
}

/** The square with the rivers. */
export function board(view: View, look: BoardLook): TemplateResult {
  return html`<div class="felt">
    <div class="table" role="group" aria-label=${text(look.language, "table")}>
      ${view.seats.map((seat, index) => quarter(seat, index, view, look))} ${middle(view, look)}
    </div>
  </div>`;
}

function quarter(seat: Seat, index: number, view: View, look: BoardLook): TemplateResult {
  const side = sideOf(index, view.seat);
  return html`<div class="side side-${side}">
    ${river(seat, index, look)} ${index === view.seat ? nothing : edge(seat, index, view, look)}
    ${
      look.call?.seat === index
        ? repeat(
            [look.call],
            (call) => call.key,
            (call) => html`<div class="call" aria-hidden="true"><span>${call.words}</span></div>`,
          )
        : nothing
    }
  </div>`;
}

function river(seat: Seat, index: number, look: BoardLook): TemplateResult {
  const rows = riverRows(seat.river, look.keepTaken);
  return html`<div class="river" role="group" aria-label=${text(look.language, "riverOf", look.nameOf(index))}>
    ${rows.map(
      (row) =>
        html`<div class="row">${repeat(
          row,
          (one) => one.index,
          (one) => {
            const last = look.last?.seat === index && look.last.index === one.index;
            const words = tileWords(one.tile, look.language);
            const label = last ? { label: text(look.language, "lastDiscard", words) } : {};
            return face(one.tile, look, { classes: classes({ last, taken: one.taken }), ...label });
          },
        )}</div>`,
    )}
  </div>`;
}

function classes(of: Record<string, boolean>): string {
  return Object.keys(of)
    .filter((name) => of[name])
    .join(" ");
}

/** Another player's tiles, backs up or laid open, and melds. */
function edge(seat: Seat, index: number, view: View, look: BoardLook): TemplateResult {
  const { language } = look;
  const apart = seat.tiles === null && seat.count % 3 === 2 && view.phase !== "opening";
  const concealed = seat.tiles
    ? seat.tiles.map((tile) => face(tile, look))
    : Array.from({ length: seat.count }, (_, at) =>
        face(null, look, { label: "", classes: apart && at === seat.count - 1 ? "apart" : "" }),
      );
  return html`<div class="edge" role="group" aria-label=${look.nameOf(index)}>
    <span class="backs ${seat.tiles ? "open" : ""}" role="group"
      aria-label=${text(language, "concealedTiles", seat.count)}>${concealed}</span>
    ${seat.melds.map((meld) => meldFace(meld, index, look))}
  </div>`;
}

/** Round, wall, winds and scores. */
function middle(view: View, look: BoardLook): TemplateResult {
  const { language } = look;
  const wind = windName(view.prevalent, language);
  return html`<div class="middle">
    <div class="wall">
      <span class="round">${text(language, "round", wind)} ${view.hand + 1}/${view.hands}</span>
      <strong aria-label=${text(language, "wall", view.left)}>${view.left}</strong>
      <small aria-hidden="true">${text(language, "left")}</small>
    </div>
    ${view.seats.map((seat, index) => place(seat, index, view, look))}
  </div>`;
}

function place(seat: Seat, index: number, view: View, look: BoardLook): TemplateResult {
  const side: Side = sideOf(index, view.seat);
  const { language } = look;
  const words = tileWords(seat.wind, language);
  const active = view.phase !== "over" && view.phase !== "claim" && view.turn === index;
  return html`<div class=${classMap({ place: true, [`at-${side}`]: true, active, dealer: index === 0 })}>
    <i class="wind" role="img" aria-label=${index === 0 ? `${words}, ${text(language, "dealer")}` : words}
      >${windSign(seat.wind, language)}</i>
    <span class="score">${seat.score + seat.points}</span>
  </div>`;
}
