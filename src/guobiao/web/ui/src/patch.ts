/** Makes a part of the page like a newer one, changing only what differs: focus and open details survive. */

/** What the reader may have changed on the page itself and keeps. */
const KEPT = new Set(["open"]);

/** Makes `old` like `next`; nodes of `next` may be moved into the page. */
export function patch(old: Node, next: Node): void {
  if (old.nodeType !== next.nodeType || old.nodeName !== next.nodeName) {
    (old as ChildNode).replaceWith(next);
  } else if (old instanceof Element && next instanceof Element) {
    patchAttributes(old, next);
    patchChildren(old, next);
    patchState(old, next);
  } else if (old.nodeValue !== next.nodeValue) {
    old.nodeValue = next.nodeValue;
  }
}

function patchAttributes(old: Element, next: Element): void {
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value && !KEPT.has(name)) old.setAttribute(name, value);
  }
}

function patchChildren(old: Element, next: Element): void {
  const [before, after] = [[...old.childNodes], [...next.childNodes]];
  after.forEach((child, index) => {
    const present = before[index];
    if (present) patch(present, child);
    else old.append(child);
  });
  for (const surplus of before.slice(after.length)) surplus.remove();
}

/** What a field shows is not told by its attributes once the reader has touched it. */
function patchState(old: Element, next: Element): void {
  if (old instanceof HTMLInputElement && next instanceof HTMLInputElement) {
    old.checked = next.defaultChecked;
    if (old !== old.ownerDocument.activeElement && old.type !== "radio" && old.type !== "checkbox") {
      old.value = next.defaultValue;
    }
  } else if (old instanceof HTMLSelectElement && next instanceof HTMLSelectElement) {
    old.value = next.value;
  }
}
