/** What a provider sends to the host. Unknown keys are removed; anything else wrong kills the connection. */
import { z } from "zod";
import { id } from "../json.ts";
import { catalog, command, configState, permissionRequest, usage } from "./config.ts";
import { persistence } from "./input.ts";
import { severity, timelineItem } from "./timeline.ts";

const text = z.string();

export const providerError = z.object({
  message: text,
  code: text.optional(),
  diagnostic: text.optional(),
});

/** One entry of the import list. `title` and `description` are what the user sees. */
const sessionSummary = z.object({
  persistence,
  cwd: text,
  title: text.optional(),
  description: text.optional(),
  updatedAt: text.optional(),
});

const promptResult = z.discriminatedUnion("type", [
  z.object({ type: z.literal("turn"), turnId: id }),
  z.object({ type: z.literal("steer"), turnId: id }),
  z.object({ type: z.literal("completed") }),
  z.object({ type: z.literal("failed"), error: providerError }),
]);

const notice = z.object({
  id: text,
  severity,
  title: text,
  description: text.optional(),
  dismissed: z.boolean().optional(),
});

export const ProviderEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("catalog"), requestId: id, catalog }),
  z.object({ type: z.literal("sessions"), requestId: id, sessions: z.array(sessionSummary) }),
  z.object({ type: z.literal("request.completed"), requestId: id }),
  z.object({ type: z.literal("request.failed"), requestId: id, error: providerError }),
  z.object({
    type: z.literal("session.opened"),
    requestId: id.optional(),
    sessionId: id,
    parentSessionId: id.optional(),
    toolCallId: id.optional(),
    capabilities: z.array(text),
    restoration: z.enum(["core", "parent"]),
    persistence: persistence.optional(),
    title: text.optional(),
    description: text.optional(),
    cwd: text,
  }),
  z.object({ type: z.literal("session.ready"), requestId: id.optional(), sessionId: id }),
  z.object({ type: z.literal("session.closed"), sessionId: id, error: providerError.optional() }),
  z.object({ type: z.literal("session.runtime_failed"), sessionId: id, error: providerError }),
  z.object({ type: z.literal("session.persistence"), sessionId: id, persistence }),
  z.object({
    type: z.literal("session.prompt_result"),
    sessionId: id,
    clientMessageId: id,
    result: promptResult,
  }),
  z.object({
    type: z.literal("session.turn"),
    sessionId: id,
    turnId: id,
    state: z.enum(["started", "completed", "failed", "canceled"]),
    error: providerError.optional(),
  }),
  z.object({ type: z.literal("session.usage"), sessionId: id, turnId: id.optional(), usage }),
  z.object({ type: z.literal("session.config"), sessionId: id, config: configState }),
  z.object({ type: z.literal("session.commands"), sessionId: id, commands: z.array(command) }),
  z.object({ type: z.literal("session.permission"), sessionId: id, request: permissionRequest }),
  z.object({ type: z.literal("session.permission_resolved"), sessionId: id, permissionId: id }),
  z.object({ type: z.literal("session.notice"), sessionId: id, notice }),
  z.object({
    type: z.literal("timeline.item"),
    sessionId: id,
    item: timelineItem,
    timestamp: text.optional(),
  }),
]);

export type ProviderEvent = z.infer<typeof ProviderEventSchema>;
export type ProviderEventOf<Type extends ProviderEvent["type"]> = Extract<ProviderEvent, { type: Type }>;
export type ProviderError = z.infer<typeof providerError>;
export type ProviderSessionSummary = z.infer<typeof sessionSummary>;
export type ProviderPromptResult = z.infer<typeof promptResult>;
export type ProviderNotice = z.infer<typeof notice>;
