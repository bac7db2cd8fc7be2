/** Forms that answer as one types: `<form data-live="#list">` replaces that part of the page. */

const PAUSE = 120;

export function live(form: HTMLFormElement): void {
  const part = form.dataset.live!;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  async function ask(): Promise<void> {
    latest += 1;
    const mine = latest;
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(form))
      if (typeof value === "string" && value) asked.append(name, value);
    const address = `${form.action.split("?")[0]}?${asked}`;
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return; // the button still sends the form
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector(part);
    if (mine !== latest || found === null) return;
    document.querySelector(part)!.replaceWith(found);
    history.replaceState(null, "", address);
  }

  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-live]")) live(form);
