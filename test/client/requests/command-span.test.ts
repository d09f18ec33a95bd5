import { describe, expect, it } from "vitest";
import { commandSpan } from "../../../client/requests/command-span.ts";
import type { ApprovalStage } from "../../../shared/session/state.ts";
import { stagedApproval } from "../requests.ts";

function stage(position: number, ...argv: string[]): ApprovalStage {
  return {
    position,
    total: 9,
    sourceIndex: position - 1,
    argv,
    argvComplete: true,
    resolution: "unresolved",
  };
}

/** The text that is marked for the stage at that position. */
function marked(command: string, stages: readonly ApprovalStage[], position: number): string | undefined {
  const span = commandSpan(command, stages, position - 1);
  return span && command.slice(span.from, span.to);
}

describe("the part of a command that a stage is about", () => {
  it("is found for every stage of a compound command", () => {
    const { command = "", stages } = stagedApproval(1).subject;
    expect([1, 2, 3].map((position) => marked(command, stages, position))).toEqual([
      "wc -l notes.txt",
      "rm -rf build",
      "rm -rf cache",
    ]);
  });

  it("is the second of two equal parts when the second is asked about", () => {
    const command = "rm a; rm a";
    const stages = [stage(1, "rm", "a"), stage(2, "rm", "a")];
    expect(commandSpan(command, stages, 1)).toEqual({ from: 6, to: 10 });
  });

  it("takes quotes, redirections and assignments along", () => {
    const command = `LANG=C grep 'a b' "x y" 2>&1 > out.txt | wc -l`;
    const stages = [stage(1, "grep", "a b", "x y"), stage(2, "wc", "-l")];
    expect(marked(command, stages, 1)).toBe(`LANG=C grep 'a b' "x y" 2>&1 > out.txt`);
    expect(marked(command, stages, 2)).toBe("wc -l");
  });

  it("is not looked for in the arguments of another command", () => {
    const command = "echo rm x && rm x";
    expect(marked(command, [stage(1, "echo", "rm", "x"), stage(2, "rm", "x")], 2)).toBe("rm x");
    expect(commandSpan(command, [stage(1, "echo", "rm", "x"), stage(2, "rm", "x")], 1)?.from).toBe(13);
  });

  it("is not confused by a longer command with the same beginning", () => {
    const stages = [stage(1, "npm", "test"), stage(2, "npm", "test", "-w")];
    expect(marked("npm test && npm test -w", stages, 1)).toBe("npm test");
    expect(marked("npm test && npm test -w", stages, 2)).toBe("npm test -w");
  });

  it("reaches to the end of the part when Muse could not read all of it", () => {
    const unread = { ...stage(1, "echo"), argvComplete: false };
    expect(marked("echo $(date) x; ls", [unread, stage(2, "ls")], 2)).toBe("ls");
  });

  it.each([
    ["the words are not in the command", "rm $TARGET && ls", [stage(1, "rm", "/srv"), stage(2, "ls")], 1],
    [
      "more places fit than there are stages",
      "rm a; rm a; rm a",
      [stage(1, "rm", "a"), stage(2, "rm", "a")],
      1,
    ],
    ["the stage has no words", "x | y", [stage(1), stage(2, "y")], 1],
    ["there is no such stage", "x | y", [stage(1, "x")], 7],
    ["it would be the whole command", "rm -rf build", [stage(1, "rm", "-rf", "build")], 1],
  ])("is left open when %s", (_, command, stages, position) => {
    expect(marked(command, stages, position)).toBeUndefined();
  });
});
