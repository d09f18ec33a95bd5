/** Answers on their way to Muse: one at a time for each request, checked against what is open right now. */
import type { Answer } from "../../../shared/rpc/answer.ts";
import type { Approval } from "../../../shared/session/state.ts";
import { MspError } from "../../msp/errors.ts";
import { explain } from "../../msp/explain.ts";
import { fullAccessChoice, openApprovals } from "../../paseo/permission.ts";
import type { SessionContext } from "../session-context.ts";
import { OUTCOMES, wordOn } from "./answer-word.ts";

/** `refused` leaves the request open; `message` says why. */
export type AnswerOutcome =
  | { readonly status: "accepted" }
  | { readonly status: "refused"; readonly message: string };

/** Milliseconds that Muse's reply may come after its events have told what became of the request. */
const REPLY_MS = 1500;

export interface Answers {
  /** Never rejects. `accepted` means that Muse took the answer; the view tells what came of it. */
  send(answer: Answer): Promise<AnswerOutcome>;
  /** Under full access: allows once what waits, each stage once, and shows to a person what cannot be. */
  takeFullAccess(): void;
}

export interface AnsweringSession extends Pick<SessionContext, "sessionId" | "view"> {
  readonly client: Pick<SessionContext["client"], "command">;
}

export function createAnswers({ client, sessionId, view }: AnsweringSession): Answers {
  const onTheirWay = new Set<string>();
  const answered = new Set<string>();
  const taken = new Set<string>();

  const deliver = async (answer: Answer): Promise<AnswerOutcome> => {
    switch (answer.kind) {
      case "decide": {
        const approval = stageOf(openApprovals(view.view), answer);
        if (approval === undefined)
          return refused("This step is no longer open: it was decided, withdrawn or replaced.");
        const choice = approval.choices.find(({ choiceId }) => choiceId === answer.choiceId);
        if (choice === undefined) return refused("Muse does not offer this choice any more. Choose again.");
        await client.command("approval/decide", {
          sessionId,
          approvalId: approval.approvalId,
          requirementId: approval.requirement,
          choiceId: choice.choiceId,
          ...(choice.acceptsFeedback && answer.feedback && { feedback: answer.feedback }),
        });
        return ACCEPTED;
      }
      case "answer":
        await client.command("userInput/answer", {
          sessionId,
          userInputId: answer.userInputId,
          answers: answer.answers,
        });
        return ACCEPTED;
      case "clarify":
        await client.command("userInput/clarify", {
          sessionId,
          userInputId: answer.userInputId,
          clarification: { content: answer.text, format: "text" },
        });
        return ACCEPTED;
      case "cancel":
        await client.command("userInput/cancel", {
          sessionId,
          userInputId: answer.userInputId,
          reason: answer.reason.trim() || "Cancelled by the user",
        });
        return ACCEPTED;
    }
  };

  /** Muse says how an approval was decided, which its event may have failed to tell. The first word on it counts. */
  const tellSettled = (answer: Answer, error: unknown): void => {
    if (answer.kind !== "decide" || !(error instanceof MspError)) return;
    const { resolution } = error.data;
    if (error.kind !== "approvalAlreadyResolved" || resolution === undefined) return;
    const { approvalId } = answer;
    const { decision, resolvedBy, viewCursor = "" } = resolution;
    const params = { sessionId, approvalId, viewCursor, decision, resolvedBy };
    view.apply({
      kind: "event",
      event: {
        method: "approval/resolved",
        params: { ...params, policyResult: "unknown", stageEvidence: [] },
      },
    });
  };

  /** A reply that is lost must not keep the one who waits for it: Muse's events tell the same. Without a word of theirs this never resolves. */
  const told = async (answer: Answer, isOver: () => boolean): Promise<AnswerOutcome> => {
    await view.until(() => isOver() || wordOn(view.view, answer) !== undefined);
    if (!isOver()) await view.until(isOver, REPLY_MS);
    switch (wordOn(view.view, answer)) {
      case "as wanted":
        return ACCEPTED;
      case "otherwise":
        return refused("Muse settled this before your answer came, so the answer changed nothing.");
      case undefined:
        return new Promise(() => {});
    }
  };

  return {
    async send(answer) {
      const key = requestKey(answer);
      if (onTheirWay.has(key)) return refused("Another answer to this request is on its way.");
      if (answered.has(key)) return refused("This question was answered already.");
      onTheirWay.add(key);
      let isOver = false;
      try {
        const outcome = await Promise.race([deliver(answer), told(answer, () => isOver)]);
        if (answer.kind !== "decide" && outcome.status === "accepted") answered.add(key);
        return outcome;
      } catch (error) {
        if (isSettledAsWanted(answer, error)) return ACCEPTED;
        tellSettled(answer, error);
        const requirement = error instanceof MspError ? error.data.currentRequirementId : undefined;
        if (requirement !== undefined) view.apply({ kind: "stageMoved", requirement });
        return refused(explain(error));
      } finally {
        isOver = true;
        onTheirWay.delete(key);
      }
    },
    takeFullAccess() {
      for (const approval of openApprovals(view.view)) {
        const choice = fullAccessChoice(view.view.session, approval);
        const { approvalId, sourceIndex } = approval.requirement;
        const key = `${approvalId}:${sourceIndex}`;
        if (choice === undefined || taken.has(key)) continue;
        taken.add(key);
        const answer: Answer = { kind: "decide", approvalId, sourceIndex, choiceId: choice.choiceId };
        void this.send(answer).then(({ status }) => {
          if (status === "refused") view.apply({ kind: "escalated", approvalId });
        });
      }
    },
  };
}

const ACCEPTED: AnswerOutcome = { status: "accepted" };

/**
 * Muse has settled the prompt just as this answer would: the answer arrived at an earlier attempt whose reply was
 * lost. Nobody else answers with it, since one answer is on its way at a time and none follows one that was taken.
 */
function isSettledAsWanted(answer: Answer, error: unknown): boolean {
  if (answer.kind === "decide" || !(error instanceof MspError)) return false;
  return error.kind === "userInputAlreadySettled" && error.data.settlement?.outcome === OUTCOMES[answer.kind];
}

function refused(message: string): AnswerOutcome {
  return { status: "refused", message };
}

function requestKey(answer: Answer): string {
  return answer.kind === "decide" ? `${answer.approvalId}:${answer.sourceIndex}` : answer.userInputId;
}

function stageOf(
  open: readonly Approval[],
  answer: Extract<Answer, { kind: "decide" }>,
): Approval | undefined {
  return open.find(
    ({ requirement }) =>
      requirement.approvalId === answer.approvalId && requirement.sourceIndex === answer.sourceIndex,
  );
}
