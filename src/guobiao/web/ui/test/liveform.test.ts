// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveForm } from "../src/liveform.js";
import { patch } from "../src/patch.js";

const FORM = (hand: string, more = "") => `<form id="entry" action="/calc" data-address="/calc?hand=${hand}"
  data-failed="Failed: "><input type="text" name="hand" value="${hand}">
  <button name="add" value="1m">1m</button><button name="add" value="2m">2m</button>
  <button name="add" value="3m" aria-disabled="true">3m</button>
  <details><summary>More</summary></details><p role="alert" hidden></p>${more}</form>`;

/** Answers that a test gives when it wants. */
class Server {
  readonly asked: {
    query: URLSearchParams;
    signal: AbortSignal;
    answer: (html: string, ok?: boolean) => Promise<void>;
  }[] = [];

  ask = (address: string, { signal }: { signal: AbortSignal }): Promise<Response> =>
    new Promise((resolve) => {
      this.asked.push({
        query: new URL(address, "http://localhost").searchParams,
        signal,
        answer: async (html, ok = true) => {
          const body = `<title>New</title><a class="language" href="/new"></a>${html}`;
          resolve({ ok, statusText: "Busy", status: 503, text: () => Promise.resolve(body) } as Response);
          await vi.advanceTimersByTimeAsync(0);
        },
      });
    });
}

let server: Server;
let form: HTMLFormElement;
const press = (value: string) => form.querySelector<HTMLButtonElement>(`[value="${value}"]`)!.click();
const field = () => form.querySelector<HTMLInputElement>("[name=hand]")!;
const type = (text: string) => {
  field().focus();
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<a class="language" href="/old"></a>${FORM("")}`;
  form = document.querySelector("form")!;
  server = new Server();
  new LiveForm(form, server.ask);
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a live form", () => {
  it("sends the fields with the button that was pressed, and shows the answer", async () => {
    press("1m");
    expect([...server.asked[0]!.query]).toEqual([
      ["hand", ""],
      ["add", "1m"],
      ["live", "1"],
    ]);
    await server.asked[0]!.answer(FORM("1m", "<b>12 more</b>"));
    expect(field().value).toBe("1m");
    expect(form.querySelector("b")!.textContent).toBe("12 more");
    expect(location.href).toContain("/calc?hand=1m");
    expect(document.querySelector(".language")!.getAttribute("href")).toBe("/new");
  });

  it("keeps buttons pressed meanwhile, and sends them together in their order", async () => {
    press("1m");
    press("2m");
    press("1m");
    expect(server.asked).toHaveLength(1);
    await server.asked[0]!.answer(FORM("1m"));
    expect(server.asked[1]!.query.getAll("add")).toEqual(["2m", "1m"]);
    expect(server.asked[1]!.query.get("hand")).toBe("1m");
    await server.asked[1]!.answer(FORM("121m"));
    expect(server.asked).toHaveLength(2);
  });

  it("does nothing for a button that can do nothing", () => {
    press("3m");
    expect(server.asked).toHaveLength(0);
  });

  it("waits for a pause in typing", async () => {
    for (const text of ["1", "12", "123", "123m"]) {
      type(text);
      await vi.advanceTimersByTimeAsync(40);
    }
    expect(server.asked).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.asked.map(({ query }) => query.get("hand"))).toEqual(["123m"]);
  });

  it("does not show an answer that something typed since has made stale", async () => {
    type("1m");
    await vi.advanceTimersByTimeAsync(100);
    type("12m");
    await vi.advanceTimersByTimeAsync(100);
    expect(server.asked[0]!.signal.aborted).toBe(true);
    await server.asked[1]!.answer(FORM("12m", "<b>new</b>"));
    await server.asked[0]!.answer(FORM("1m", "<b>old</b>"));
    expect(form.querySelector("b")!.textContent).toBe("new");
  });

  it("says that it waits", async () => {
    press("1m");
    expect(form.ariaBusy).toBe("true");
    await server.asked[0]!.answer(FORM("1m"));
    expect(form.ariaBusy).toBeNull();
  });

  it("leaves the text alone while somebody types, and writes it as the server does afterwards", async () => {
    type("一万");
    await vi.advanceTimersByTimeAsync(100);
    await server.asked[0]!.answer(FORM("1m"));
    expect(field().value).toBe("一万");
    field().blur();
    expect(field().value).toBe("1m");
  });

  it("says what failed, and goes on with the next answer", async () => {
    press("1m");
    await server.asked[0]!.answer("", false);
    const alert = form.querySelector<HTMLElement>("[role=alert]")!;
    expect([alert.textContent, alert.hidden]).toEqual(["Failed: Busy", false]);
    press("1m");
    await server.asked[1]!.answer(FORM("1m"));
    expect([alert.textContent, alert.hidden]).toEqual(["", true]);
  });
});

describe("patch", () => {
  it("keeps what is the same: the same elements, open details, the focus", () => {
    const before = [...form.querySelectorAll("*")];
    form.querySelector("details")!.open = true;
    form.querySelector("button")!.focus();
    const next = new DOMParser().parseFromString(FORM("5p"), "text/html").querySelector("form")!;
    patch(form, next);
    expect([...form.querySelectorAll("*")]).toEqual(before);
    expect(form.querySelector("details")!.open).toBe(true);
    expect(document.activeElement).toBe(form.querySelector("button"));
    expect(field().value).toBe("5p");
  });

  it("shows choices as the newer page has them, whatever was clicked", () => {
    const choices = (first: string, second: string) =>
      `<div><input type="radio" name="a" value="1" ${first}><input type="checkbox" ${second}>
       <select><option>x</option><option ${second && "selected"}>y</option></select></div>`;
    document.body.innerHTML = choices("checked", "");
    const [radio, box] = document.querySelectorAll("input");
    box!.checked = true;
    const next = new DOMParser().parseFromString(choices("", "checked"), "text/html").querySelector("div")!;
    patch(document.querySelector("div")!, next);
    expect([radio!.checked, box!.checked, document.querySelector("select")!.value]).toEqual([
      false,
      true,
      "y",
    ]);
  });

  it("replaces, adds and removes what differs", () => {
    document.body.innerHTML = "<div><b>1</b><i>2</i><u>3</u></div>";
    const next = new DOMParser().parseFromString("<div title='x'><b>1</b><a>4</a></div>", "text/html");
    patch(document.querySelector("div")!, next.querySelector("div")!);
    expect(document.body.innerHTML).toBe('<div title="x"><b>1</b><a>4</a></div>');
  });
});
