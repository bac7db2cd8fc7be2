/** What a player chose for himself; kept in the browser. */

import { keep } from "./cookies.js";

export const THEMES = ["jade", "porcelain", "lacquer"] as const;
export type Theme = (typeof THEMES)[number];
export const SCHEMES = ["auto", "light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

export interface Settings {
  theme: Theme;
  scheme: Scheme;
  /** Sort the hand, or keep the player's own order. */
  autoSort: boolean;
  /** Discard with two taps: the first lifts the tile. */
  twoTaps: boolean;
  /** Lay flowers down as they come. */
  autoFlower: boolean;
  numerals: boolean;
  sounds: boolean;
  hints: boolean;
  /** Show claimed tiles in the rivers, faded. */
  keepTaken: boolean;
  /** What the next hand waits for: nothing, or a click. */
  autoNext: boolean;
}

export const DEFAULTS: Settings = {
  theme: "jade",
  scheme: "auto",
  autoSort: true,
  twoTaps: false,
  autoFlower: true,
  numerals: false,
  sounds: true,
  hints: false,
  keepTaken: false,
  autoNext: false,
};

const KEY = "guobiao.settings";

/** Settings of a stored text; what is missing or of another kind is as by default. */
export function parseSettings(text: string | null, touch = false): Settings {
  const defaults = { ...DEFAULTS, twoTaps: touch };
  let stored: Record<string, unknown> = {};
  try {
    stored = { ...(JSON.parse(text ?? "{}") as Record<string, unknown>) };
  } catch {
    return defaults;
  }
  const result: Record<string, unknown> = { ...defaults };
  for (const [name, value] of Object.entries(defaults)) {
    if (typeof stored[name] === typeof value) result[name] = stored[name];
  }
  if (!THEMES.includes(result.theme as Theme)) result.theme = defaults.theme;
  if (!SCHEMES.includes(result.scheme as Scheme)) result.scheme = defaults.scheme;
  return result as unknown as Settings;
}

export function loadSettings(): Settings {
  return parseSettings(localStorage.getItem(KEY), matchMedia("(pointer: coarse)").matches);
}

/** Keeps the settings and lets the page look as they say. */
export function saveSettings(settings: Settings): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
  showSettings(settings);
}

/** The page looks as the settings say; so will the pages that the server renders, which read the cookie. */
export function showSettings({ theme, scheme }: Settings): void {
  const look = document.documentElement.dataset;
  look.theme = theme;
  if (scheme === "auto") delete look.scheme;
  else look.scheme = scheme;
  keep("guobiao_look", `${theme}.${scheme}`);
}
