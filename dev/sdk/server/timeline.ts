/** Timeline items and the details of a tool call, as a provider emits them. Every item is a full snapshot. */
import { z } from "zod";
import { id, json, jsonObject } from "../json.ts";

const positive = z.number().int().positive();
const text = z.string();

const worktreeCommand = z.object({
  index: positive,
  command: text,
  cwd: text,
  log: text,
  status: z.enum(["running", "completed", "failed"]),
  exitCode: z.number().nullable(),
  durationMs: z.number().nonnegative().optional(),
});

export const toolCallDetail = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("shell"),
    command: text,
    cwd: text.optional(),
    output: text.optional(),
    exitCode: z.number().nullish(),
  }),
  z.object({
    type: z.literal("read"),
    filePath: text,
    content: text.optional(),
    offset: z.number().optional(),
    limit: z.number().optional(),
  }),
  z.object({
    type: z.literal("edit"),
    filePath: text,
    oldString: text.optional(),
    newString: text.optional(),
    unifiedDiff: text.optional(),
  }),
  z.object({ type: z.literal("write"), filePath: text, content: text.optional() }),
  z.object({
    type: z.literal("search"),
    query: text,
    toolName: z.enum(["search", "grep", "glob", "web_search"]).optional(),
    content: text.optional(),
    filePaths: z.array(text).optional(),
    webResults: z.array(z.object({ title: text, url: text })).optional(),
    annotations: z.array(text).optional(),
    numFiles: z.number().optional(),
    numMatches: z.number().optional(),
    durationMs: z.number().optional(),
    durationSeconds: z.number().optional(),
    truncated: z.boolean().optional(),
    mode: z.enum(["content", "files_with_matches", "count"]).optional(),
  }),
  z.object({
    type: z.literal("fetch"),
    url: text,
    prompt: text.optional(),
    result: text.optional(),
    code: z.number().optional(),
    codeText: text.optional(),
    bytes: z.number().optional(),
    durationMs: z.number().optional(),
  }),
  z.object({
    type: z.literal("worktree_setup"),
    worktreePath: text,
    branchName: text,
    log: text,
    commands: z.array(worktreeCommand),
    truncated: z.boolean().optional(),
  }),
  z.object({
    type: z.literal("sub_agent"),
    subAgentType: text.optional(),
    description: text.optional(),
    childSessionId: text.optional(),
    log: text,
    actions: z.array(z.object({ index: positive, toolName: text, summary: text.optional() })).optional(),
  }),
  z.object({
    type: z.literal("plain_text"),
    label: text.optional(),
    text: text.optional(),
    icon: z
      .enum(["wrench", "square_terminal", "eye", "pencil", "search", "bot", "sparkles", "brain", "mic_vocal"])
      .optional(),
  }),
  z.object({ type: z.literal("plan"), text }),
  z.object({ type: z.literal("unknown"), input: json, output: json }),
]);

/** `revertToken` comes back in `session.revert` when the user rewinds to the item. */
const common = { id, revertToken: json.optional() };

const toolCommon = {
  ...common,
  type: z.literal("tool_call"),
  callId: id,
  name: text,
  detail: toolCallDetail,
  metadata: jsonObject.optional(),
};

const toolCall = z.discriminatedUnion("status", [
  z.object({ ...toolCommon, status: z.enum(["running", "completed", "canceled"]), error: z.null() }),
  z.object({ ...toolCommon, status: z.literal("failed"), error: json }),
]);

const todoEntry = z.object({
  text,
  completed: z.boolean(),
  id: text.optional(),
  status: z.enum(["pending", "in_progress", "completed"]).optional(),
  activeForm: text.optional(),
});

export const severity = z.enum(["info", "warning", "error"]);

export const timelineItem = z.union([
  z.object({
    ...common,
    type: z.literal("user_message"),
    text,
    messageId: text.optional(),
    clientMessageId: text.optional(),
  }),
  z.object({ ...common, type: z.literal("assistant_message"), text, messageId: text.optional() }),
  z.object({ ...common, type: z.literal("reasoning"), text }),
  toolCall,
  z.object({ ...common, type: z.literal("todo"), items: z.array(todoEntry) }),
  z.object({ ...common, type: z.literal("error"), message: text }),
  z.object({ ...common, type: z.literal("notification"), level: severity, message: text }),
  z.object({
    ...common,
    type: z.literal("compaction"),
    status: z.enum(["loading", "completed"]),
    trigger: z.enum(["auto", "manual"]).optional(),
    preTokens: z.number().optional(),
  }),
  z.object({
    ...common,
    type: z.literal("plugin"),
    pluginId: id,
    kind: text,
    version: z.number(),
    data: json,
  }),
]);

export type ToolCallDetail = z.infer<typeof toolCallDetail>;
export type TimelineItem = z.infer<typeof timelineItem>;
export type TimelineItemOf<Type extends TimelineItem["type"]> = Extract<TimelineItem, { type: Type }>;
export type ToolCallItem = TimelineItemOf<"tool_call">;
