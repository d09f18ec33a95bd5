/** The whole of an output that the conversation shows a part of: read when it is asked for, page by page. */
import { type ReactNode, useState } from "react";
import { Text, View } from "react-native";
import { Note, Problem } from "../card-note.tsx";
import { type Look, useCardStyles } from "../look.ts";
import type { MuseClient } from "../muse-client.ts";
import { PressButton } from "../press-button.tsx";
import { TextBlock } from "../text-block.tsx";
import { pageAsked, pageCame, pageText, pageWords, UNREAD } from "./output-pages.ts";

interface OutputReaderProps {
  readonly look: Look;
  readonly muse: MuseClient;
  readonly agentId: string;
  readonly itemId: string;
  readonly canAct: boolean;
}

export function OutputReader({ look, muse, agentId, itemId, canAct }: OutputReaderProps): ReactNode {
  const styles = useCardStyles(look);
  const [pages, setPages] = useState(UNREAD);
  const { page, failure, reading, starts } = pages;
  const read = (index: number) => {
    const offset = starts[index];
    if (offset === undefined || reading !== undefined) return;
    setPages((before) => pageAsked(before, index));
    void muse
      .readOutput(agentId, itemId, offset)
      .then((answer) => setPages((before) => pageCame(before, index, answer)));
  };
  const turnTo = (label: string, index: number) => (
    <PressButton
      look={look}
      label={label}
      disabled={!canAct || (reading !== undefined && reading !== index)}
      busy={reading === index}
      onPress={() => read(index)}
    />
  );
  const shown = page === undefined ? undefined : pageText(page.piece);
  return (
    <View style={styles.stack}>
      {page === undefined || shown === undefined ? null : "text" in shown ? (
        <TextBlock key={page.index} look={look} name={`Page ${page.index + 1}`} source={shown.text} whole />
      ) : (
        <Note look={look} tone="neutral" urgency="status">
          {shown.words}
        </Note>
      )}
      <Text role="status" aria-live="polite" style={styles.muted}>
        {pageWords(pages)}
      </Text>
      <Problem look={look} words={failure?.message} />
      <View style={styles.row}>
        {page === undefined ? turnTo("Show full output", 0) : null}
        {page !== undefined && page.index > 0 ? turnTo("Page before", page.index - 1) : null}
        {page !== undefined && starts.length > page.index + 1 ? turnTo("Next page", page.index + 1) : null}
        {page === undefined ? null : (
          <PressButton look={look} tone="quiet" label="Hide the output" onPress={() => setPages(UNREAD)} />
        )}
      </View>
    </View>
  );
}
