/**
 * Measures what the plugin costs: `npm run bench`, with `-- --json` for comparing two states of the code. Values are
 * ratios of one run against work that has to be done anyway; the limits are what the product is held to.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chart } from "./chart.ts";
import { EVALUATE, evaluate } from "./evaluate.ts";
import type { Row } from "./measure.ts";
import { bundleRows } from "./rows/bundles.ts";
import { coreRows } from "./rows/core.ts";
import { decodeRows } from "./rows/decode.ts";
import { emittedRows } from "./rows/emitted.ts";
import { latencyRows } from "./rows/latency.ts";
import { lengthLines } from "./rows/length.ts";
import { memoryRows } from "./rows/memory.ts";
import { reduceRows } from "./rows/reduce.ts";
import { resumeRows } from "./rows/resume.ts";
import { WRITE, write } from "./timed-writer.ts";

const CHART = join("docs", "cost.svg");
/** The goal for a chat of 10 000 items. */
const FLAT = 1.3;

const groups = [
  decodeRows,
  reduceRows,
  coreRows,
  emittedRows,
  latencyRows,
  resumeRows,
  memoryRows,
  bundleRows,
];

async function bench(isJson: boolean): Promise<void> {
  const rows: Row[] = [];
  for (const group of groups) {
    const measured = await group();
    rows.push(...measured);
    if (!isJson) for (const row of measured) console.log(text(row));
  }
  if (isJson) return console.log(JSON.stringify(rows, undefined, 2));
  writeFileSync(CHART, chart(await lengthLines(), FLAT));
  console.log(`\nCost against the length of the chat: ${CHART}`);
}

/** What it came to and what it may come to; below it what was measured, and what it is made of. */
function text({ what, against, value, limit, unit, sides, parts, limitedBy }: Row): string {
  const amount = `${value.toFixed(2)}${unit === undefined ? "x" : ` ${unit}`} of ${limit}`;
  const measured = sides && `${shown(sides.ours)} ${sides.unit} to ${shown(sides.base)} ${sides.unit}`;
  const beside = against === "" ? "" : `, against ${against}`;
  const more = [measured, `limited by ${limitedBy}`, parts && partList(parts)];
  return [
    `${value <= limit ? "holds" : "FAILS"}  ${amount.padStart(18)}  ${what}${beside}`,
    ...more.flatMap((entry) => (entry === undefined ? [] : [`${" ".repeat(27)}${entry}`])),
  ].join("\n");
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** What is less than a fiftieth of the whole is told together. */
function partList(parts: NonNullable<Row["parts"]>): string {
  const least = parts.reduce((sum, [, value]) => sum + value, 0) / 50;
  const rest = parts.filter(([, value]) => value < least).reduce((sum, [, value]) => sum + value, 0);
  return [...parts.filter(([, value]) => value >= least), ["others", rest] as const]
    .map(([name, value]) => `${name} ${value.toFixed(0)}`)
    .join(", ");
}

const [, , task, argument = ""] = process.argv;
if (task === EVALUATE) evaluate(argument);
else if (task === WRITE) write(Number(argument));
else await bench(process.argv.includes("--json"));
