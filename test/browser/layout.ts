/** What people would stumble over in how a surface is laid out, found on the page itself. */

export type LayoutFault = string;

const CONTROLS = "button, [role=button], [role=radio], [role=checkbox], [role=tab], textarea, input";
/** Smallest side of what can be pressed; a fraction is lost in rounding. */
const TARGET_SIZE = 43.9;
/** Parts of a pixel, and what letters stand out of their line. */
const SLACK = 2;

/** The faults within `frame`, each with the name of the state and the words that it is about. */
export function layoutFaults(frame: Element, state: string): LayoutFault[] {
  const faults = new Set<LayoutFault>();
  const say = (what: string, words: string | null) =>
    faults.add(`${state} · ${what}: ${(words ?? "").trim().slice(0, 70)}`);
  const texts = textsOf(frame);
  for (const text of texts) {
    const { box, words } = text;
    if (box.left < -1) say("leaves the page", words);
    if (isOutgrown(text.element, box, frame)) say("stands out of its box", words);
    if (!text.isCode) for (const word of brokenWords(text.nodes)) say("is broken within the word", word);
  }
  for (const [first, second] of pairs(texts))
    if (overlap(first.box, second.box)) say("lies on a text", `${first.words} / ${second.words}`);
  const controls = [...frame.querySelectorAll<HTMLElement>(CONTROLS)];
  for (const control of controls) {
    const name = control.getAttribute("aria-label") ?? control.textContent;
    const { width, height, right } = control.getBoundingClientRect();
    if (Math.min(width, height) < TARGET_SIZE)
      say(`is ${Math.round(width)} by ${Math.round(height)} to press`, name);
    if (right > innerWidth + 1) say("leaves the page", name);
    if (/[\u200B-\u200F\u202A-\u202E\u2066-\u2069]/.test(name ?? ""))
      say("has a name that hides something", name);
  }
  for (const [first, second] of pairs(
    controls.map((element) => ({ element, box: element.getBoundingClientRect() })),
  ))
    if (overlap(first.box, second.box))
      say("lies on a control", `${first.element.ariaLabel} / ${second.element.ariaLabel}`);
  return [...faults];
}

interface TextOnPage {
  readonly element: Element;
  readonly nodes: readonly Text[];
  readonly words: string;
  readonly box: DOMRect;
  readonly isCode: boolean;
}

/** Each text as a whole, with the runs that it is made of. */
function textsOf(frame: Element): readonly TextOnPage[] {
  const byElement = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement?.closest(":not(span)");
    // What does not fit into a field scrolls in it.
    if (element instanceof HTMLTextAreaElement) continue;
    if (!(node instanceof Text) || element == null || node.data.trim() === "") continue;
    byElement.set(element, [...(byElement.get(element) ?? []), node]);
  }
  return [...byElement].map(([element, nodes]) => {
    const range = document.createRange();
    const [first] = nodes;
    const last = nodes[nodes.length - 1];
    if (first !== undefined && last !== undefined) {
      range.setStart(first, 0);
      range.setEnd(last, last.length);
    }
    const isCode = getComputedStyle(element).fontFamily.includes("mono");
    return { element, nodes, words: element.textContent ?? "", box: range.getBoundingClientRect(), isCode };
  });
}

/** Whether a box around the text is too small for it. A blank at the end of a line may hang out. */
function isOutgrown(element: Element, text: DOMRect, frame: Element): boolean {
  if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) return true;
  const own = element.getBoundingClientRect();
  for (let box: Element | null = element; box !== null && box !== frame; box = box.parentElement) {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    if (own.left < left - SLACK || own.right > right + SLACK) return true;
    if (text.top < top - SLACK || text.bottom > bottom + SLACK)
      return !/auto|scroll/.test(getComputedStyle(box).overflowY);
  }
  return false;
}

/** Ordinary words that are cut where a line ends. */
function brokenWords(nodes: readonly Text[]): string[] {
  const range = document.createRange();
  return nodes.flatMap((node) => {
    range.selectNodeContents(node);
    if (range.getClientRects().length < 2) return [];
    return [...node.data.matchAll(/(?<![\S])[\p{L}’']{2,16}(?![\S])/gu)].flatMap(({ 0: word, index }) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return tops.size > 1 ? [word] : [];
    });
  });
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK + 1
  );
}

function pairs<Item extends { readonly element: Element }>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((first, at) =>
    items
      .slice(at + 1)
      .filter(({ element }) => !first.element.contains(element) && !element.contains(first.element))
      .map((second): [Item, Item] => [first, second]),
  );
}

const scaled = new Map<HTMLElement, string | null>();

/**
 * Makes letters larger and nothing else, as phones and some browsers do for those who ask for it: sizes in points, of
 * letters and of lines, are multiplied. 1 gives everything back.
 */
export function scaleText(factor: number): void {
  for (const [element, style] of scaled) {
    if (style === null) element.removeAttribute("style");
    else element.setAttribute("style", style);
  }
  scaled.clear();
  if (factor === 1) return;
  const texts = [
    ...document.querySelectorAll<HTMLElement>(
      "[data-state] [class*=css-text], [data-state] :is(textarea, input, h2, h3)",
    ),
  ];
  const sizes = texts
    .map((element) => getComputedStyle(element))
    .map(({ fontSize, lineHeight }) => ({ fontSize, lineHeight }));
  texts.forEach((element, at) => {
    const { fontSize = "", lineHeight = "" } = sizes[at] ?? {};
    scaled.set(element, element.getAttribute("style"));
    element.style.fontSize = `${Number.parseFloat(fontSize) * factor}px`;
    if (lineHeight !== "normal") element.style.lineHeight = `${Number.parseFloat(lineHeight) * factor}px`;
  });
}
