import { describe, expect, it } from "vitest";
import { methods } from "../../../server/msp/methods.ts";
import { methodNames, notificationNames } from "../../../server/msp/vocabulary.ts";

describe("the vocabulary", () => {
  it("names each of the 48 methods and 34 notifications once", () => {
    expect(new Set(methodNames).size).toBe(48);
    expect(methodNames).toHaveLength(48);
    expect(new Set(notificationNames).size).toBe(34);
    expect(notificationNames).toHaveLength(34);
  });

  it("counts as queries exactly the methods that change nothing and carry no command id", () => {
    const queries = methodNames.filter((name) => methods[name].kind === "query").sort();
    expect(queries).toEqual([
      "approval/listPending",
      "initialize",
      "item/readOutput",
      "model/list",
      "session/list",
      "session/read",
      "skill/list",
      "usage/read",
      "view/page",
      "view/subscribe",
      "view/unsubscribe",
    ]);
  });
});

describe("the answer", () => {
  it("of every command but those that open a session must echo the command", () => {
    const silent = new Set(["session/start", "session/resume", "session/fork"]);
    const echoing = methodNames.filter((name) => methods[name].kind === "command" && !silent.has(name));
    const fitting = { status: "accepted", turnId: "t", terminal: true, effectiveMode: {} };
    for (const name of echoing) {
      expect(methods[name].result.safeParse({ ...fitting, commandId: "c" })).toMatchObject({
        data: { commandId: "c" },
      });
      expect(methods[name].result.safeParse(fitting).success, name).toBe(false);
    }
  });

  it("to a list keeps the rows that can be read", () => {
    const read = methods["session/list"].result.safeParse({
      sessions: [{ sessionId: "s", status: "hibernating", turnCount: "many" }, { status: "idle" }, null],
      nextCursor: null,
    });
    expect(read.data?.sessions).toMatchObject([{ sessionId: "s", status: "hibernating", turnCount: 0 }]);
  });

  it("to a list of models may know nothing but their names", () => {
    const read = methods["model/list"].result.safeParse({
      models: [
        { modelId: "m", providerId: "p", variants: "unknown", cost: null },
        { modelId: "m2", providerId: "p", variants: ["low"] },
      ],
      providerId: "p",
      profileId: null,
      source: "moonCatalog",
    });
    expect(read.data).toMatchObject({
      source: "moonCatalog",
      models: [
        { modelId: "m", contextLimit: null, isDefault: false, variants: "unknown" },
        { modelId: "m2", variants: ["low"] },
      ],
    });
  });

  it("about usage is empty until something was observed", () => {
    expect(methods["usage/read"].result.safeParse({})).toMatchObject({ success: true });
    expect(methods["usage/read"].result.safeParse({ usage: null }).data?.usage).toBeUndefined();
  });
});
