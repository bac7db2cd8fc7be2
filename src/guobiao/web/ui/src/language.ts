/** The language of the page: the browser's, until the reader chooses one. */

import { keep } from "./cookies.js";

export const LANGUAGES = ["en", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

const COOKIE = "guobiao_lang";

/** The first language of a list that the page knows; English if none is. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split("-")[0];
    if (base === "zh" || base === "en") return base;
  }
  return "en";
}

/** The language chosen before, of the text of `document.cookie`. */
export function chosen(cookies: string): Language | undefined {
  const found = cookies.match(new RegExp(`(?:^|; )${COOKIE}=(en|zh)(?:;|$)`))?.[1];
  return found as Language | undefined;
}

/** Remembers a choice, also for the pages that the server renders. */
export function remember(language: Language): void {
  keep(COOKIE, language);
}
