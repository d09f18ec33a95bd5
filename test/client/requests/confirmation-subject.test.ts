import { describe, expect, it } from "vitest";
import { confirmationSubject, stageNote } from "../../../client/requests/confirmation-subject.ts";
import type { ApprovalSubject } from "../../../shared/session/state.ts";
import { shellApproval, stagedApproval } from "../requests.ts";

function subjectOf(subject: Omit<ApprovalSubject, "stages">, rawArgs = "{}") {
  return confirmationSubject(shellApproval({ subject: { ...subject, stages: [] }, rawArgs }));
}

describe("what an approval is about", () => {
  it("is the whole command, the agent's purpose and the place, for a shell", () => {
    expect(confirmationSubject(shellApproval())).toEqual({
      title: "Run a command",
      body: "rm -rf build",
      bodyName: "Command",
      facts: [
        { name: "The agent says", value: "Remove the build folder" },
        { name: "Workspace", value: "/home/ada/shop" },
      ],
      warnings: [],
    });
  });

  it("shows the command of the arguments, too, when it is not the one that will run", () => {
    const rawArgs = JSON.stringify({ command: "ls" });
    const { body, facts } = confirmationSubject(shellApproval({ rawArgs }));
    expect(body).toBe("rm -rf build");
    expect(facts).toContainEqual({ name: "command", value: "ls", block: false });
  });

  it("marks the part of the command that the stage is about", () => {
    const { body, mark } = confirmationSubject(stagedApproval(2));
    expect(mark && body.slice(mark.from, mark.to)).toBe("rm -rf cache");
  });

  it("is the path and the whole new content, for a file that is written", () => {
    const content = "line\n".repeat(300);
    const subject = subjectOf(
      { kind: "fileAccess", access: "write", path: "/home/ada/shop/a.txt", workspaceRoot: "/home/ada/shop" },
      JSON.stringify({ path: "a.txt", content }),
    );
    expect(subject).toMatchObject({ title: "Write to a file", body: "/home/ada/shop/a.txt", warnings: [] });
    expect(subject.facts).toContainEqual({ name: "content", value: content, block: true });
  });

  it("is what goes and what comes, for an edit", () => {
    const { facts } = subjectOf(
      { kind: "fileAccess", access: "write", path: "a.txt" },
      JSON.stringify({ path: "a.txt", find: "old", replace: "new" }),
    );
    expect(facts).toEqual([
      { name: "Replaces", value: "old", block: true, change: "removed" },
      { name: "With", value: "new", block: true, change: "added" },
    ]);
  });

  it.each(["constructor", "__proto__", "toString"])(
    "of a kind that is called %s is shown as it came",
    (kind) => {
      expect(subjectOf({ kind, target: "here" })).toMatchObject({
        title: `Muse asks about “${kind}”`,
        facts: [{ name: "target", value: "here" }],
      });
    },
  );

  it.each([
    ["/home/ada/shop/src/a.txt", 0],
    ["src/a.txt", 0],
    ["/home/ada/shop2/a.txt", 1],
    ["/home/ada/shop/../.ssh/config", 1],
    ["../a.txt", 1],
  ])("warns of a path outside the workspace: %s", (path, count) => {
    const subject = subjectOf({ kind: "fileAccess", access: "read", path, workspaceRoot: "/home/ada/shop" });
    expect(subject.warnings).toHaveLength(count);
  });

  it.each([
    [{ host: "example.org", port: 443, protocol: "https" }, "example.org:443"],
    [{ host: "::1", port: 80 }, "[::1]:80"],
    [{ host: "example.org" }, "example.org"],
  ])("is the address, for the network: %j", (members, body) => {
    expect(subjectOf({ kind: "network", ...members })).toMatchObject({
      title: "Connect to the network",
      body,
    });
  });

  it("is the socket or the process, for those", () => {
    expect(subjectOf({ kind: "unixSocket", path: "/run/docker.sock" })).toMatchObject({
      body: "/run/docker.sock",
    });
    expect(subjectOf({ kind: "process", target: "4711", command: "kill 4711" })).toMatchObject({
      body: "4711",
      facts: [{ name: "Command", value: "kill 4711" }],
    });
  });

  it("is the server, the tool and all arguments, for an MCP tool", () => {
    const subject = subjectOf({ kind: "tool", toolName: "mcp__mail__send" }, '{"to":["a@example.org"]}');
    expect(subject).toMatchObject({ title: "Use send of mail", body: "mcp__mail__send" });
    expect(subject.facts).toEqual([
      { name: "MCP server", value: "mail" },
      { name: "to", value: '[\n  "a@example.org"\n]', block: true },
    ]);
  });

  it("shows everything that is known of a kind that it does not know", () => {
    const subject = subjectOf({ kind: "camera", target: "front", access: "record", port: 7 }, "not json {");
    expect(subject).toMatchObject({ title: "Muse asks about “camera”", body: "bash" });
    expect(subject.facts).toEqual([
      { name: "access", value: "record" },
      { name: "port", value: "7" },
      { name: "target", value: "front" },
      { name: "Arguments", value: "not json {", block: true },
    ]);
  });

  it("names the origin of a request that comes from somewhere else", () => {
    const origin = { kind: "proxy", command: "npm install", url: "https://registry.example.org" };
    expect(subjectOf({ kind: "network", host: "registry.example.org", origin }).facts).toEqual([
      { name: "Comes from", value: "proxy" },
      { name: "Asked for by", value: "npm install", block: true },
      { name: "Asked for by page", value: "https://registry.example.org" },
    ]);
  });

  it("carries Muse's own flags as warnings", () => {
    const { warnings } = confirmationSubject(shellApproval({ protectedWrite: true, judgeEscalated: true }));
    expect(warnings).toHaveLength(2);
  });
});

describe("the step of a command", () => {
  it("is not spoken of when there is only one", () => {
    expect(stageNote(shellApproval())).toBeUndefined();
  });

  it("is counted among all steps, safe ones included", () => {
    expect(stageNote(stagedApproval(2))).toEqual({
      position: 3,
      total: 3,
      argv: ["rm", "-rf", "cache"],
      argvComplete: true,
      others: [
        { position: 1, state: "known to be safe" },
        { position: 2, state: "allowed once" },
      ],
    });
  });
});
