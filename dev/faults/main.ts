/**
 * The fault matrix in full: `npm run faults`. With `-- <kind> <story> <frame>` one cell of it, and what differed.
 * Exits with 1 where a cell ended differently, with 2 where there is no such cell.
 */
import { cases } from "./cases.ts";
import { kinds } from "./kinds.ts";
import { cellsOf, count, newTable, type Table } from "./matrix.ts";

const [kindName, prompt, frame] = process.argv.slice(2);
const table = newTable();
const isKnown =
  (kindName === undefined || kinds.some(({ name }) => name === kindName)) &&
  (prompt === undefined || cases.some((one) => one.prompt === prompt));
if (!isKnown) {
  console.error(`Usage: npm run faults [-- <kind> <story> <frame>]

  kind    ${kinds.map(({ name }) => name).join(", ")}
  story   ${cases.map((one) => one.prompt).join(", ")}
  frame   number of a line of the host, from 1`);
  process.exit(2);
}
for (const one of cases) {
  if (prompt !== undefined && one.prompt !== prompt) continue;
  for (const cell of await cellsOf(one)) {
    if (kindName !== undefined && cell.kind.name !== kindName) continue;
    if (frame !== undefined && cell.at !== Number(frame)) continue;
    await count(table, cell);
  }
}
print(table);
if ([...table.values()].some(({ different }) => different.length > 0)) process.exitCode = 1;

function print(counted: Table): void {
  const line = (columns: readonly (string | number)[]) =>
    console.log(
      columns.map((text, at) => (at === 0 ? `${text}`.padEnd(16) : `${text}`.padStart(12))).join(""),
    );
  line(["fault", "cells", "equal", "told", "different", "impossible"]);
  for (const [name, { equal, told, different, refused }] of counted) {
    const impossible = [...refused.values()].reduce((sum, one) => sum + one, 0);
    line([name, equal + told + different.length + impossible, equal, told, different.length, impossible]);
  }
  console.log("\nImpossible, and why:");
  for (const [name, { refused }] of counted)
    for (const [reason, times] of refused)
      console.log(`${name.padEnd(16)}${`${times}`.padStart(6)}  ${reason}`);
  for (const { different } of counted.values()) for (const text of different) console.log(`\n${text}`);
}
