/** Streaming of answers and reasoning. */
import { stream } from "../event-log.ts";
import { closeItem, delta, openStreamed } from "./items.ts";
import type { Play, Stage } from "./run.ts";

/** Text in pieces of at most 24 characters, broken before blanks where it can be; a real host sends 1 to 55. */
function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,24}(?=\s)|[\s\S]{1,24}/g) ?? [];
}

/** How many pieces come at once. */
const flush = 4;

/** Streams an answer in flushes of a few deltas. With `hold` it stops half-way until a steer comes. */
export function* playMessage(stage: Stage, text: string, flushMs: number, hold: boolean): Play {
  const { run } = stage;
  const open = openStreamed(stage, {
    itemId: stage.host.ports.uuid4(),
    kind: "agentMessage",
    text: "",
    turnId: run.turnId,
  });
  run.spoke = true;
  const parts = pieces(text);
  const stopAt = hold ? Math.max(1, Math.floor(parts.length / 2)) : -1;
  for (const [index, part] of parts.entries()) {
    if (index > 0 && index % flush === 0) yield { ms: flushMs };
    if (index === stopAt && run.steers.length === 0) yield { signal: "steer" };
    delta(stage, open.item.itemId, "text", part);
    open.item = { ...open.item, text: (open.item.text ?? "") + part };
  }
  yield { ms: 60 };
  closeItem(stage, open, "completed", { text });
}

/** Streams reasoning: every sentence into the one summary part, with nothing between them. */
export function* playReasoning(stage: Stage, sentences: readonly string[]): Play {
  const { host, run } = stage;
  const itemId = host.ports.uuid4();
  const open = openStreamed(stage, { itemId, kind: "reasoning", summary: [""], turnId: run.turnId });
  run.spoke = true;
  for (const sentence of sentences) {
    delta(stage, itemId, "summary.0", sentence);
    open.item = { ...open.item, summary: [(open.item.summary?.[0] ?? "") + sentence] };
    yield { ms: 400 };
  }
  const id = `rs_${host.ports.uuid4().replaceAll("-", "").slice(0, 24)}`;
  const providerItemId = `${id}:rs_${host.ports.uuid7().replaceAll("-", "")}`;
  closeItem(stage, open, "completed", { providerItemId });
}

/** An item of a kind that is in no declaration; a client must show it by its fallback text. */
export function* playStrangeItem(stage: Stage): Play {
  const { host, run } = stage;
  const itemId = host.ports.uuid4();
  const open = openStreamed(stage, {
    fallbackText: "Tuning the flux capacitor",
    itemId,
    kind: "fluxCapacitor",
    turnId: run.turnId,
  });
  stream(host, stage.session, "item/delta", { delta: "88 mph", field: "speed", itemId });
  yield { ms: 200 };
  closeItem(stage, open, "completed");
}
