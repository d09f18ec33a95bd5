import { expect, it } from "vitest";
import { conversationTurns, hasMoreOutput } from "../../../client/panel/conversation.ts";
import type { ToolResultContent, Turn } from "../../../shared/chat/state.ts";
import { chatState, viewOf } from "../requests.ts";
import { runningCall } from "../session-samples.ts";

function turn(change: Partial<Turn> = {}): Turn {
  return {
    id: "turn-0",
    message: { text: "Tidy up", origin: { kind: "user" } },
    responseParts: [],
    usage: undefined,
    state: "complete",
    ...change,
  };
}

const entries = (...turns: readonly Turn[]) =>
  conversationTurns(viewOf({}, { turns, activeTurn: undefined }));

it("has the newest turn first, the running one before all", () => {
  const { activeTurn } = chatState();
  const view = viewOf({}, { turns: [turn(), turn({ id: "turn-00" })], activeTurn });
  expect(conversationTurns(view).map(({ id, title }) => [id, title])).toEqual([
    ["conversation:turn-1", "Clean up"],
    ["conversation:turn-00", "Tidy up"],
    ["conversation:turn-0", "Tidy up"],
  ]);
});

it("tells how a turn ended, and repeats a message only where its title is not all of it", () => {
  const message = { text: "Tidy up\nand water the beds", origin: { kind: "user" } } as const;
  const error = { errorType: "modelError", message: "The model is gone." };
  const [failed] = entries(turn({ message, state: "error", error }));
  expect(failed).toMatchObject({
    title: "Tidy up",
    text: { name: "Message", source: message.text },
    badge: { words: "Failed" },
    lines: ["The model is gone."],
  });
  const [own] = entries(turn({ message: { text: "", origin: { kind: "agent" } }, state: "cancelled" }));
  expect(own).toMatchObject({ title: "A turn that Muse began by itself", badge: { words: "Stopped" } });
});

it.each([
  ["a".repeat(100), "a".repeat(100)],
  ["a".repeat(101), `${"a".repeat(100)}…`],
  ["🌱".repeat(100), "🌱".repeat(100)],
  [`a${"🌱".repeat(200)}`, `a${"🌱".repeat(99)}…`],
])("cuts a long first line for its title between characters, never within one (%#)", (text, title) => {
  const [entry] = entries(turn({ message: { text, origin: { kind: "user" } } }));
  expect(entry?.title).toBe(title);
});

it("has answers and tools as parts, and the whole output where there is more than is shown", () => {
  const completed = runningCall({
    status: "completed",
    success: true,
    pastTenseMessage: "",
    content: [
      { type: "text", text: "line 1" },
      { type: "resource", uri: "muse-output:1", sizeHint: 9000 },
    ],
  });
  const [entry] = entries(
    turn({
      responseParts: [
        { kind: "toolCall", toolCall: completed },
        { kind: "markdown", id: "part-1", content: "It is done." },
      ],
    }),
  );
  expect(entry?.parts).toMatchObject([
    { title: "npm run watch", output: { itemId: "call-1" } },
    { title: "Answer", text: { source: "It is done." } },
  ]);
});

it.each<[string, readonly ToolResultContent[], boolean]>([
  ["nothing is stored", [{ type: "text", text: "abc" }], false],
  [
    "what is stored is shown",
    [
      { type: "text", text: "abc" },
      { type: "resource", uri: "u", sizeHint: 3 },
    ],
    false,
  ],
  [
    "more is stored",
    [
      { type: "text", text: "abc" },
      { type: "resource", uri: "u", sizeHint: 4 },
    ],
    true,
  ],
  ["it is only stored", [{ type: "resource", uri: "u", sizeHint: 1 }], true],
  [
    "nobody says how much is stored",
    [
      { type: "text", text: "abc" },
      { type: "resource", uri: "u" },
    ],
    true,
  ],
])("offers the whole output or not when %s", (_, content, isOffered) => {
  expect(hasMoreOutput(runningCall({ content }))).toBe(isOffered);
});
