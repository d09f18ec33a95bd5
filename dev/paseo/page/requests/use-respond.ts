/** One response at a time: what is on its way, and why the last one failed. */
import type { ProviderPermissionResponse } from "@getpaseo/plugin/server/provider";
import { useState } from "react";
import { messageOf } from "../../../message-of.ts";

export type Respond = (response: ProviderPermissionResponse) => Promise<void>;

export interface Responding {
  /** Name of the button whose response is on its way. It stays until the request is gone or the response failed. */
  readonly busy: string | undefined;
  readonly error: string | undefined;
  send(button: string, response: ProviderPermissionResponse): void;
}

export function useRespond(respond: Respond): Responding {
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();
  return {
    busy,
    error,
    send(button, response) {
      if (busy !== undefined) return;
      setBusy(button);
      setError(undefined);
      respond(response).catch((reason: unknown) => {
        setBusy(undefined);
        setError(messageOf(reason));
      });
    },
  };
}
