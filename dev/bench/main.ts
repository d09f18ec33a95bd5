/**
 * Measures what the plugin costs: `npm run bench`, with `-- --json` for comparing two states of the code. Values are
 * ratios of one run against work that has to be done anyway; the limits are what the product is held to.
 */
import type { Row } from "./measure.ts";
import { bundleRows } from "./rows/bundles.ts";
import { coreRows } from "./rows/core.ts";
import { decodeRows } from "./rows/decode.ts";

import { emittedRows } from "./rows/emitted.ts";
import { memoryRows } from "./rows/memory.ts";
import { reduceRows } from "./rows/reduce.ts";
import { resumeRows } from "./rows/resume.ts";

const groups = [decodeRows, reduceRows, coreRows, emittedRows, resumeRows, memoryRows, bundleRows];
const isJson = process.argv.includes("--json");
const rows: Row[] = [];
for (const group of groups) {
  const measured = await group();
  rows.push(...measured);
  if (!isJson) for (const row of measured) console.log(text(row));
}
if (isJson) console.log(JSON.stringify(rows, undefined, 2));

function text({ what, against, value, limit, unit, limitedBy }: Row): string {
  const measured = `${value.toFixed(2)}${unit === undefined ? "x" : ` ${unit}`} of ${limit}`;
  const beside = against === "" ? "" : `, against ${against}`;
  return `${value <= limit ? "holds" : "FAILS"}  ${measured.padStart(18)}  ${what}${beside} (${limitedBy})`;
}
