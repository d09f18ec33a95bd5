/** What a real Muse 1.4.1 was recorded doing. */
import { describe, expect, it } from "vitest";
import type { ResponsePart } from "../../../shared/chat/state.ts";
import { exchange, exchangeNames, RECORDINGS } from "../../frames.ts";
import { foldAll, inputsOf } from "./transcript.ts";

function turnsOf(name: string) {
  const { sessionId, inputs } = inputsOf(exchange(RECORDINGS, name));
  const { chat } = foldAll(sessionId, inputs).view;
  const turns = chat.activeTurn === undefined ? chat.turns : [...chat.turns, chat.activeTurn];
  return turns.map((turn) => ({
    state: "state" in turn ? turn.state : "active",
    parts: turn.responseParts.map(summary),
  }));
}

function summary(part: ResponsePart): string {
  if (part.kind === "toolCall") {
    const { toolName, status } = part.toolCall;
    const outcome = part.toolCall.status === "completed" ? part.toolCall : undefined;
    return `${toolName} ${status} ${outcome?.success ? outcome.confirmed : (outcome?.error?.code ?? "")}`.trim();
  }
  return part.kind === "inputRequest" ? `question ${part.response ?? "open"}` : part.kind;
}

describe.runIf(exchangeNames(RECORDINGS).length > 0)("recordings of a real host", () => {
  it("fold a stop during a tool into a cancelled call and a cancelled turn", () => {
    expect(turnsOf("interrupt")).toEqual([{ state: "cancelled", parts: ["bash completed cancelled"] }]);
  });

  it("fold a command of three stages into one call that the person allowed", () => {
    expect(turnsOf("multi-stage-approval")).toEqual([
      { state: "complete", parts: ["bash completed user-action", "markdown"] },
    ]);
  });

  it("fold tools that nobody had to allow, with the edit's change of lines", () => {
    const [turn] = turnsOf("tools-edit");
    expect(turn?.state).toBe("complete");
    expect(turn?.parts.filter((part) => part.includes("completed"))).toEqual([
      "read_file completed not-needed",
      "bash completed not-needed",
      "edit_file completed not-needed",
    ]);
  });

  it("fold a declined prompt, in a turn whose end was never delivered", () => {
    const [turn] = turnsOf("phase3-cancel");
    expect(turn?.state).toBe("active");
    expect(turn?.parts).toContain("question decline");
  });

  it("fold a resumed session with its suffix, the last event once", () => {
    const turns = turnsOf("resume-with-cursor");
    expect(turns.map(({ state }) => state)).toEqual(["complete", "complete"]);
    expect(turns.flatMap(({ parts }) => parts).filter((part) => part === "markdown")).toHaveLength(2);
  });

  it("fold a workflow that outlives its turn and the report that nobody asked for", () => {
    const turns = turnsOf("phase3-default-workflow");
    expect(turns).toHaveLength(5);
    expect(turns.every(({ state }) => state === "complete")).toBe(true);
    expect(turns.flatMap(({ parts }) => parts)).toContain("workflow_run completed not-needed");
  });
});
