/** The agent panel: everything that waits for a person, requests of subagents included, and all that goes on beside the chat. */

import type { PluginAgentPanelProps } from "@getpaseo/plugin/client";
import { type ReactNode, useSyncExternalStore } from "react";
import { View } from "react-native";
import type { View as ChatView } from "../../shared/view.ts";
import { forgottenEntries, type MuseClient } from "../muse-client.ts";
import { useFocusHandover } from "../parts/focus-handover.ts";
import { LookFrame } from "../parts/look.tsx";
import { ScreenFrame } from "../parts/screen-frame.tsx";
import { Words } from "../parts/words.tsx";
import { openRequests, requestKey } from "../requests/open-request.ts";
import { cardFacts, FeedNote, feedWords, RequestCard } from "../requests/request-card.tsx";
import { useForm } from "../use-form.ts";
import { ConversationSection } from "./conversation-section.tsx";
import type { PanelSection } from "./entry.ts";
import { goalSection } from "./goal.ts";
import { queueSection, returnedSection } from "./queue.ts";
import { SectionView } from "./section-view.tsx";
import { subagentSection } from "./subagents.ts";
import { taskSection } from "./tasks.ts";
import { TodoList } from "./todo-list.tsx";
import { todoLines } from "./todos.ts";
import { turnSection } from "./turn.ts";
import { workflowSection } from "./workflows.ts";

const NONE: readonly string[] = [];

/** A plain function component bound to the shared client, as the host wants it. */
export function sessionPanel(muse: MuseClient): (props: PluginAgentPanelProps) => ReactNode {
  return function SessionPanel(props) {
    const { agentId } = props;
    const chat = muse.chat(agentId);
    const feed = useSyncExternalStore(chat.subscribe, chat.getSnapshot, chat.getSnapshot);
    const [forgotten, forget] = useForm(forgottenEntries, agentId, NONE);
    const { heir, frame } = useFocusHandover();
    const { view } = feed;
    const requests = view ? openRequests(view) : [];
    const canAct = feed.status !== "closed";
    const context = {
      muse,
      agentId,
      canAct,
      onForget: (entryId: string) => forget((kept) => [...kept, entryId]),
    };
    const section = (found: PanelSection | undefined) =>
      found === undefined ? null : <SectionView key={found.id} {...context} section={found} />;
    return (
      <LookFrame {...props}>
        <ScreenFrame frame={frame}>
          <View ref={heir} tabIndex={-1}>
            <Words role="status" aria-live="polite" strong>
              {view ? waitingWords(requests.length) : ""}
            </Words>
          </View>
          <FeedNote words={feedWords(feed)} isClosed={!canAct} />
          {view
            ? requests.map((request) => (
                <RequestCard
                  key={requestKey(request)}
                  muse={muse}
                  agentId={agentId}
                  isLive={feed.status === "live"}
                  canAnswer={canAct}
                  {...cardFacts(view, request)}
                />
              ))
            : null}
          {view ? (
            <>
              {sectionsBefore(view, forgotten).map(section)}
              <TodoList lines={todoLines(view)} />
              {sectionsAfter(view).map(section)}
              <ConversationSection
                {...context}
                view={view}
                resource={feed.status === "live" ? feed.resource : undefined}
              />
            </>
          ) : null}
        </ScreenFrame>
      </LookFrame>
    );
  };
}

/** What came back and what waits its turn is closest to the person. */
function sectionsBefore(view: ChatView, forgotten: readonly string[]): readonly (PanelSection | undefined)[] {
  return [
    returnedSection(view, (id) => forgotten.includes(id)),
    turnSection(view),
    queueSection(view),
    ...(view.session.goal === undefined ? [] : [goalSection(view)]),
  ];
}

function sectionsAfter(view: ChatView): readonly (PanelSection | undefined)[] {
  return [
    taskSection(view),
    subagentSection(view),
    workflowSection(view),
    // Without a goal there is only the offer to set one.
    ...(view.session.goal === undefined ? [goalSection(view)] : []),
  ];
}

function waitingWords(count: number): string {
  if (count === 0) return "Nothing waits for you.";
  return count === 1 ? "1 request waits for you." : `${count} requests wait for you.`;
}
