/**
 * The script of the pages with a hand. The server reads and draws the hand; here its form is only sent by itself:
 * while the reader types, and at every click, without a new page.
 */

import "./frame.js";
import "../styles/entry.css";
import { LiveForm } from "../liveform.js";

const form = document.querySelector<HTMLFormElement>("#entry")!;
document.documentElement.classList.add("live");
new LiveForm(form);

document.querySelector("#copy")!.addEventListener("click", (event) => {
  const button = event.currentTarget as HTMLButtonElement;
  const label = button.textContent;
  void navigator.clipboard.writeText(new URL(form.dataset.address!, location.href).href).then(() => {
    button.textContent = form.dataset.copied!;
    setTimeout(() => {
      button.textContent = label;
    }, 1500);
  });
});
