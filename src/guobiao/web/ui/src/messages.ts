/** The texts of the pages, in both languages. They stand in one catalogue, which the server's pages share. */

import { common, table } from "../../messages.json";
import type { Language } from "./language.js";

export const MESSAGES = { ...common, ...table } satisfies Record<string, Record<Language, string>>;

export type Message = keyof typeof MESSAGES;

/** A text with its `{}` filled in from left to right. */
export function text(language: Language, message: Message, ...values: readonly (string | number)[]): string {
  return filled(MESSAGES[message][language], values);
}

/** A text with its `{}` filled in from left to right. */
export function filled(words: string, values: readonly (string | number)[]): string {
  let next = 0;
  return words.replace(/\{\}/g, () => String(values[next++] ?? ""));
}
