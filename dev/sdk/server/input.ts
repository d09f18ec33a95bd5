/** What the host sends to a provider. Objects are strict, but for persistence and permission responses. */
import { z } from "zod";
import { id, json, jsonObject } from "../json.ts";
import { providerContent } from "./content.ts";

export const persistence = z.object({ version: z.number().int().nonnegative(), data: json });

const mcpServer = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("stdio"),
    command: z.string(),
    args: z.array(z.string()).optional(),
    env: z.record(z.string(), z.string()).optional(),
    alwaysLoad: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.enum(["http", "sse"]),
    url: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    alwaysLoad: z.boolean().optional(),
  }),
]);

const toolGrant = z.strictObject({ kind: z.literal("mcp"), server: id, tool: id });

/** `env` holds overrides only; merge it over the base environment. `persist: false` leaves nothing to resume. */
export const sessionConfig = z.strictObject({
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
  systemPrompt: z.string().optional(),
  mcpServers: z.record(z.string(), mcpServer),
  toolPolicy: z.strictObject({ preapproved: z.array(toolGrant) }).optional(),
  model: z.string().optional(),
  mode: z.string().optional(),
  thinkingOption: z.string().optional(),
  settings: jsonObject,
  providerOptions: z.record(z.string(), z.unknown()).optional(),
  title: z.string().optional(),
  persist: z.boolean(),
});

const prompt = z.strictObject({
  clientMessageId: id,
  delivery: z.enum(["auto", "steer"]),
  input: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("message"), content: z.array(providerContent) }),
    z.strictObject({ type: z.literal("command"), name: id, arguments: z.string() }),
  ]),
  outputSchema: json.optional(),
  /** Deny the permissions that stand in the way of this steer. */
  clearPendingPermissions: z.boolean().optional(),
});

/** `null` means back to the default. */
const changes = z.strictObject({
  model: z.string().nullish(),
  mode: z.string().nullish(),
  thinkingOption: z.string().nullish(),
  settings: jsonObject.optional(),
});

export const permissionResponse = z.discriminatedUnion("behavior", [
  z.object({
    behavior: z.literal("allow"),
    selectedActionId: z.string().optional(),
    updatedInput: jsonObject.optional(),
    updatedPermissions: z.array(jsonObject).optional(),
  }),
  z.object({
    behavior: z.literal("deny"),
    selectedActionId: z.string().optional(),
    message: z.string().optional(),
    interrupt: z.boolean().optional(),
  }),
]);

export const revertScope = z.enum(["conversation", "files", "both"]);

export const ProviderInputSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("catalog"), requestId: id, cwd: z.string().optional() }),
  z.strictObject({
    type: z.literal("sessions"),
    requestId: id,
    query: z.string().optional(),
    cwd: z.string().optional(),
    limit: z.number().int().positive().optional(),
  }),
  z.strictObject({
    type: z.literal("session.open"),
    requestId: id,
    sessionId: id,
    config: sessionConfig,
    persistence: persistence.optional(),
    history: z.enum(["replay", "skip"]),
  }),
  z.strictObject({ type: z.literal("session.prompt"), sessionId: id, prompt }),
  z.strictObject({ type: z.literal("session.interrupt"), requestId: id, sessionId: id }),
  z.strictObject({
    type: z.literal("session.permission"),
    sessionId: id,
    permissionId: id,
    response: permissionResponse,
  }),
  z.strictObject({ type: z.literal("session.configure"), requestId: id, sessionId: id, changes }),
  z.strictObject({
    type: z.literal("session.revert"),
    requestId: id,
    sessionId: id,
    token: json,
    scope: revertScope,
  }),
  z.strictObject({ type: z.literal("session.archive"), requestId: id, persistence }),
  z.strictObject({ type: z.literal("session.unarchive"), requestId: id, persistence }),
  z.strictObject({ type: z.literal("session.close"), requestId: id, sessionId: id }),
]);

export type ProviderInput = z.infer<typeof ProviderInputSchema>;
export type ProviderInputOf<Type extends ProviderInput["type"]> = Extract<ProviderInput, { type: Type }>;
export type ProviderPersistence = z.infer<typeof persistence>;
export type ProviderSessionConfig = z.infer<typeof sessionConfig>;
export type ProviderMcpServer = z.infer<typeof mcpServer>;
export type ProviderPrompt = z.infer<typeof prompt>;
export type ProviderConfigChanges = z.infer<typeof changes>;
export type ProviderPermissionResponse = z.infer<typeof permissionResponse>;
export type ProviderRevertScope = z.infer<typeof revertScope>;
