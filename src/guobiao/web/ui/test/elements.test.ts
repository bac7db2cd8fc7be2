// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { claims } from "../src/claims.js";
import { type ClaimsElement, GUARD } from "../src/components/claims.js";
import type { HandElement } from "../src/components/hand.js";
import "../src/components/claims.js";
import "../src/components/hand.js";
import { DEFAULTS } from "../src/settings.js";
import { CLAIM, TURN } from "./fixtures/scenes.js";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** What an element tells of a kind. */
function heard(element: HTMLElement, name: string): unknown[] {
  const told: unknown[] = [];
  element.addEventListener(name, (event) => told.push((event as CustomEvent).detail));
  return told;
}

describe("the buttons of claims", () => {
  async function shown(): Promise<ClaimsElement> {
    const element = document.createElement("guobiao-claims");
    element.claims = claims(CLAIM.asked!.actions, CLAIM);
    element.decision = "6.13";
    element.passable = "5p";
    document.body.append(element);
    await element.updateComplete;
    return element;
  }
  const click = (element: HTMLElement, selector: string) =>
    element.querySelector<HTMLElement>(selector)!.click();

  it("take no click in the first moment", async () => {
    const element = await shown();
    const acts = heard(element, "act");
    click(element, ".claim.win");
    element.take(0);
    element.pass();
    vi.advanceTimersByTime(GUARD - 1);
    click(element, ".claim.pung");
    expect(acts).toEqual([]);
    vi.advanceTimersByTime(1);
    click(element, ".claim.pung");
    element.pass();
    expect(acts).toEqual(["pung", "pass"]);
  });

  it("are guarded again for the next question only", async () => {
    const element = await shown();
    const acts = heard(element, "act");
    vi.advanceTimersByTime(GUARD);
    element.passable = null;
    await element.updateComplete;
    element.take(0);
    element.decision = "6.14";
    await element.updateComplete;
    element.take(0);
    expect(acts).toEqual(["win"]);
  });

  it("say what they are, and pass a tile until the next turn", async () => {
    const element = await shown();
    const passed = heard(element, "pass-tile");
    const labels = [...element.querySelectorAll("button[aria-label]")].map((one) =>
      one.getAttribute("aria-label"),
    );
    expect(labels[0]).toBe("Win five of dots");
    expect(labels.at(-1)).toBe("Pass");
    vi.advanceTimersByTime(GUARD);
    click(element, ".claim.pass-tile");
    expect(passed).toEqual(["5p"]);
  });
});

describe("the hand", () => {
  async function shown(twoTaps: boolean): Promise<HandElement> {
    const element = document.createElement("guobiao-hand");
    element.settings = { ...DEFAULTS, twoTaps };
    element.tiles = TURN.seats[1]!.tiles!;
    element.drawn = TURN.drawn;
    element.discards = new Set(["2m", "7p"]);
    document.body.append(element);
    await element.updateComplete;
    return element;
  }
  const tile = (element: HTMLElement, name: string) =>
    element.querySelector<HTMLElement>(`button[data-tile="${name}"]`)!;
  const press = (element: HTMLElement, detail: number) =>
    element.dispatchEvent(new MouseEvent("click", { detail, bubbles: true }));

  it("has the drawn tile apart, and words for every tile", async () => {
    const element = await shown(false);
    const labels = [...element.querySelectorAll("button")].map((one) => one.getAttribute("aria-label"));
    expect(labels[0]).toBe("two of characters");
    expect(labels.at(-1)).toBe("seven of dots, just drawn");
    expect(element.querySelectorAll("[tabindex='0']")).toHaveLength(1);
  });

  it("discards by one click what may be discarded", async () => {
    const element = await shown(false);
    const discards = heard(element, "discard");
    press(tile(element, "3m"), 1);
    press(tile(element, "2m"), 1);
    element.discardDrawn();
    expect(discards).toEqual(["2m", "7p"]);
  });

  it("discards by two taps, if so wanted; a key needs one", async () => {
    const element = await shown(true);
    const discards = heard(element, "discard");
    press(tile(element, "2m"), 1);
    await element.updateComplete;
    expect(discards).toEqual([]);
    expect(tile(element, "2m").classList).toContain("lifted");
    press(tile(element, "2m"), 1);
    expect(discards).toEqual(["2m"]);
    press(tile(element, "7p"), 0);
    expect(discards).toEqual(["2m", "7p"]);
  });
});
