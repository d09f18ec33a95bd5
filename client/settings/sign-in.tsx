/** Signs Muse in on the host from this device: a link to open anywhere, the code for it, and what becomes of it. */

import { openExternalUrl, useRpc } from "@getpaseo/plugin/client";
import { type ReactNode, useEffect, useState } from "react";
import { Linking, View } from "react-native";
import { type SignInState, signIn } from "../../shared/rpc/sign-in.ts";
import { Row, Stack } from "../parts/boxes.tsx";
import { useFocusHandover } from "../parts/focus-handover.ts";
import { Note, Problem } from "../parts/note.tsx";
import { PressButton } from "../parts/press-button.tsx";
import { TextBlock } from "../parts/text-block.tsx";
import { useCopy } from "../parts/use-copy.ts";
import { useNow } from "../parts/use-now.ts";
import { Words } from "../parts/words.tsx";
import { reasonWords } from "../reason-words.ts";

/** Milliseconds between two looks at a sign-in that runs. */
const LOOK_MS = 1500;

export interface SignInProps {
  /** Somebody is signed in now. */
  readonly onDone: () => void;
}

export function SignIn({ onDone }: SignInProps): ReactNode {
  const call = useRpc(signIn);
  const [state, setState] = useState<SignInState>({ status: "none" });
  const [failure, setFailure] = useState<string>();
  const [looks, setLooks] = useState(0);
  const ask = async (wish: "look" | "start" | "cancel") => {
    try {
      const told = await call({ wish });
      setFailure(undefined);
      // What ended before this was opened is told no more.
      setState(wish === "look" && looks === 0 && !isRunning(told) ? { status: "none" } : told);
      if (told.status === "done" && isRunning(state)) onDone();
    } catch (reason) {
      setFailure(`The host could not be asked: ${reasonWords(reason)}`);
    }
    setLooks((before) => before + 1);
  };
  const { heir, frame } = useFocusHandover();
  const runs = isRunning(state);
  // Each look is followed by the next one while a sign-in runs.
  useEffect(() => {
    if (looks > 0 && !runs) return undefined;
    const timer = setTimeout(() => void ask("look"), looks === 0 ? 0 : LOOK_MS);
    return () => clearTimeout(timer);
  }, [looks, runs]);
  return (
    <Stack {...frame}>
      <View ref={heir} tabIndex={-1}>
        <Shown state={state} />
      </View>
      <Problem words={failure} />
      <Row>
        {runs ? (
          <PressButton label="Cancel the sign-in" onPress={() => void ask("cancel")} />
        ) : (
          <PressButton tone="primary" label="Sign in" onPress={() => void ask("start")} />
        )}
      </Row>
    </Stack>
  );
}

function isRunning({ status }: SignInState): boolean {
  return status === "starting" || status === "waiting";
}

function Shown({ state }: { readonly state: SignInState }): ReactNode {
  const copy = useCopy();
  switch (state.status) {
    case "none":
      return null;
    case "starting":
      return <Words role="status">Asking Muse for a link…</Words>;
    case "waiting":
      return <Waiting {...state} />;
    case "done":
      return (
        <Note tone="success" urgency="status">
          Signed in. Send your message again.
        </Note>
      );
    case "ended": {
      const { message, command } = state;
      return (
        <Stack>
          <Note tone="warning" urgency="status">
            {message}
          </Note>
          {command === undefined ? null : (
            <>
              <TextBlock name="Command" source={command} whole />
              <Row>
                <PressButton tone="quiet" label="Copy the command" onPress={() => copy(command)} />
              </Row>
            </>
          )}
        </Stack>
      );
    }
  }
}

function Waiting({ link, code, until }: Extract<SignInState, { status: "waiting" }>): ReactNode {
  const copy = useCopy();
  const now = useNow(1000);
  return (
    <Stack>
      <Words role="status">
        {`Open this link on any device and sign in there${code === undefined ? "" : " with the code"}.`}
      </Words>
      <TextBlock name="Link" source={link} whole />
      {code === undefined ? null : <TextBlock name="Code" source={code} whole />}
      <Words role="timer" muted>
        {holds(until - now)}
      </Words>
      <Row>
        <PressButton tone="primary" label="Open the link" onPress={() => openLink(link)} />
        <PressButton label="Copy the link" onPress={() => copy(link)} />
        {code === undefined ? null : <PressButton label="Copy the code" onPress={() => copy(code)} />}
      </Row>
    </Stack>
  );
}

function holds(leftMs: number): string {
  const minutes = Math.ceil(leftMs / 60_000);
  return minutes > 0 ? `It holds for ${minutes} min.` : "It may not hold any more.";
}

/** Paseo before 0.11 has no call for it. */
function openLink(link: string): void {
  if (typeof openExternalUrl === "function") openExternalUrl(link);
  else void Linking.openURL(link).catch(() => {});
}
