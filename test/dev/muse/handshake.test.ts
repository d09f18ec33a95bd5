/** Framing, handshake and params: what is refused before a method is even looked at. */
import { describe, expect, it } from "vitest";
import { createSimulatedMuse } from "../../../dev/muse/simulated-muse.ts";
import { errorOf, kindOf } from "./refused.ts";
import { askedFor, dig, namesOf, shakeHands, startTalk } from "./talk.ts";

const clientInfo = { name: "test_client", version: "1" };

describe("framing", () => {
  it("answers an unreadable line with a parse error without id, and lives on", () => {
    const muse = shakeHands();
    const [frame] = muse.sendLine("{ not json");
    expect(frame).toMatchObject({ error: { code: -32700, data: { kind: "parseError" } }, id: null });
    expect(namesOf(muse.sendLine("[1]"))).toEqual(["error parseError"]);
    expect(namesOf(muse.send({ id: 5, method: "usage/read", params: {} }))).toEqual(["result"]);
  });

  it("ignores blank lines and a carriage return before the line end", () => {
    const muse = shakeHands();
    expect(muse.sendLine("  ")).toEqual([]);
    expect(namesOf(muse.sendLine('{"jsonrpc":"2.0","id":"a","method":"usage/read"}\r'))).toEqual(["result"]);
  });

  it("keeps a text id and a number id apart in its answers", () => {
    const muse = shakeHands();
    expect(muse.send({ id: "7", method: "usage/read" })[0]?.id).toBe("7");
    expect(muse.send({ id: 7, method: "usage/read" })[0]?.id).toBe(7);
  });
});

describe("the handshake", () => {
  it("comes first and once", () => {
    const muse = createSimulatedMuse();
    expect(kindOf(muse.send({ id: 1, method: "session/list", params: {} }))).toBe("notInitialized");
    expect(errorOf(muse.send({ id: 2, method: "initialize", params: { clientInfo } }))).toBeUndefined();
    expect(kindOf(muse.send({ id: 3, method: "initialize", params: { clientInfo } }))).toBe(
      "alreadyInitialized",
    );
  });

  it("refuses a client name with a hyphen or a capital", () => {
    for (const name of ["my-client", "Client", ""]) {
      const muse = createSimulatedMuse();
      expect(
        kindOf(muse.send({ id: 1, method: "initialize", params: { clientInfo: { name, version: "1" } } })),
      ).toBe("invalidParams");
    }
  });

  it("holds notifications back until the client is initialized", () => {
    const muse = createSimulatedMuse();
    muse.send({ id: 1, method: "initialize", params: { clientInfo } });
    const start = { commandId: muse.commandId(), workspaceRoot: "/srv/demo/app" };
    expect(namesOf(muse.send({ id: 2, method: "session/start", params: start }))).toEqual(["result"]);
    expect(namesOf(muse.send({ method: "initialized" }))).toEqual(["session/started"]);
  });

  it("grants what it knows of what was asked, and opts out of what it may", () => {
    const talk = startTalk(
      {},
      {
        optOutNotificationMethods: ["item/delta", "approval/resolved"],
        requestedCapabilities: ["rawLog", "sessionListStream"],
      },
    );
    expect(dig(talk.muse.sent[0], "result", "grantedCapabilities")).toEqual(["sessionListStream"]);
    const asked = askedFor(talk, "shell", "approval/requested");
    const approvalId = dig(asked, "params", "approvalId");
    const requirementId = dig(asked, "params", "currentRequirementId");
    const decided = talk.command("approval/decide", { approvalId, choiceId: "allow_once", requirementId });
    expect(namesOf(decided)).toContain("approval/resolved");
    expect(namesOf(talk.muse.settle())).not.toContain("item/delta");
  });
});

describe("params", () => {
  const talk = startTalk();

  it.each([
    ["session/start", { workspaceRoot: "app" }],
    ["session/start", { workspaceRoot: "/srv/demo/app", workspaceRoots: null }],
    [
      "session/start",
      { workspaceRoot: "/srv/demo/app", config: { mcpServers: { a: { transport: "pigeon" } } } },
    ],
    ["session/start", { workspaceRoot: "/srv/demo/app", workspaceRoots: ["/srv/other"] }],
    ["turn/start", { input: [] }],
    ["turn/start", { input: [{ type: "video", url: "x" }] }],
    ["turn/start", { input: [{ text: "x", type: "text" }], displayText: null }],
    ["turn/start", { input: [{ base64Data: "", mediaType: "image/png", type: "image", width: 3 }] }],
    ["goal/set", { objective: "  " }],
    ["goal/clear", { objective: "x" }],
    ["session/setApprovalMode", { mode: "askMe" }],
    ["session/setReasoningEffort", { reasoningEffort: "huge" }],
    ["session/rename", { name: " " }],
    ["userInput/cancel", { userInputId: "x" }],
    ["view/page", { anchor: "latestCompaction", cursor: "x", limit: 1 }],
    ["view/page", { limit: 1001 }],
  ])("of %s %j are invalid", (method, params) => {
    expect(kindOf(talk.command(method, params))).toBe("invalidParams");
  });

  it("that are null are invalid", () => {
    expect(kindOf(talk.muse.send({ id: 90, method: "usage/read", params: null }))).toBe("invalidParams");
  });

  it("may carry unknown members and the nulls that are allowed", () => {
    expect(
      errorOf(
        talk.command("session/setModel", {
          colour: 1,
          model: { modelId: "muse-spark-1.3", profileId: null },
        }),
      ),
    ).toBeUndefined();
    expect(errorOf(talk.ask("session/list", { cursor: null }))).toBeUndefined();
  });

  it("need a command id of version 7", () => {
    const command = { sessionId: talk.sessionId, input: [{ text: "x", type: "text" }] };
    expect(
      kindOf(talk.ask("turn/start", { ...command, commandId: "6f1c9c1e-5a38-4b0e-9f53-1d5f1a2b3c4d" })),
    ).toBe("invalidParams");
    expect(kindOf(talk.ask("turn/start", command))).toBe("invalidParams");
  });

  it("of a method that does not exist are never looked at", () => {
    expect(errorOf(talk.ask("session/fly", {}))).toMatchObject({
      code: -32601,
      data: { kind: "methodNotFound" },
    });
    expect(kindOf(talk.ask("toString", {}))).toBe("methodNotFound");
  });
});
