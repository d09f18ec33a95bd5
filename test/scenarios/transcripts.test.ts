/** The example exchanges, played by a host that answers nothing it does not expect. */
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { transcript } from "../server/fold/transcript.ts";
import { expected, play, told } from "./exchange.ts";
import { closeAll, openPaseo } from "./paseo.ts";

afterEach(closeAll);

/** Exchanges whose client does nothing but what this provider does by itself. */
const PLAYED = [
  "plain",
  "edit",
  "reasoning",
  "image",
  "shell1",
  "deny",
  "ui_answer",
  "ui_clarify",
  "ui_cancel",
  "subagent",
  "fail",
];

describe("an example exchange, played over a real process", () => {
  it.each(PLAYED)("%s comes to the timeline that its frames tell", async (name) => {
    const file = fileURLToPath(new URL(`../fixtures/msp/${name}.ndjson`, import.meta.url));
    const paseo = await openPaseo({ env: { MUSE_SIM_TRANSCRIPT: file } });
    await paseo.open("s1", {
      mode: "promptUnmatched",
      ...(name === "reasoning" && { thinkingOption: "high" }),
    });
    await play(paseo, transcript(name));
    // None of the examples asks for skills or for a child's past; such a question stays without an answer here,
    // and nothing misses it.
    const violations = paseo.museLog().filter(({ type }) => type === "violation");
    const isOptional = (text: unknown) => /^unexpected (skill\/list|view\/page)/.test(String(text));
    expect(violations.filter(({ text }) => !isOptional(text))).toEqual([]);
    const { rows, violations: broken } = paseo.reading("s1");
    expect(broken).toEqual([]);
    expect(told(rows)).toEqual(expected(transcript(name)));
  });
});
