/** The server's REST interface, as far as the pages need it. */

import type { Place, Welcome, Words } from "./protocol.js";

export interface TableInfo {
  room: string;
  url: string;
  socket: string;
  rules: Welcome["rules"];
  hands: number;
  clock: Welcome["clock"];
  spectators: Welcome["spectators"];
  status: "waiting" | "playing" | "between" | "over";
  hand: number | null;
  places: Place[];
  listed: boolean;
  player: number | null;
  owner: boolean;
}

export interface Choices {
  rulesets: Record<string, unknown>;
  bots: string[];
}

/** What a new table is to be like; what is left out is as the server likes it. */
export interface NewTable {
  name?: string;
  bots?: string[];
  listed?: boolean;
  settings?: {
    rules?: string;
    hands?: number;
    clock?: { move: number | null; game: number | null };
    spectators?: { mode: "off" | "open" | "delayed"; delay: number };
  };
}

/** The server said no, in both languages. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly words: Words,
  ) {
    super(words.en);
  }
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  if (!response.ok) throw new Refused(response.status, await refusalWords(response));
  return (await response.json()) as Answer;
}

async function refusalWords(response: Response): Promise<Words> {
  const plain = { en: response.statusText, zh: response.statusText };
  try {
    const { detail } = (await response.json()) as { detail?: Partial<Words> };
    return typeof detail?.en === "string" ? { ...plain, ...detail } : plain;
  } catch {
    return plain;
  }
}

const path = (room: string, rest = "") => `/api/tables/${encodeURIComponent(room)}${rest}`;

export const api = {
  guest: (name: string) => ask<{ id: string; name: string }>("POST", "/api/guests", name ? { name } : {}),
  choices: () => ask<Choices>("GET", "/api/rules"),
  tables: () => ask<{ listed: TableInfo[]; mine: TableInfo[] }>("GET", "/api/tables"),
  table: (room: string) => ask<TableInfo>("GET", path(room)),
  create: (wanted: NewTable) => ask<TableInfo>("POST", "/api/tables", wanted),
  sit: (room: string, player?: number) =>
    ask<TableInfo>("POST", path(room, "/places"), player === undefined ? {} : { player }),
  leave: (room: string) => ask<TableInfo>("DELETE", path(room, "/places/me")),
  addBot: (room: string, player: number, bot?: string) =>
    ask<TableInfo & { token: string | null }>(
      "POST",
      path(room, "/bots"),
      bot ? { player, bot } : { player },
    ),
  removeBot: (room: string, player: number) => ask<TableInfo>("DELETE", path(room, `/bots/${player}`)),
};

/** The room of a link to a table, of a path, or of a code alone; null if it is none of them. */
export function roomOf(link: string): string | null {
  const found = link.trim().match(/^(?:.*\/tables\/)?([\w-]+)(?:[?#/].*)?$/);
  return found?.[1] ?? null;
}
