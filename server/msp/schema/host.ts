/** The handshake: who speaks, which capabilities are asked for and granted. */
import { z } from "zod";
import { flag, listOrEmpty, optional, textOrEmpty, word } from "./wire.ts";

export interface InitializeParams {
  readonly clientInfo: {
    /** Lower case letters, digits and underscores only; one host build ended itself at anything else. */
    readonly name: string;
    readonly version: string;
    readonly title?: string;
  };
  readonly capabilities?: ClientCapabilities;
}

export interface ClientCapabilities {
  readonly experimentalApi?: boolean;
  /** Free words; an unknown one is simply not granted. */
  readonly requestedCapabilities?: readonly string[];
  readonly optOutNotificationMethods?: readonly string[];
  /** False: the host asks this client no questions. */
  readonly userInputDialogs?: boolean;
}

/** Only the fingerprint of the schema is indispensable. Absent `sessionDurability` means durable. */
export const initializeResult = z.object({
  schema: z.object({ version: z.number().catch(1), fingerprint: z.string().min(1) }),
  serverInfo: z.object({ name: textOrEmpty, version: textOrEmpty }).catch({ name: "", version: "" }),
  userAgent: textOrEmpty,
  museHome: textOrEmpty,
  platformFamily: word,
  platformOs: word,
  experimentalApi: flag,
  grantedCapabilities: listOrEmpty(z.string()),
  sessionDurability: optional(z.string()),
});
