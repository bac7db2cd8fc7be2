/** Checks that a seed is the one that was committed to before the deal. */

import type { Shuffle } from "./protocol.js";

/** The SHA-256 of a text, in hexadecimal; null where the browser offers none (pages without TLS). */
export async function digest(text: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the seed fits; null if it cannot be said. */
export async function verified({ commitment, seed }: Shuffle): Promise<boolean | null> {
  if (seed === null) return null;
  const found = await digest(seed);
  return found === null ? null : found === commitment;
}
