/** What a provider tells about itself: catalog, committed configuration, usage, permissions. */
import { z } from "zod";
import { id, jsonObject } from "../json.ts";
import { toolCallDetail } from "./timeline.ts";

const text = z.string();

const thinking = z.object({
  id,
  label: text,
  description: text.optional(),
  isDefault: z.boolean().optional(),
  metadata: jsonObject.optional(),
});

const model = z.object({
  id,
  label: text,
  aliases: z.array(text).optional(),
  isSelectable: z.boolean().optional(),
  description: text.optional(),
  isDefault: z.boolean().optional(),
  metadata: jsonObject.optional(),
  contextWindowMaxTokens: z.number().optional(),
  thinkingOptions: z.array(thinking).optional(),
  defaultThinkingOptionId: text.optional(),
});

/** `colorTier` is free text: `safe`, `moderate`, `dangerous`, `planning` or `#rrggbb` are known to the app. */
const mode = z.object({
  id,
  label: text,
  description: text.optional(),
  icon: text.optional(),
  colorTier: text.optional(),
  isUnattended: z.boolean().optional(),
});

export const catalog = z.object({
  models: z.array(model),
  modes: z.array(mode),
  thinkingOptions: z.array(thinking).optional(),
  defaultModel: text.optional(),
  defaultMode: text.optional(),
  defaultThinkingOption: text.optional(),
});

const settingCommon = { id, label: text, description: text.optional() };

const setting = z.discriminatedUnion("type", [
  z.object({ ...settingCommon, type: z.literal("toggle"), value: z.boolean() }),
  z.object({
    ...settingCommon,
    type: z.literal("select"),
    value: text.nullable(),
    options: z.array(z.object({ label: text, value: text })),
  }),
]);

/** The committed truth about a session; the four arrays are required even when empty. */
export const configState = z.object({
  model: text.optional(),
  mode: text.optional(),
  thinkingOption: text.optional(),
  models: z.array(model),
  modes: z.array(mode),
  thinkingOptions: z.array(thinking),
  settings: z.array(setting),
});

/** Replaces the last usage as a whole. Plain finite numbers. */
export const usage = z.object({
  inputTokens: z.number().optional(),
  cachedInputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  totalCostUsd: z.number().optional(),
  contextWindowMaxTokens: z.number().optional(),
  contextWindowUsedTokens: z.number().optional(),
});

const action = z.object({
  id,
  label: text,
  behavior: z.enum(["allow", "deny"]),
  variant: z.enum(["primary", "secondary", "danger"]).optional(),
  intent: z.enum(["implement", "implement_resume", "dismiss"]).optional(),
});

export const permissionRequest = z.object({
  id,
  name: text,
  kind: z.enum(["tool", "plan", "question", "mode", "other"]),
  title: text.optional(),
  description: text.optional(),
  input: jsonObject.optional(),
  detail: toolCallDetail.optional(),
  suggestions: z.array(jsonObject).optional(),
  actions: z.array(action).optional(),
  metadata: jsonObject.optional(),
});

export const command = z.object({ name: id, description: text, argumentHint: text.optional() });

export type Thinking = z.infer<typeof thinking>;
export type Model = z.infer<typeof model>;
export type Mode = z.infer<typeof mode>;
export type ProviderCatalog = z.infer<typeof catalog>;
export type ProviderSetting = z.infer<typeof setting>;
export type ConfigState = z.infer<typeof configState>;
export type ProviderUsage = z.infer<typeof usage>;
export type PermissionAction = z.infer<typeof action>;
export type PermissionRequest = z.infer<typeof permissionRequest>;
export type ProviderCommand = z.infer<typeof command>;
