/** Random actions about few turns, parts and calls, so that many of them meet. */
import fc from "fast-check";
import type { ChatAction } from "../../../shared/chat/actions.ts";
import type { ChatExtensionAction } from "../../../shared/chat/extension.ts";
import type {
  ChatInputAnswer,
  ResponsePart,
  ToolCallContributor,
  ToolResultContent,
  Turn,
} from "../../../shared/chat/state.ts";
import { BEFORE, finishedTurn, inputRequest, textAnswer, user } from "./story.ts";

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const id = fc.constantFrom("a", "b");
const text = fc.constantFrom("", "x", "yz");
const message = text.map(user);
const answer: fc.Arbitrary<ChatInputAnswer> = text.map((value) => textAnswer(value));
const answers = fc.dictionary(id, answer, { maxKeys: 2, noNullPrototype: true });
const content: fc.Arbitrary<readonly ToolResultContent[]> = fc.array(
  fc.record({ type: fc.constant("text"), text }),
  { maxLength: 2 },
);
const contributor: fc.Arbitrary<ToolCallContributor> = fc.oneof(
  fc.record({ kind: fc.constant("mcp"), customizationId: id }),
  fc.record({ kind: fc.constant("client"), clientId: id }),
);
const options = fc.array(fc.record({ id, label: text, kind: fc.constantFrom("approve", "deny") }), {
  maxLength: 2,
});
const confirmed = fc.constantFrom("not-needed", "user-action", "setting");
const part: fc.Arbitrary<ResponsePart> = fc.oneof(
  fc.record({ kind: fc.constantFrom("markdown", "reasoning"), id, content: text }),
  fc.record({ kind: fc.constant("contentRef"), uri: text }),
  fc.record({ kind: fc.constant("systemNotification"), content: text, _meta: fc.record({ itemId: id }) }),
  id.map((requestId) => inputRequest(requestId)),
  fc.record({
    kind: fc.constant("toolCall"),
    toolCall: fc.record({
      status: fc.constant("pending-confirmation"),
      toolCallId: id,
      toolName: text,
      displayName: text,
      invocationMessage: text,
    }),
  }),
);
const finished: fc.Arbitrary<Turn> = fc
  .tuple(fc.constantFrom("t0", "t1", "t2"), fc.array(part, { maxLength: 2 }))
  .map(([turnId, parts]) => finishedTurn(turnId, parts));

const turnId = fc.constantFrom("t1", "t1", "t1", "t2");
const end = { turnId, duration: fc.integer({ min: -5, max: 5 }) };
const call = { turnId, toolCallId: id, _meta: maybe(fc.record({ phase: text })) };
const pending = { kind: fc.constantFrom("steering", "queued"), id };

const turnAction: fc.Arbitrary<ChatAction> = fc.oneof(
  fc.record({
    type: fc.constant("chat/turnStarted"),
    turnId,
    startedAt: fc.constant(BEFORE),
    message,
    queuedMessageId: maybe(id),
  }),
  fc.record({ type: fc.constantFrom("chat/turnComplete", "chat/turnCancelled"), ...end }),
  fc.record({
    type: fc.constant("chat/error"),
    ...end,
    error: fc.record({ errorType: text, message: text }),
  }),
  fc.record({ type: fc.constant("chat/truncated"), turnId: maybe(turnId) }),
  fc.record({
    type: fc.constant("chat/turnsLoaded"),
    turns: fc.uniqueArray(finished, { maxLength: 2, selector: (turn) => turn.id }),
    turnsNextCursor: maybe(text),
  }),
);

const streamAction: fc.Arbitrary<ChatAction> = fc.oneof(
  fc.record({ type: fc.constant("chat/responsePart"), turnId, part }),
  fc.record({
    type: fc.constantFrom("chat/delta", "chat/reasoning"),
    turnId,
    partId: id,
    content: text,
  }),
  fc.record({
    type: fc.constant("chat/usage"),
    turnId,
    usage: fc.record({ inputTokens: maybe(fc.nat(9)) }),
  }),
);

const toolCallAction: fc.Arbitrary<ChatAction> = fc.oneof(
  fc.record({
    type: fc.constant("chat/toolCallStart"),
    ...call,
    toolName: text,
    displayName: text,
    contributor: maybe(contributor),
  }),
  fc.record({
    type: fc.constant("chat/toolCallDelta"),
    ...call,
    content: text,
    invocationMessage: maybe(text),
  }),
  fc.record({
    type: fc.constant("chat/toolCallReady"),
    ...call,
    invocationMessage: text,
    toolInput: maybe(text),
    confirmationTitle: maybe(text),
    editable: maybe(fc.boolean()),
    confirmed: maybe(confirmed),
    options: maybe(options),
    contributor: maybe(contributor),
  }),
  fc.record({
    type: fc.constant("chat/toolCallConfirmed"),
    ...call,
    approved: fc.constant(true),
    confirmed,
    editedToolInput: maybe(text),
    selectedOptionId: maybe(id),
  }),
  fc.record({
    type: fc.constant("chat/toolCallConfirmed"),
    ...call,
    approved: fc.constant(false),
    reason: fc.constantFrom("denied", "skipped"),
    userSuggestion: maybe(message),
    selectedOptionId: maybe(id),
  }),
  fc.record({
    type: fc.constant("chat/toolCallComplete"),
    ...call,
    result: fc.record({ success: fc.boolean(), pastTenseMessage: text, content: maybe(content) }),
    requiresResultConfirmation: maybe(fc.boolean()),
  }),
  fc.record({ type: fc.constant("chat/toolCallResultConfirmed"), ...call, approved: fc.boolean() }),
  fc.record({ type: fc.constant("chat/toolCallContentChanged"), ...call, content }),
  fc.record({
    type: fc.constant("chat/toolCallAuthRequired"),
    ...call,
    auth: fc.record({ reason: fc.constant("expired"), resource: fc.record({ resource: text }) }),
  }),
  fc.record({ type: fc.constant("chat/toolCallAuthResolved"), ...call }),
);

const inputAction: fc.Arbitrary<ChatAction> = fc.oneof(
  fc.record({
    type: fc.constant("chat/inputRequested"),
    request: fc.record({ id, message: text, answers: maybe(answers) }),
  }),
  fc.record({
    type: fc.constant("chat/inputAnswerChanged"),
    requestId: id,
    questionId: id,
    answer: maybe(answer),
  }),
  fc.record({
    type: fc.constant("chat/inputCompleted"),
    requestId: id,
    response: fc.constantFrom("accept", "decline", "cancel"),
    answers: maybe(answers),
  }),
);

const surroundingsAction: fc.Arbitrary<ChatAction> = fc.oneof(
  fc.record({ type: fc.constant("chat/pendingMessageSet"), ...pending, message }),
  fc.record({ type: fc.constant("chat/pendingMessageRemoved"), ...pending }),
  fc.record({ type: fc.constant("chat/queuedMessagesReordered"), order: fc.array(id, { maxLength: 3 }) }),
  fc.record({ type: fc.constant("chat/draftChanged"), draft: maybe(message) }),
  fc.record({ type: fc.constant("chat/activityChanged"), activity: maybe(text) }),
  fc.record({
    type: fc.constantFrom("chat/workingDirectorySet", "chat/workingDirectoryRemoved"),
    directory: id,
  }),
);

export const chatAction: fc.Arbitrary<ChatAction> = fc.oneof(
  { weight: 2, arbitrary: turnAction },
  { weight: 2, arbitrary: streamAction },
  { weight: 6, arbitrary: toolCallAction },
  { weight: 2, arbitrary: inputAction },
  { weight: 2, arbitrary: surroundingsAction },
);

export const extensionAction: fc.Arbitrary<ChatExtensionAction> = fc.oneof(
  fc.record({ type: fc.constant("muse/partSet"), turnId, part }),
  fc.record({ type: fc.constant("muse/messageSet"), turnId, message }),
  fc.record({
    type: fc.constant("muse/turnsUnloaded"),
    count: fc.nat({ max: 3 }),
    turnsNextCursor: fc.string(),
  }),
);
