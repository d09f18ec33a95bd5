/** Cost against the length of the chat, as a picture: flat lines are the goal. */

export interface Line {
  readonly name: string;
  /** Items of the chat, and microseconds. */
  readonly points: readonly { readonly length: number; readonly cost: number }[];
}

const WIDTH = 720;
const HEIGHT = 360;
const LEFT = 60;
const RIGHT = 30;
const TOP = 80;
const BOTTOM = 50;
const COLOURS = ["#2563eb", "#b45309", "#047857"];

/** The cost over that in the shortest chat, on an axis to twice of it; `limit` is the goal for the longest. */
export function chart(lines: readonly Line[], limit: number): string {
  const lengths = lines[0]?.points.map(({ length }) => length) ?? [];
  const most = Math.max(2, ...lines.flatMap((line) => ratios(line).map(({ ratio }) => ratio)));
  const low = Math.log10(Math.min(...lengths));
  const span = Math.log10(Math.max(...lengths)) - low;
  const x = (length: number) => LEFT + ((Math.log10(length) - low) / span) * (WIDTH - LEFT - RIGHT);
  const y = (ratio: number) => HEIGHT - BOTTOM - (ratio / most) * (HEIGHT - TOP - BOTTOM);
  const text = (left: number, top: number, words: string, more = "") =>
    `<text x="${round(left)}" y="${round(top)}"${more}>${words}</text>`;
  const rule = (ratio: number, more: string) =>
    `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(y(ratio))}" y2="${round(y(ratio))}"${more}/>`;
  const marks = Array.from({ length: Math.floor(most) + 1 }, (_, ratio) => ratio);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#374151">`,
    "<title>Cost of a change against the length of the chat</title>",
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text(LEFT, 24, "Cost of a change against the length of the chat", ' font-size="16" fill="#111827"'),
    ...lines.map((line, at) => text(LEFT, 44 + 18 * at, legend(line), ` fill="${colour(at)}"`)),
    ...marks.map((ratio) => rule(ratio, ' stroke="#e5e7eb"')),
    ...marks.map((ratio) => text(LEFT - 10, y(ratio) + 4, `${ratio}x`, ' text-anchor="end"')),
    rule(limit, ' stroke="#dc2626" stroke-dasharray="6 4"'),
    text(WIDTH - RIGHT, y(limit) - 6, `limit ${limit}x`, ' text-anchor="end" fill="#dc2626"'),
    ...lengths.map((length) => text(x(length), HEIGHT - BOTTOM + 20, `${length}`, ' text-anchor="middle"')),
    text((WIDTH + LEFT - RIGHT) / 2, HEIGHT - 10, "items in the chat", ' text-anchor="middle"'),
    ...lines.map((line, at) => {
      const points = ratios(line).map(({ length, ratio }) => `${round(x(length))},${round(y(ratio))}`);
      return `<polyline points="${points.join(" ")}" fill="none" stroke="${colour(at)}" stroke-width="2"/>`;
    }),
    "</svg>",
    "",
  ].join("\n");
}

function ratios({ points }: Line) {
  const first = points[0]?.cost ?? Number.NaN;
  return points.map(({ length, cost }) => ({ length, ratio: cost / first }));
}

function legend({ name, points }: Line): string {
  const costs = points.map(({ cost }) => `${cost.toFixed(1)}`);
  return `${name}: ${costs[0]} µs in the shortest chat, ${costs.at(-1)} µs in the longest`;
}

function colour(at: number): string {
  return COLOURS[at % COLOURS.length] ?? "#000000";
}

function round(value: number): string {
  return `${Math.round(value * 10) / 10}`;
}
