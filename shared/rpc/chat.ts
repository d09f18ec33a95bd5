/**
 * How a client reads a chat: one snapshot, then every later action by sequence number. The words are
 * AHP's: a snapshot is current as of `fromSeq`, an envelope carries its `serverSeq`.
 */
import { defineRpc } from "@getpaseo/plugin";
import { z } from "zod";
import type { ChatState } from "../chat/state.ts";
import type { SessionState } from "../session/state.ts";
import type { ViewAction } from "../view.ts";
import { id, position } from "./id.ts";

/** Longest wait of one `chat.follow` call in milliseconds; Paseo ends every RPC after 30 s. */
export const FOLLOW_WAIT_MS = 20_000;

const record = (value: unknown): boolean => typeof value === "object" && value !== null;

const chat = z.custom<ChatState>(record);
const session = z.custom<SessionState>(record);
const action = z.custom<ViewAction>(record);

/** `agentId` is Paseo's id of the agent, as every agent-bound client component receives it. */
export const subscribeChat = defineRpc({
  name: "chat.subscribe",
  input: z.object({ agentId: id }),
  output: z.discriminatedUnion("status", [
    z.object({ status: z.literal("open"), resource: z.string(), fromSeq: z.number(), chat, session }),
    z.object({ status: z.literal("closed") }),
  ]),
});

/**
 * Answers as soon as there is an action after `afterSeq`, or with none after {@link FOLLOW_WAIT_MS}.
 * `reset` means that the actions are no longer kept, or belong to another opening: subscribe again.
 */
export const followChat = defineRpc({
  name: "chat.follow",
  input: z.object({ agentId: id, resource: id, afterSeq: position }),
  output: z.discriminatedUnion("status", [
    z.object({
      status: z.literal("actions"),
      envelopes: z.array(z.object({ serverSeq: z.number(), action })),
    }),
    z.object({ status: z.literal("reset") }),
  ]),
});

/**
 * Loads turns from before those of the chat. They come as an action (`chat/turnsLoaded`) before this answers, with
 * the cursor from where to go on. `cursor` is the chat's `turnsNextCursor`; one that is not its cursor any more is
 * answered as loaded. `message` says why nothing was loaded, and what to do.
 */
export const loadTurns = defineRpc({
  name: "chat.load-turns",
  input: z.object({ agentId: id, resource: id, cursor: id }),
  output: z.discriminatedUnion("status", [
    z.object({ status: z.literal("loaded") }),
    z.object({ status: z.literal("refused"), message: z.string() }),
    z.object({ status: z.literal("reset") }),
  ]),
});
