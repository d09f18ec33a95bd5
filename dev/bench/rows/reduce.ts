/** What a delta costs the AHP reducer when the turn has many parts. */
import { chatReducer } from "../../../shared/chat/reducer.ts";
import { type ActiveTurn, type ChatState, SessionStatus } from "../../../shared/chat/state.ts";
import { medians, perPiece, type Row } from "../measure.ts";

const DELTAS = 10_000;
const GOALS = [
  { parts: 1, limit: 1.2 },
  { parts: 100, limit: 1.3 },
  { parts: 1000, limit: 2 },
  { parts: 5000, limit: 5 },
] as const;

export async function reduceRows(): Promise<readonly Row[]> {
  const work = (parts: number) => {
    const state = chatWith(parts);
    return () => streamInto(state, `m${parts - 1}`);
  };
  const times = await medians({
    base: work(1),
    "1": work(1),
    "100": work(100),
    "1000": work(1000),
    "5000": work(5000),
  });
  return GOALS.map(({ parts, limit }) => ({
    what: `reduce: a delta in a turn of ${parts} parts`,
    against: "the same in a turn of one part",
    value: times[`${parts}`] / times.base,
    limit,
    sides: perPiece(times[`${parts}`], times.base, DELTAS),
    limitedBy: "copying the list of parts",
  }));
}

function chatWith(parts: number): ChatState {
  const activeTurn: ActiveTurn = {
    id: "open",
    startedAt: "2026-01-01T00:00:00.000Z",
    message: { text: "Go on.", origin: { kind: "user" } },
    responseParts: Array.from({ length: parts }, (_, at) => ({
      kind: "markdown",
      id: `m${at}`,
      content: "",
    })),
    usage: undefined,
  };
  const modifiedAt = "2026-01-01T00:00:00.000Z";
  return {
    resource: "ahp-chat:/bench",
    title: "",
    status: SessionStatus.InProgress,
    modifiedAt,
    turns: [],
    activeTurn,
  };
}

function streamInto(state: ChatState, partId: string): ChatState {
  let chat = state;
  for (let at = 0; at < DELTAS; at += 1) {
    chat = chatReducer(
      chat,
      { type: "chat/delta", turnId: "open", partId, content: "word " },
      { now: () => 0 },
    );
  }
  return chat;
}
