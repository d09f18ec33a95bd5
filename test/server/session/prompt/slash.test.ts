import { describe, expect, it } from "vitest";
import { emptyFold, step } from "../../../../server/fold/fold.ts";
import { slashCommands } from "../../../../server/session/prompt/slash-list.ts";
import { meaningOf } from "../../../../server/session/prompt/slash-meaning.ts";
import { said, started, story, told } from "../../fold/story.ts";

const skill = (selector: string, description = "") => ({ selector, displayName: selector, description });
const commands = slashCommands(["userShell"], [skill("notes"), skill("compact", "A skill of that name")]);

function typed(text: string, view = emptyFold("m1", 0).view) {
  return meaningOf({ type: "message", content: [{ type: "text", text }] }, { view, commands });
}

/** A turn in which these commands of the model are running. */
function runningView(...shell: readonly string[]) {
  const events = [
    told("turn/started", { turnId: "t1", commandId: "t1" }),
    ...shell.map((command, at) =>
      told("item/started", {
        item: {
          itemId: `call-${at + 1}`,
          kind: "toolCall",
          status: "inProgress",
          revision: 1,
          turnId: "t1",
          tool: "bash",
          args: JSON.stringify({ command, description: command }),
        },
      }),
    ),
  ];
  return events.reduce((fold, event) => step(fold, event, 0).fold, emptyFold("muse-session", 0)).view;
}

describe("the list of slash commands", () => {
  it("keeps our own name and lists the skill of that name under a prefix", () => {
    expect(commands.filter(({ name }) => /compact/.test(name))).toMatchObject([
      { name: "compact" },
      { name: "skill:compact", description: "A skill of that name", selector: "compact" },
    ]);
  });

  it("leaves out what nobody could type or would see twice, and keeps descriptions short", () => {
    const long = "word ".repeat(5000);
    const listed = slashCommands(
      [],
      [skill("two words"), skill(""), skill("a", long), skill("a"), skill("b")],
    );
    const skills = listed.filter(({ selector }) => selector !== undefined);
    expect(skills.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(skills[0]?.description.length).toBeLessThanOrEqual(301);
    expect(skills[1]?.description).toBe("b");
  });
});

describe("a prompt", () => {
  it.each([
    ["/goal", { kind: "answer" }],
    ["/goal Ship it", { kind: "command", command: { method: "goal/set", objective: "Ship it" } }],
    ["/goal pause", { kind: "command", command: { method: "goal/pause" } }],
    ["/goal pause the deployment", { kind: "command", command: { method: "goal/set" } }],
    [
      "/goal edit Ship it well",
      { kind: "command", command: { method: "goal/edit", objective: "Ship it well" } },
    ],
    ["/goal edit", { kind: "refused" }],
    ["/goal\nShip it\nand test it", { kind: "command", command: { objective: "Ship it\nand test it" } }],
    ["/compact", { kind: "command", command: { method: "session/compact" } }],
    ["/notes", { kind: "skill", skill: { selector: "notes", shown: "/notes" } }],
    ["/skill:notes v2", { kind: "skill", skill: { selector: "notes", arguments: "v2" } }],
    ["/skill:compact", { kind: "skill", skill: { selector: "compact" } }],
    ["!ls -l", { kind: "command", command: { method: "session/userShell", commandText: "ls -l" } }],
  ])("%j is what it says", (text, meaning) => {
    expect(meaningOf({ type: "message", content: [{ type: "text", text }] }, granted())).toMatchObject(
      meaning,
    );
  });

  it.each([
    "/etc/hosts is wrong",
    "/",
    "/goals",
    "go /goal",
    "!",
    "! important",
    "!!",
    "!one\ntwo",
    "/skill:gone",
  ])("%j is for the model", (text) => {
    expect(meaningOf({ type: "message", content: [{ type: "text", text }] }, granted())).toEqual({
      kind: "prompt",
    });
  });

  it.each([
    ["/goal resume", { kind: "command", command: { method: "goal/resume" } }],
    ["/goal clear", { kind: "command", command: { method: "goal/clear" } }],
    [
      "/shell git status",
      { kind: "command", command: { method: "session/userShell", commandText: "git status" } },
    ],
    ["/shell", { kind: "refused" }],
    ["/rename", { kind: "refused" }],
  ])("%j is what it says, or asks for what is missing", (text, meaning) => {
    expect(meaningOf({ type: "message", content: [{ type: "text", text }] }, granted())).toMatchObject(
      meaning,
    );
  });

  it("that begins like a shell line is for the model where Muse lets nobody use its shell", () => {
    expect(typed("!ls -l")).toEqual({ kind: "prompt" });
  });

  it("is for the model with all that is attached to it, whatever it says", () => {
    const text = { type: "text", text: "/compact" } as const;
    const image = { type: "image", data: "AAAA", mimeType: "image/png" } as const;
    const attached = { type: "text", mimeType: "text/plain", text: "/compact", title: null } as const;
    for (const content of [[text, image], [image, text], [attached], [image]])
      expect(meaningOf({ type: "message", content }, granted())).toEqual({ kind: "prompt" });
  });

  it("of a host that took a name off its list later is still that skill", () => {
    const input = { type: "command" as const, name: "gone", arguments: "now" };
    expect(meaningOf(input, granted())).toMatchObject({ kind: "skill", skill: { selector: "gone" } });
  });
});

describe("/background", () => {
  it("takes the one command that runs", () => {
    expect(typed("/background", runningView("sleep 1"))).toMatchObject({ command: { taskId: "call-1" } });
  });

  it("has nothing to take where the model runs none: one of the person's own, one behind the turn, one that is over", () => {
    const call = (more: object) => ({
      itemId: "c",
      kind: "toolCall",
      revision: 1,
      turnId: "t1",
      tool: "bash",
      args: "{}",
      ...more,
    });
    const items = [
      call({ status: "completed" }),
      call({ status: "inProgress", background: true }),
      {
        itemId: "s",
        kind: "userShell",
        revision: 1,
        turnId: null,
        status: "inProgress",
        commandText: "make",
      },
    ];
    for (const item of items) {
      const view = story(started("t1"), said("t1"), told("item/updated", { item }));
      expect(typed("/background", view).kind).toBe("refused");
    }
  });

  it("asks which of several, and takes it by number", () => {
    const view = runningView("sleep 1", "sleep 2");
    expect(typed("/background", view)).toMatchObject({
      kind: "answer",
      text: "Say which one: /background <number>\n1. sleep 1\n2. sleep 2",
    });
    expect(typed("/background 2", view)).toMatchObject({ command: { taskId: "call-2" } });
    expect(typed("/background 3", view)).toMatchObject({ kind: "refused" });
  });
});

function granted() {
  const { fold } = step(emptyFold("m1", 0), { kind: "granted", grants: ["userShell"] }, 0);
  return { view: fold.view, commands };
}
