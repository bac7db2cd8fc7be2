/** The texts of the replay page. */

import { replay } from "../../messages.json";
import type { Language } from "./language.js";
import { filled } from "./messages.js";

export type ReplayMessage = keyof typeof replay;

/** A text of the replay page with its `{}` filled in from left to right. */
export function replayText(
  language: Language,
  message: ReplayMessage,
  ...values: readonly (string | number)[]
): string {
  return filled(replay[message][language], values);
}
