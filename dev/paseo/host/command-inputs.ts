/** Schemas of the inputs of all commands: what comes from a page is checked before it is used. */
import { z } from "zod";
import { json, jsonObject } from "../../sdk/json.ts";
import { providerContent } from "../../sdk/server/content.ts";
import { permissionResponse, persistence, revertScope } from "../../sdk/server/input.ts";
import type { CommandName, Commands } from "../wire.ts";

const agentId = z.string().min(1);
const none = z.strictObject({});
const text = z.string().optional();

export const commandInputs: { [Name in CommandName]: z.ZodType<Commands[Name]["input"]> } = {
  createAgent: z.strictObject({
    cwd: text,
    provider: text,
    model: text,
    mode: text,
    thinkingOption: text,
    settings: jsonObject.optional(),
    title: text,
  }),
  prompt: z.strictObject({
    agentId,
    text: z.string(),
    images: z.array(z.strictObject({ data: z.string(), mimeType: z.string() })).optional(),
    attachments: z.array(providerContent).optional(),
    delivery: z.enum(["auto", "steer"]).optional(),
    clearPendingPermissions: z.boolean().optional(),
  }),
  interrupt: z.strictObject({ agentId }),
  respondToPermission: z.strictObject({
    agentId,
    requestId: z.string().min(1),
    response: permissionResponse,
  }),
  configure: z.strictObject({
    agentId,
    changes: z.strictObject({
      model: z.string().nullish(),
      mode: z.string().nullish(),
      thinkingOption: z.string().nullish(),
      settings: jsonObject.optional(),
    }),
  }),
  rpc: z.strictObject({ name: z.string(), input: z.unknown() }),
  catalog: z.strictObject({ cwd: text, provider: text, force: z.boolean().optional() }),
  sessions: z.strictObject({
    provider: text,
    query: text,
    cwd: text,
    limit: z.number().int().positive().optional(),
  }),
  importSession: z.strictObject({ provider: text, persistence, cwd: z.string(), title: text }),
  revert: z.strictObject({ agentId, rowKey: z.string(), scope: revertScope }),
  refreshAgent: z.strictObject({ agentId, rehydrate: z.boolean().optional() }),
  archiveAgent: z.strictObject({ agentId, archived: z.boolean() }),
  closeAgent: z.strictObject({ agentId }),
  reloadPlugin: z.strictObject({ rehydrate: z.boolean().optional() }),
  appendRow: z.strictObject({
    agentId,
    item: z.strictObject({
      type: z.literal("plugin"),
      id: z.string().min(1),
      kind: z.string(),
      version: z.number(),
      data: json,
    }),
  }),
  saveSettings: z.strictObject({ id: z.string(), values: z.unknown(), revision: z.string() }),
  resetSettings: z.strictObject({ id: z.string() }),
  dismissViolations: none,
};
