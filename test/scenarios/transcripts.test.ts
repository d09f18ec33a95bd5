/** The example exchanges, played by a host that answers nothing it does not expect. */
import { fileURLToPath } from "node:url";
import type { TimelineItem } from "@getpaseo/plugin/server/provider";
import { afterEach, describe, expect, it } from "vitest";
import { projectHistory } from "../../server/paseo/projection.ts";
import { type Answer, answer as answerSchema } from "../../shared/rpc/answer.ts";
import { asRecord, textArgument } from "../../shared/tool.ts";
import { foldAll, inputsOf, transcript } from "../server/fold/transcript.ts";
import { closeAll, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

/** Exchanges whose client does nothing but what this provider does by itself. */
const PLAYED = [
  "plain",
  "edit",
  "reasoning",
  "image",
  "shell1",
  "deny",
  "ui_answer",
  "ui_clarify",
  "ui_cancel",
  "subagent",
  "fail",
];

/** Ids differ from play to play; what is told in them does not. */
function told(rows: readonly TimelineItem[]): readonly unknown[] {
  return rows
    .filter(({ type }) => type !== "error")
    .map((row) => JSON.parse(JSON.stringify(row, (key, value) => (/id$/i.test(key) ? undefined : value))));
}

function expected(name: string): readonly unknown[] {
  const { sessionId, inputs } = inputsOf(transcript(name));
  const { events } = projectHistory("s1", foldAll(sessionId, inputs).view);
  return told(events.flatMap((event) => (event.type === "timeline.item" ? [event.item] : [])));
}

async function play(paseo: Paseo, name: string): Promise<void> {
  let turns = 0;
  for (const { dir, frame } of transcript(name)) {
    const params = asRecord(frame["params"]);
    if (dir !== "client" || params === undefined) continue;
    if (frame["method"] === "turn/start") {
      const before = turns;
      await until(paseo, () => endedTurns(paseo) === before);
      turns += 1;
      const effort = textArgument(params, "reasoningEffort");
      if (effort !== undefined) expect(effort).toBe("high");
      await paseo.prompt("s1", "", { id: `m${turns}`, content: contentOf(params["input"]) });
    }
    const answer = answerOf(String(frame["method"]), params);
    if (answer !== undefined) await send(paseo, answer);
  }
  await until(paseo, () => endedTurns(paseo) === turns);
}

function endedTurns({ events }: Paseo): number {
  return events.filter((event) => event.type === "session.turn" && event.state !== "started").length;
}

async function until(paseo: Paseo, holds: () => boolean): Promise<void> {
  if (holds()) return;
  await paseo.until((event): event is typeof event => event.type !== "session.opened" && holds());
}

/** Answers like our own card does, with the id that is open here. */
async function send(paseo: Paseo, answer: Answer): Promise<void> {
  const session = paseo.agents.sessionOf("agent-s1");
  if (session === undefined) throw new Error("no session");
  await session.view.until(() =>
    answer.kind === "decide"
      ? session.view.view.session.approvals.some(
          ({ resolution, requirement }) =>
            resolution === undefined && requirement.sourceIndex === answer.sourceIndex,
        )
      : session.view.view.session.userInputs.some(({ settlement }) => settlement === undefined),
  );
  expect(await session.answer(answer)).toEqual({ status: "accepted" });
}

function answerOf(method: string, params: Readonly<Record<string, unknown>>): Answer | undefined {
  switch (method) {
    case "approval/decide":
      return answerSchema.parse({ kind: "decide", ...params, ...asRecord(params["requirementId"]) });
    case "userInput/answer":
      return answerSchema.parse({ kind: "answer", ...params });
    case "userInput/clarify":
      return answerSchema.parse({
        kind: "clarify",
        ...params,
        text: asRecord(params["clarification"])?.["content"],
      });
    case "userInput/cancel":
      return answerSchema.parse({ kind: "cancel", ...params });
    default:
      return undefined;
  }
}

function contentOf(input: unknown) {
  const parts = Array.isArray(input) ? input.map(asRecord) : [];
  return parts.map((part) =>
    part?.["type"] === "image"
      ? { type: "image" as const, data: String(part["base64Data"]), mimeType: String(part["mediaType"]) }
      : { type: "text" as const, text: String(part?.["text"]) },
  );
}

describe("an example exchange, played over a real process", () => {
  it.each(PLAYED)("%s comes to the timeline that its frames tell", async (name) => {
    const file = fileURLToPath(new URL(`../fixtures/msp/${name}.ndjson`, import.meta.url));
    const paseo = await openPaseo({ env: { MUSE_SIM_TRANSCRIPT: file } });
    await paseo.open("s1", {
      mode: "promptUnmatched",
      ...(name === "reasoning" && { thinkingOption: "high" }),
    });
    await play(paseo, name);
    // None of the examples asks for skills or for a child's past; such a question stays without an answer here,
    // and nothing misses it.
    const violations = paseo.museLog().filter(({ type }) => type === "violation");
    const isOptional = (text: unknown) => /^unexpected (skill\/list|view\/page)/.test(String(text));
    expect(violations.filter(({ text }) => !isOptional(text))).toEqual([]);
    const { rows, violations: broken } = paseo.reading("s1");
    expect(broken).toEqual([]);
    expect(told(rows)).toEqual(expected(name));
  });
});
