/** A client that has a snapshot and follows by number sees what the server sees. */
import { afterEach, describe, expect, it } from "vitest";
import { createChatRpc, MOST_WAITING } from "../../server/chat-rpc.ts";
import { systemPorts } from "../../server/system-ports.ts";
import { type View, viewReducer } from "../../shared/view.ts";
import { closeAll, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

const AGENT = { agentId: "agent-s1" };

function clientOf(paseo: Paseo) {
  const rpc = createChatRpc(paseo.agents, systemPorts);
  const opened = rpc.subscribe(AGENT);
  if (opened.status !== "open") throw new Error("closed");
  let view: View = { chat: opened.chat, session: opened.session };
  let seq = opened.fromSeq;
  return {
    rpc,
    resource: opened.resource,
    view: () => view,
    seq: () => seq,
    async follow() {
      const { resource } = opened;
      const answer = await rpc.follow({ ...AGENT, resource, afterSeq: seq });
      if (answer.status === "actions") {
        for (const { serverSeq, action } of JSON.parse(JSON.stringify(answer.envelopes))) {
          expect(serverSeq).toBe(seq + 1);
          seq = serverSeq;
          view = viewReducer(view, action, { now: () => 0 });
        }
      }
      return answer.status;
    },
  };
}

/** What was written when is the clock's business, and the title is laid over each snapshot. */
const told = ({ chat, session }: View): unknown =>
  JSON.parse(JSON.stringify({ chat: { ...chat, title: "", modifiedAt: "" }, session }));

describe("following a chat", () => {
  it("leads from any snapshot to the view of the server, over approvals and questions", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const fromTheStart = clientOf(paseo);
    await paseo.prompt("s1", "two stages");
    await paseo.event("session.permission");
    const fromTheMiddle = clientOf(paseo);
    for (let decided = 0; decided < 2; decided += 1) {
      const approval = paseo.agents.sessionOf("agent-s1")?.view.view.session.approvals.at(-1);
      const answer = await fromTheStart.rpc.answer({
        ...AGENT,
        answer: {
          kind: "decide",
          approvalId: approval?.approvalId ?? "",
          sourceIndex: approval?.requirement.sourceIndex ?? -1,
          choiceId: "allow_once",
        },
      });
      expect(answer).toEqual({ status: "accepted" });
      await paseo.event("session.permission_resolved", ({ permissionId }) =>
        permissionId.endsWith(`:${approval?.requirement.sourceIndex}`),
      );
    }
    await paseo.event("session.turn", ({ state }) => state === "completed");
    const log = paseo.agents.sessionOf("agent-s1")?.view.log;
    if (log === undefined) throw new Error("no session");
    for (const client of [fromTheStart, fromTheMiddle]) {
      while (client.seq() < log.lastSeq) expect(await client.follow()).toBe("actions");
      expect(told(client.view())).toEqual(told(log.view));
    }
  });

  it("answers as soon as something happens, not before", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const client = clientOf(paseo);
    let isAnswered = false;
    const following = client.follow().then((status) => {
      isAnswered = true;
      return status;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    await paseo.prompt("s1", "hello");
    expect(await following).toBe("actions");
  });

  it("of another opening, or of what is no longer kept, has to begin again", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const { rpc, resource } = clientOf(paseo);
    expect(await rpc.follow({ ...AGENT, resource: "ahp-chat:/other", afterSeq: 0 })).toEqual({
      status: "reset",
    });
    expect(await rpc.follow({ ...AGENT, resource, afterSeq: 99_999 })).toEqual({ status: "reset" });
    expect(await rpc.follow({ agentId: "nobody", resource, afterSeq: 0 })).toEqual({ status: "reset" });
    expect(rpc.subscribe({ agentId: "nobody" })).toEqual({ status: "closed" });
  });

  it("ends with the session, and an answer after that is refused in words", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1");
    const client = clientOf(paseo);
    const following = client.follow();
    await paseo.closeSession("s1");
    expect(await following).toBe("reset");
    const answer = { kind: "cancel" as const, userInputId: "u", reason: "" };
    expect(await client.rpc.answer({ ...AGENT, answer })).toMatchObject({
      status: "refused",
      message: expect.stringContaining("not open any more"),
    });
  });
});

it("of very many calls that wait at once the oldest goes on with nothing, and all others wait", async () => {
  const paseo = await openPaseo();
  await paseo.open("s1");
  const client = clientOf(paseo);
  const { rpc, resource } = client;
  const call = { ...AGENT, resource, afterSeq: client.seq() };
  let answered = 0;
  const calls = Array.from({ length: MOST_WAITING + 1 }, async () => {
    const answer = await rpc.follow(call);
    answered += 1;
    return answer;
  });
  expect(await calls[0]).toEqual({ status: "actions", envelopes: [] });
  expect(answered).toBe(1);
  await paseo.closeSession("s1");
  await Promise.all(calls);
});
