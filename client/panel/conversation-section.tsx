/** The conversation on demand, newest turn first, with the way to those that are not loaded yet. */

import { type ReactNode, useState } from "react";
import { View } from "react-native";
import type { View as ChatView } from "../../shared/view.ts";
import { Row } from "../parts/boxes.tsx";
import { useFocusHandover } from "../parts/focus-handover.ts";
import { Problem } from "../parts/note.tsx";
import { PressButton } from "../parts/press-button.tsx";
import { SectionFrame } from "../parts/section-frame.tsx";
import { Words } from "../parts/words.tsx";
import { conversationTurns } from "./conversation.ts";
import { type EntryContext, EntryView } from "./entry-view.tsx";

interface ConversationSectionProps extends EntryContext {
  readonly view: ChatView;
  /** Absent while the chat is not live. */
  readonly resource: string | undefined;
}

/** Turns that are drawn at once. */
const STEP = 10;

export function ConversationSection({ view, resource, ...context }: ConversationSectionProps): ReactNode {
  const { muse, agentId } = context;
  const [shown, setShown] = useState(0);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { heir, frame } = useFocusHandover();
  const turns = shown === 0 ? [] : conversationTurns(view);
  const { turnsNextCursor: cursor } = view.chat;
  const isEmpty = view.chat.turns.length === 0 && view.chat.activeTurn === undefined;
  if (isEmpty && cursor === undefined) return null;
  const load = async () => {
    if (loading || cursor === undefined || resource === undefined) return;
    setLoading(true);
    setFailure(await muse.loadTurns(agentId, resource, cursor));
    setLoading(false);
    setShown((count) => count + STEP);
  };
  const isAll = shown >= turns.length;
  return (
    <SectionFrame title="Conversation">
      {turns.slice(0, shown).map((turn) => (
        <EntryView key={turn.id} {...context} entry={turn} />
      ))}
      <Problem words={failure} />
      <View ref={heir} tabIndex={-1}>
        {shown > 0 && isAll && cursor === undefined ? (
          <Words role="status" muted>
            This is the beginning of the conversation.
          </Words>
        ) : null}
      </View>
      <View {...frame}>
        <Row>
          {shown === 0 ? (
            <PressButton label="Show the latest turns" expanded={false} onPress={() => setShown(STEP)} />
          ) : (
            <PressButton tone="quiet" label="Hide the conversation" expanded onPress={() => setShown(0)} />
          )}
          {shown > 0 && !isAll ? (
            <PressButton label="Show more turns" onPress={() => setShown(shown + STEP)} />
          ) : null}
          {shown > 0 && isAll && cursor !== undefined ? (
            <PressButton
              label="Load older messages"
              busy={loading}
              disabled={resource === undefined}
              onPress={() => void load()}
            />
          ) : null}
        </Row>
      </View>
    </SectionFrame>
  );
}
