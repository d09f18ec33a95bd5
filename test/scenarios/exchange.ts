/** Playing an exchange with a Muse once more: the client sends what the recorded one sent, and what is told is compared. */
import type { TimelineItem } from "@getpaseo/plugin/server/provider";
import { expect } from "vitest";
import { projectHistory } from "../../server/paseo/projection.ts";
import { type Answer, answer as answerSchema } from "../../shared/rpc/answer.ts";
import { asRecord, textArgument } from "../../shared/tool.ts";
import type { Frame } from "../frames.ts";
import { foldAll, inputsOf } from "../server/fold/transcript.ts";
import type { Paseo } from "./paseo.ts";

/** Ids differ from play to play; what is told in them does not. */
export function told(rows: readonly TimelineItem[]): readonly unknown[] {
  return rows
    .filter(({ type }) => type !== "error")
    .map((row) => JSON.parse(JSON.stringify(row, (key, value) => (/id$/i.test(key) ? undefined : value))));
}

/** The rows that the frames tell, without their ids. */
export function expected(frames: readonly Frame[]): readonly unknown[] {
  const { sessionId, inputs } = inputsOf(frames);
  const { events } = projectHistory("s1", foldAll(sessionId, inputs).view);
  return told(events.flatMap((event) => (event.type === "timeline.item" ? [event.item] : [])));
}

/** Sends the prompts and answers of the exchange, each when its time has come, and waits for the end of the turns. */
export async function play(paseo: Paseo, frames: readonly Frame[]): Promise<void> {
  let turns = 0;
  for (const { dir, frame } of frames) {
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
