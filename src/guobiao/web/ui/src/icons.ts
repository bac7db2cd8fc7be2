/** Small drawings on buttons. */

import { html, type TemplateResult } from "lit";

const PATHS = {
  log: "M4 5h16v2H4zm0 6h16v2H4zm0 6h11v2H4z",
  settings: "M3 6h10v2H3zm14 0h4v2h-4zM13 4h3v6h-3zM3 16h4v2H3zm8 0h10v2H11zM7 14h3v6H7z",
  leave: "M4 3h9v2H6v14h7v2H4zm11 4 5 5-5 5-1.4-1.4 2.6-2.6H10v-2h6.2l-2.6-2.6z",
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;
}
