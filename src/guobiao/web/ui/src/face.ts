/** Tiles and melds as they are drawn everywhere. */

import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { Language } from "./language.js";
import { type MeldTile, meldTiles } from "./layout.js";
import { text } from "./messages.js";
import type { Meld } from "./protocol.js";
import { numeral, type Tile, tilesWords, tileWords } from "./tiles.js";

/** Where the faces are: one file with a symbol per tile. */
const SPRITE = `${import.meta.env.BASE_URL}tiles.svg`;

export interface Look {
  language: Language;
  numerals: boolean;
  /** The tile under the pointer: its other copies are marked. */
  hovered: Tile | null;
}

export interface FaceOptions {
  turned?: boolean;
  faceDown?: boolean;
  onTop?: boolean;
  /** Further classes. */
  classes?: string;
  /** What a screen reader says instead of the plain name; "" to say nothing. */
  label?: string;
}

/** The picture on a tile. */
export function picture(tile: Tile, look: Look): TemplateResult {
  return html`<svg viewBox="0 0 60 80" aria-hidden="true"><use href="${SPRITE}#${tile}"></use></svg>${
    look.numerals ? html`<b class="numeral" aria-hidden="true">${numeral(tile)}</b>` : nothing
  }`;
}

/** A tile that lies at the table. */
export function face(tile: Tile | null, look: Look, options: FaceOptions = {}): TemplateResult {
  const down = options.faceDown === true || tile === null;
  const classes = {
    tile: true,
    back: down,
    turned: options.turned === true,
    "on-top": options.onTop === true,
    same: !down && tile === look.hovered,
    ...Object.fromEntries(
      (options.classes ?? "")
        .split(" ")
        .filter(Boolean)
        .map((name) => [name, true]),
    ),
  };
  const label = options.label ?? (down ? text(look.language, "faceDown") : tileWords(tile, look.language));
  if (label === "") {
    return html`<span class=${classMap(classes)} aria-hidden="true" data-tile=${down ? nothing : tile}
      >${down ? nothing : picture(tile, look)}</span>`;
  }
  return html`<span class=${classMap(classes)} role="img" aria-label=${label} data-tile=${down ? nothing : tile}
    >${down ? nothing : picture(tile, look)}</span>`;
}

/** A meld of a seat, in words and as it lies. */
export function meldFace(meld: Meld, owner: number, look: Look): TemplateResult {
  const tiles = meldTiles(meld, owner);
  return html`<span class="meld" role="img" aria-label=${meldWords(meld, look.language)}
    >${tiles.map((one) => meldTile(one, look))}</span>`;
}

function meldTile({ tile, turned, faceDown, onTop }: MeldTile, look: Look): TemplateResult {
  return face(tile, look, { turned, faceDown, onTop, label: "" });
}

const KINDS = {
  chow: "chow",
  pung: "pung",
  concealed_kong: "concealed-kong",
  claimed_kong: "kong",
  added_kong: "kong",
} as const;

/** A meld in words: "Pung: East wind, East wind, East wind". */
export function meldWords(meld: Meld, language: Language): string {
  const kind = text(language, KINDS[meld.kind]);
  if (meld.tiles === null) return kind;
  return `${kind}${language === "zh" ? "：" : ": "}${tilesWords(meld.tiles, language)}`;
}

/** Several tiles in a row, small, said in one breath. */
export function faces(tiles: readonly Tile[], look: Look, classes = ""): TemplateResult {
  return html`<span class="tiles ${classes}" role="img" aria-label=${tilesWords(tiles, look.language)}
    >${tiles.map((tile) => face(tile, look, { label: "" }))}</span>`;
}
