/** How Muse stands on the host, on demand, as text to be read and copied. */

import { useRpc } from "@getpaseo/plugin/client";
import { type ReactNode, useState } from "react";
import { View } from "react-native";
import { museStatus } from "../../shared/rpc/status.ts";
import { Row, Stack } from "../parts/boxes.tsx";
import { useFocusHandover } from "../parts/focus-handover.ts";
import { Problem } from "../parts/note.tsx";
import { PressButton } from "../parts/press-button.tsx";
import { SectionFrame } from "../parts/section-frame.tsx";
import { TextBlock } from "../parts/text-block.tsx";
import { useCopy } from "../parts/use-copy.ts";
import { reasonWords } from "../reason-words.ts";
import { SignIn } from "./sign-in.tsx";
import { statusText } from "./status-text.ts";

export function MuseStatus(): ReactNode {
  const ask = useRpc(museStatus);
  const copy = useCopy();
  const { heir, frame } = useFocusHandover();
  const [text, setText] = useState<string>();
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [asking, setAsking] = useState(false);
  const lookNow = async () => {
    if (asking) return;
    setAsking(true);
    try {
      const status = await ask({});
      setText(statusText(status));
      setNeedsSignIn(status.signIn === "out" || (status.signIn === "untold" && status.available));
      setFailure(undefined);
    } catch (reason) {
      setFailure(`The host could not be asked: ${reasonWords(reason)}`);
    }
    setAsking(false);
  };
  return (
    <SectionFrame title="Muse on this host">
      <Stack {...frame}>
        <View ref={heir} tabIndex={-1}>
          {text === undefined ? null : (
            <TextBlock key={text} prose whole copied name="Status" source={text} />
          )}
        </View>
        <Problem words={failure} />
        {needsSignIn ? <SignIn onDone={() => void lookNow()} /> : null}
        <Row>
          <PressButton label="Look for Muse now" busy={asking} onPress={() => void lookNow()} />
          {text === undefined ? null : <PressButton tone="quiet" label="Copy" onPress={() => copy(text)} />}
        </Row>
      </Stack>
    </SectionFrame>
  );
}
