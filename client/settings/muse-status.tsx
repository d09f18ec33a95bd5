/** How Muse stands on the host, on demand, as text to be read and copied. */
import { useRpc } from "@getpaseo/plugin/client";
import { type ReactNode, useState } from "react";
import { View } from "react-native";
import { museStatus } from "../../shared/rpc/status.ts";
import { Problem } from "../card-note.tsx";
import { type Look, useCardStyles } from "../look.ts";
import { PressButton } from "../press-button.tsx";
import { reasonWords } from "../reason-words.ts";
import { SectionFrame } from "../section-frame.tsx";
import { TextBlock } from "../text-block.tsx";
import { useCopy } from "../use-copy.ts";
import { statusText } from "./status-text.ts";

export function MuseStatus({ look }: { readonly look: Look }): ReactNode {
  const styles = useCardStyles(look);
  const ask = useRpc(museStatus);
  const copy = useCopy();
  const [text, setText] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [asking, setAsking] = useState(false);
  const lookNow = async () => {
    if (asking) return;
    setAsking(true);
    try {
      setText(statusText(await ask({})));
      setFailure(undefined);
    } catch (reason) {
      setFailure(`The host could not be asked: ${reasonWords(reason)}`);
    }
    setAsking(false);
  };
  return (
    <SectionFrame look={look} title="Muse on this host">
      {text === undefined ? null : (
        <TextBlock key={text} look={look} prose whole name="Status" source={text} />
      )}
      <Problem look={look} words={failure} />
      <View style={styles.row}>
        <PressButton look={look} label="Look for Muse now" busy={asking} onPress={() => void lookNow()} />
        {text === undefined ? null : (
          <PressButton look={look} tone="quiet" label="Copy" onPress={() => copy(text)} />
        )}
      </View>
    </SectionFrame>
  );
}
