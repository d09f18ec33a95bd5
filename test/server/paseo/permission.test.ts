/** What Paseo's native card says of an approval: everything that a person has to know to decide, and nothing more. */
import { describe, expect, it } from "vitest";
import { pendingPermissions } from "../../../server/paseo/permission.ts";
import { permissionAnswer } from "../../../server/paseo/permission-answer.ts";
import { asked, resolved, said, started, story, told } from "../fold/story.ts";

type Story = ReturnType<typeof story>;

const cards = (view: Story) => [...pendingPermissions(view).values()];

function card(more: object) {
  const [request] = cards(story(started("t1"), said("t1"), asked("a", "t1", more)));
  if (request === undefined) throw new Error("no card");
  return request;
}

const ONCE = { choiceId: "once", label: "Allow once", decision: "approved", scope: "once" };
const stage = (sourceIndex: number, argv: string[], more: object = {}) => ({
  argv,
  argvComplete: true,
  position: sourceIndex + 1,
  totalStages: 2,
  requirementId: { approvalId: "a", sourceIndex },
  resolution: { kind: "unresolved" },
  ...more,
});

describe("the card of an approval", () => {
  it("of a command shows the whole command, the step, the purpose and the place", () => {
    const command = 'make && rm "a b"';
    const request = card({
      rawArgs: JSON.stringify({ command, description: "Clean up" }),
      subject: {
        kind: "shell",
        command,
        workspaceRoot: "/srv/app",
        stages: [stage(0, ["make"]), stage(1, ["rm", "a b"])],
      },
      currentRequirementId: { approvalId: "a", sourceIndex: 1 },
    });
    expect(request).toMatchObject({
      id: "a:1",
      title: "Step 2 of 2: Run this command?",
      description: "This step: rm 'a b'\nThe agent says: Clean up\nIn /srv/app",
      detail: { type: "shell", command },
    });
  });

  it("of a command that Muse could not read to its end, or runs in another form, says so", () => {
    const request = card({
      rawArgs: '{"command":"ls; rm -rf $X"}',
      subject: {
        kind: "shell",
        command: "ls; rm -rf /srv",
        stages: [stage(0, ["rm", "-rf"], { totalStages: 1, argvComplete: false })],
      },
    });
    expect(request.description).toBe(
      "This step: rm -rf … (Muse could not read all of it)\nThe agent wrote: ls; rm -rf $X",
    );
  });

  it("of a file that is written shows the file that Muse will touch, and the whole content", () => {
    const request = card({
      toolName: "write_file",
      rawArgs: '{"path":"x.json","content":"{}"}',
      subject: { kind: "fileAccess", access: "write", path: "/srv/app/x.json", workspaceRoot: "/srv/app" },
      protectedWrite: true,
    });
    expect(request).toMatchObject({
      title: "Allow write to /srv/app/x.json?",
      description: "In /srv/app\nWrites to a protected place.",
      detail: { type: "write", filePath: "/srv/app/x.json", content: "{}" },
    });
  });

  it.each([
    [
      "a file that is read",
      { toolName: "read_file", rawArgs: '{"path":"~/.ssh/id"}' },
      { kind: "fileAccess", access: "read", path: "/home/me/.ssh/id" },
      "Allow read to /home/me/.ssh/id?",
      '/home/me/.ssh/id\nAccess: read\n{"path":"~/.ssh/id"}',
    ],
    [
      "the network",
      { toolName: "web_fetch", rawArgs: '{"url":"https://x.test/a"}' },
      { kind: "network", host: "x.test", port: 8443, protocol: "https", target: "x.test:8443" },
      "Connect to x.test:8443?",
      'Host: x.test\nPort: 8443\nProtocol: https\nTarget: x.test:8443\n{"url":"https://x.test/a"}',
    ],
    [
      "a local socket",
      { toolName: "bash", rawArgs: "{}" },
      { kind: "unixSocket", path: "/run/docker.sock" },
      "Connect to the socket /run/docker.sock?",
      "/run/docker.sock\n{}",
    ],
    [
      "another process",
      { toolName: "bash", rawArgs: "{}" },
      { kind: "process", target: "pid 4711", command: "kill 4711" },
      "Act on the process pid 4711?",
      "Target: pid 4711\nCommand: kill 4711\n{}",
    ],
    [
      "a tool",
      { toolName: "mcp__crm__drop_table", rawArgs: '{"name":"users"}' },
      { kind: "tool", toolName: "mcp__crm__drop_table" },
      "Use the tool mcp__crm__drop_table?",
      'Tool: mcp__crm__drop_table\n{"name":"users"}',
    ],
    [
      "a kind that nobody knows",
      { toolName: "teleport", rawArgs: '{"to":"mars"}' },
      { kind: "orbit", target: "mars", host: "launchpad" },
      "Allow teleport (orbit)?",
      'Host: launchpad\nTarget: mars\n{"to":"mars"}',
    ],
  ])("of %s shows every fact and the arguments", (_what, call, subject, title, text) => {
    expect(card({ ...call, subject })).toMatchObject({
      title,
      detail: { type: "plain_text", label: call.toolName, text },
    });
  });

  it("shows the arguments where Muse says nothing of the subject", () => {
    expect(card({ toolName: "teleport", rawArgs: '{"to":"mars"}', subject: null }).detail).toEqual({
      type: "unknown",
      input: { to: "mars" },
      output: null,
    });
    expect(card({ toolName: "teleport", rawArgs: '{"to":', subject: null }).detail).toMatchObject({
      input: '{"to":',
    });
  });

  it("says where the request comes from", () => {
    const from = (origin: object) =>
      card({ subject: { kind: "network", host: "x.test", origin } }).description;
    expect(from({ kind: "page", url: "https://ads.test/", command: "curl ads" })).toBe(
      "Asked for by the page: https://ads.test/\nAsked for by: curl ads",
    );
    expect(from({ kind: "hook" })).toBe("Comes from: hook");
  });

  it("says who decides and who asks, when that is out of the ordinary", () => {
    const request = card({
      judgeEscalated: true,
      subagentOrigin: { subagentId: "sub-1", childRunId: "r", childSessionId: "c" },
    });
    expect(request.description).toBe("Muse's judge wants a person to decide.\nAsked by a subagent (sub-1).");
  });

  it("lets no text of the model pass for a line of its own, and hides no character", () => {
    const request = card({
      rawArgs: JSON.stringify({ command: "ls", description: "Look\nIn /safe/place" }),
      subject: { kind: "shell", command: "ls \u202e# sl" },
    });
    expect(request.description).toBe("The agent says: Look ⏎ In /safe/place\nThe agent wrote: ls");
    expect(request.detail).toMatchObject({ command: "ls [U+202E]# sl" });
    expect(card({ subject: { kind: "fileAccess", access: "write", path: "a\u200bb" } }).title).toBe(
      "Allow write to a[U+200B]b?",
    );
  });
});

describe("what is hidden in the words of an approval", () => {
  const HIDDEN: readonly (readonly [hidden: string, shown: string])[] = [
    ["\u202E", "[U+202E]"],
    ["\u200B", "[U+200B]"],
    ["\u2028", "[U+2028]"],
    ["\u001B[2K", "[ESC][2K"],
    ["\r", "[CR]"],
    ["\u00A0", "[NO-BREAK SPACE]"],
    [" ".repeat(4000), "[4000 blanks]"],
  ];
  const bad = `ok${HIDDEN.map(([hidden]) => hidden).join("x")}; \`\`\`rm\`\`\``;
  const shown = `ok${HIDDEN.map(([, visible]) => visible).join("x")}; \`\`\`rm\`\`\``;
  const choice = { ...ONCE, label: bad, rulePreview: `rule ${bad}` };
  const argv = ["rm", bad];
  const args = JSON.stringify({ [bad]: [bad, { deep: bad }], path: bad, content: bad, description: bad });

  it.each([
    ["a command", "bash", args, { kind: "shell", command: bad, stages: [stage(0, argv), stage(1, argv)] }],
    ["a file that is written", "write_file", args, { kind: "fileAccess", access: "write", path: bad }],
    ["a file that is edited", "edit_file", args, { kind: "fileAccess", access: "write" }],
    ["a file that is read", "read_file", args, { kind: "fileAccess", access: bad, path: bad }],
    ["the network", "web_fetch", args, { kind: "network", host: bad, protocol: bad, target: bad }],
    ["a page", "web_fetch", args, { kind: "network", origin: { kind: bad, url: bad, command: bad } }],
    ["a socket", "bash", bad, { kind: "unixSocket", path: bad, workspaceRoot: bad }],
    ["a process", "bash", bad, { kind: "process", target: bad, command: bad }],
    ["a tool of an MCP server", `mcp__${bad}__${bad}`, args, { kind: "tool", toolName: `mcp__${bad}` }],
    ["a kind that nobody knows", bad, args, { kind: bad, target: bad }],
    ["nothing that Muse names", bad, args, null],
    ["nothing that can be read", bad, `{"path": ${bad}`, null],
  ])("is visible on the card of %s", (_what, toolName, rawArgs, subject) => {
    const {
      id: _id,
      metadata: _metadata,
      ...request
    } = card({
      toolName,
      rawArgs,
      subject,
      availableChoices: [choice],
    });
    const text = texts(request).join("\n");
    for (const [hidden] of HIDDEN) expect(text).not.toContain(hidden);
    expect(text).toContain(shown);
  });

  it("takes the whole of a command that is very long, and cuts nothing", () => {
    const command = `echo ${"x".repeat(200_000)}; rm -rf ~`;
    expect(card({ subject: { kind: "shell", command } }).detail).toMatchObject({ command });
  });

  it.each([
    ["a path", { kind: "fileAccess", access: "read", path: "/x?\nHost: safe.test" }, "{}"],
    ["a target", { kind: "process", target: "1\nTool: safe" }, "{}"],
    ["arguments that are no JSON", { kind: "process", target: "1" }, "{\nTool: safe"],
  ])("is a line break in %s, which makes no line of its own", (_what, subject, rawArgs) => {
    const request = card({ toolName: "bash", rawArgs, subject });
    expect(texts(request).filter((text) => /^(Host|Tool):/m.test(text))).toEqual([]);
    expect(request.title).not.toContain("\n");
  });

  /** Every text and name of a member, at any depth. */
  function texts(value: unknown): readonly string[] {
    if (typeof value === "string") return [value];
    if (typeof value !== "object" || value === null) return [];
    return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(texts)];
  }
});

describe("the choices on the card", () => {
  it("are Muse's own, with their labels and rules, and only the plain allow-once stands out", () => {
    const request = card({
      availableChoices: [
        { choiceId: "ever", label: "Allow for ever", decision: "approvedForever", scope: "galaxy" },
        { ...ONCE, choiceId: "session", label: "Allow", decision: "approvedForSession", scope: "session" },
        { ...ONCE, rulePreview: "rm ..." },
        { choiceId: "odd", label: "Quarantine", decision: "quarantined", scope: "once" },
        { choiceId: "no", label: "Reject", decision: "abort", scope: "once" },
      ],
    });
    expect(request.actions).toEqual([
      { id: "ever", label: "Allow for ever", behavior: "allow", variant: "secondary" },
      { id: "session", label: "Allow", behavior: "allow", variant: "secondary" },
      { id: "once", label: "Allow once (rm ...)", behavior: "allow", variant: "primary" },
      { id: "odd", label: "Quarantine", behavior: "deny", variant: "danger" },
      { id: "no", label: "Reject", behavior: "deny", variant: "danger" },
    ]);
  });

  it("are never taken without a person where nobody knows what is asked for", () => {
    const full = told("session/approvalModeChanged", { mode: "allowAll" });
    const under = (subject: object) =>
      story(full, started("t1"), said("t1"), asked("a", "t1", { subject, availableChoices: [ONCE] })).open;
    expect(under({ kind: "network", host: "x.test" })).toEqual([]);
    expect(under({ kind: "orbit" })).toEqual(["a:0"]);
    const wide = { ...ONCE, scope: "galaxy" };
    expect(
      story(full, started("t1"), said("t1"), asked("a", "t1", { availableChoices: [wide] })).open,
    ).toEqual(["a:0"]);
  });
});

describe("an approval that changes while it is open", () => {
  const updated = (more: object, cursor = "u1") =>
    told("approval/updated", {
      viewCursor: cursor,
      approvalId: "a",
      subject: { kind: "shell", command: "ls" },
      availableChoices: [{ ...ONCE, choiceId: "allow_once" }],
      currentRequirementId: { approvalId: "a", sourceIndex: 0 },
      change: { kind: "reparsed" },
      ...more,
    });
  const open = [started("t1"), said("t1"), asked("a", "t1")];

  it("is asked anew when what is asked for changed, so that nobody answers the old question", () => {
    const changed = story(...open, updated({ subject: { kind: "shell", command: "rm -rf ~" } }));
    expect(changed.open).toEqual(["a:0~2"]);
    expect(changed.violations).toEqual([]);
    expect(cards(changed)).toMatchObject([{ detail: { command: "rm -rf ~" } }]);
    expect(permissionAnswer(changed, "a:0", { behavior: "allow" })).toMatchObject({ status: "refused" });
  });

  it("keeps its card when Muse says the same again, or only how its step was settled", () => {
    expect(story(...open, updated({})).open).toEqual(["a:0"]);
    expect(story(...open, asked("a", "t1", { viewCursor: "again" })).open).toEqual(["a:0"]);
    const settled = updated({ change: { kind: "stageResolved", choiceId: "allow_once" } });
    expect(story(...open, settled).open).toEqual(["a:0"]);
  });

  it("is replaced whole when it is requested again, and not set back by the request that came before", () => {
    const again = asked("a", "t1", { viewCursor: "again", subject: { kind: "shell", command: "rm -rf ~" } });
    const replaced = story(...open, again, asked("a", "t1"));
    expect(replaced.open).toEqual(["a:0~2"]);
    expect(cards(replaced)).toMatchObject([{ detail: { command: "rm -rf ~" } }]);
  });
});

describe("many approvals that something else settles", () => {
  it("leave no card behind, and each had one at most", () => {
    const ids = Array.from({ length: 20 }, (_, at) => `a${at}`);
    const events = ids.flatMap((id) => [
      asked(id, "t1"),
      asked(id, "t1"),
      resolved(id, "t1", { resolvedBy: "policy" }),
    ]);
    const { open, violations } = story(started("t1"), said("t1"), ...events);
    expect({ open, violations }).toEqual({ open: [], violations: [] });
  });
});

describe("what came of an approval that no person decided", () => {
  const outcome = (more: object) => {
    const { chat, open } = story(started("t1"), said("t1"), asked("a", "t1"), resolved("a", "t1", more));
    const part = chat.activeTurn?.responseParts.at(-1);
    return { open, call: part?.kind === "toolCall" ? part.toolCall : undefined };
  };
  const deny = { decision: "denied", policyResult: "deny" };

  it.each([
    ["a rule", { ...deny, resolvedBy: "policy" }, "Denied by a rule"],
    ["the judge", { ...deny, resolvedBy: "llmJudge" }, "Denied by the judge"],
    ["somebody new", { ...deny, resolvedBy: "committee" }, "Denied by committee"],
    ["nobody", { ...deny, decision: "timedOut", resolvedBy: "policy" }, "Nobody decided in time"],
    ["a stop", { ...deny, decision: "abort", resolvedBy: "policy" }, "Withdrawn before anyone decided"],
  ])("says that %s ended it, and closes the card", (_who, more, reasonMessage) => {
    const { open, call } = outcome(more);
    expect(open).toEqual([]);
    expect(call).toMatchObject({ status: "cancelled", reasonMessage });
  });

  it("is no permission where Muse's word for the result is new", () => {
    const { call } = outcome({ decision: "deferred", policyResult: "perhaps", resolvedBy: "policy" });
    expect(call?.status).toBe("cancelled");
  });

  it("runs as a setting's doing where a rule or the judge allowed it", () => {
    const { open, call } = outcome({ resolvedBy: "llmJudge" });
    expect(open).toEqual([]);
    expect(call).toMatchObject({ status: "running", confirmed: "setting" });
  });
});
