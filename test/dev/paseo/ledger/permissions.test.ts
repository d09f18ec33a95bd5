/** Permissions and questions: asked once, resolved once, answerable. */
import { describe, expect, it } from "vitest";
import type { JsonObject, ProviderEvent } from "../../../../dev/sdk/server/provider.ts";
import { answer, permission, readyStory, resolved, runningStory, sessionId } from "./story.ts";

const asks = (input: JsonObject): ProviderEvent => ({
  type: "session.permission",
  sessionId,
  request: { id: "q1", name: "Question", kind: "question", input },
});

const question = (extra: JsonObject = {}): JsonObject => ({
  question: "Which one?",
  header: "Choice",
  options: [{ label: "A" }, { label: "B" }],
  ...extra,
});

describe("a permission", () => {
  it("is asked once and resolved once", () => {
    expect(runningStory().rules(permission("p1"), resolved("p1"))).toEqual([]);
  });

  it("is not asked again under the same id", () => {
    expect(runningStory().rules(permission("p1"), permission("p1"))).toEqual(["permission.asked_twice"]);
    expect(runningStory().rules(permission("p1"), resolved("p1"), permission("p1"))).toEqual([
      "permission.asked_twice",
    ]);
  });

  it("is not resolved twice", () => {
    expect(runningStory().rules(permission("p1"), resolved("p1"), resolved("p1"))).toEqual([
      "permission.resolved_twice",
    ]);
  });

  it("is not resolved without having been asked", () => {
    expect(runningStory().rules(resolved("p1"))).toEqual(["permission.unknown_resolved"]);
  });

  it("needs the capability of the session", () => {
    const story = readyStory({ without: ["permission"] });
    expect(story.rules(permission("p1"))).toEqual(["permission.without_capability"]);
  });

  it("is resolved before send() of its answer resolves", () => {
    const story = () => {
      const running = runningStory();
      running.rules(permission("p1"), { sent: answer("p1") });
      return running;
    };
    expect(story().rules(resolved("p1"), { accepted: answer("p1") })).toEqual([]);
    expect(story().rules({ accepted: answer("p1") })).toEqual(["permission.unresolved_answer"]);
  });

  it("that nobody asked must not be accepted", () => {
    const story = runningStory();
    expect(story.rules({ sent: answer("p7") }, { accepted: answer("p7") })).toEqual([
      "permission.unknown_accepted",
    ]);
    expect(story.rules({ sent: answer("p7") }, { refused: answer("p7") })).toEqual([]);
  });
});

describe("a question", () => {
  it("is legal with its own headers, labels and flags", () => {
    const second = question({ header: "More", options: [], allowEmpty: true, placeholder: "why" });
    expect(runningStory().rules(asks({ questions: [question({ multiSelect: true }), second] }))).toEqual([]);
  });

  it.each([
    ["no questions", {}],
    ["an empty list", { questions: [] }],
    ["a question without a header", { questions: [{ question: "?", options: [] }] }],
    ["a question without options", { questions: [{ question: "?", header: "H" }] }],
    ["an option without a label", { questions: [question({ options: [{ description: "x" }] })] }],
    ["a flag of the wrong type", { questions: [question({ multiSelect: "yes" })] }],
  ])("with %s is drawn as nothing", (_, input) => {
    expect(runningStory().rules(asks(input as JsonObject))).toEqual(["question.invalid_form"]);
  });

  it("needs a header to key its answer", () => {
    expect(runningStory().rules(asks({ questions: [question({ header: "" })] }))).toEqual([
      "question.empty_header",
    ]);
  });

  it("shares its header with no other", () => {
    expect(runningStory().rules(asks({ questions: [question(), question()] }))).toEqual([
      "question.duplicate_header",
    ]);
  });

  it("has no two options of one label", () => {
    const twice = question({ options: [{ label: "A" }, { label: "A" }] });
    expect(runningStory().rules(asks({ questions: [twice] }))).toEqual(["question.duplicate_option"]);
  });
});
