/** What the player wants to be called; kept in the browser. */

const KEY = "guobiao.name";

export function storedName(): string {
  return localStorage.getItem(KEY) ?? "";
}

export function storeName(name: string): void {
  localStorage.setItem(KEY, name.trim());
}
