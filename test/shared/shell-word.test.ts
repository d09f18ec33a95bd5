import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { shellWord } from "../../shared/shell-word.ts";

it("leaves a word that no shell would read otherwise as it is", () => {
  for (const word of ["muse", "--flag=a,b", "/opt/muse-1.4/bin", "a@b.c:80", "50%"])
    expect(shellWord(word)).toBe(word);
});

it.skipIf(process.platform === "win32")("comes out of a shell as the argument that it was", () => {
  const argument = fc.oneof(
    fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "")),
    fc.constantFrom("", "a b", "it's", "$HOME", "`ls`", "a\nb", '"', "*", "~", "!x", "\\"),
  );
  const all = fc.sample(argument, { numRuns: 300, seed: 7 });
  const command = `printf '%s\\0' ${all.map(shellWord).join(" ")}`;
  const { stdout } = spawnSync("sh", ["-c", command], { encoding: "utf8" });
  expect(stdout.split("\0").slice(0, -1)).toEqual(all);
});
