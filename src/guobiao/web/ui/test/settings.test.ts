// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { DEFAULTS, showSettings } from "../src/settings.js";

const { dataset } = document.documentElement;

describe("the look that was chosen", () => {
  it("is shown, and told to the pages of the server", () => {
    showSettings({ ...DEFAULTS, theme: "lacquer", scheme: "dark" });
    expect({ ...dataset }).toEqual({ theme: "lacquer", scheme: "dark" });
    expect(document.cookie).toContain("guobiao_look=lacquer.dark");
  });

  it("is the system's when nothing else was chosen: that is for the style sheet", () => {
    showSettings({ ...DEFAULTS, scheme: "auto" });
    expect({ ...dataset }).toEqual({ theme: "jade" });
    expect(document.cookie).toContain("guobiao_look=jade.auto");
  });
});
