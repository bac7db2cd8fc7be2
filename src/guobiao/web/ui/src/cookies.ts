/** Choices that the pages rendered by the server must know as well. */

/** Keeps a choice for a year. */
export function keep(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of three browsers
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}
