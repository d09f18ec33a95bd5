/** The whole of an output that the conversation shows a part of: read when it is asked for, page by page. */

import { type ReactNode, useState } from "react";
import { View } from "react-native";
import type { MuseClient } from "../muse-client.ts";
import { Row, Stack } from "../parts/boxes.tsx";
import { useFocusHandover } from "../parts/focus-handover.ts";
import { Note, Problem } from "../parts/note.tsx";
import { PressButton } from "../parts/press-button.tsx";
import { TextBlock } from "../parts/text-block.tsx";
import { Words } from "../parts/words.tsx";
import { pageAsked, pageCame, pageText, pageWords, UNREAD } from "./output-pages.ts";

interface OutputReaderProps {
  readonly muse: MuseClient;
  readonly agentId: string;
  readonly itemId: string;
  readonly canAct: boolean;
}

export function OutputReader({ muse, agentId, itemId, canAct }: OutputReaderProps): ReactNode {
  const [pages, setPages] = useState(UNREAD);
  const { heir, frame } = useFocusHandover();
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
      label={label}
      disabled={!canAct || (reading !== undefined && reading !== index)}
      busy={reading === index}
      onPress={() => read(index)}
    />
  );
  const shown = page === undefined ? undefined : pageText(page.piece);
  return (
    <Stack {...frame}>
      {page === undefined || shown === undefined ? null : "text" in shown ? (
        <TextBlock key={page.index} name={`Page ${page.index + 1}`} source={shown.text} whole />
      ) : (
        <Note tone="neutral" urgency="status">
          {shown.words}
        </Note>
      )}
      <View ref={heir} tabIndex={-1}>
        <Words role="status" aria-live="polite" muted>
          {pageWords(pages)}
        </Words>
      </View>
      <Problem words={failure?.message} />
      <Row>
        {page === undefined ? turnTo("Show full output", 0) : null}
        {page !== undefined && page.index > 0 ? turnTo("Page before", page.index - 1) : null}
        {page !== undefined && starts.length > page.index + 1 ? turnTo("Next page", page.index + 1) : null}
        {page === undefined ? null : (
          <PressButton tone="quiet" label="Hide the output" onPress={() => setPages(UNREAD)} />
        )}
      </Row>
    </Stack>
  );
}
