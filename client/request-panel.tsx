/** The agent panel that lists everything that waits for a person, requests of subagents included. */
import type { PluginAgentPanelProps } from "@getpaseo/plugin/client";
import { ScrollView } from "@getpaseo/plugin/client/react-native";
import { type ReactNode, useSyncExternalStore } from "react";
import { Text, View } from "react-native";
import { useCardStyles } from "./look.ts";
import type { MuseClient } from "./muse-client.ts";
import { type MuseRequest, openRequests } from "./open-request.ts";
import { FeedNote, RequestCard } from "./request-card.tsx";

/** A plain function component bound to the shared client, as the host wants it. */
export function requestPanel(muse: MuseClient): (props: PluginAgentPanelProps) => ReactNode {
  return function RequestPanel(props) {
    const { agentId, theme, layout } = props;
    const styles = useCardStyles(props);
    const chat = muse.chat(agentId);
    const feed = useSyncExternalStore(chat.subscribe, chat.getSnapshot, chat.getSnapshot);
    const requests = feed.view ? openRequests(feed.view) : [];
    const padding = layout.compact ? 12 : 20;
    return (
      <ScrollView
        keyboardShouldPersistTaps="handled"
        style={{ flex: 1, backgroundColor: theme.colors.surface0 }}
        contentContainerStyle={{ padding, gap: 16, maxWidth: 860, width: "100%", alignSelf: "center" }}
      >
        <Text role="status" aria-live="polite" style={[styles.text, styles.strong]}>
          {feed.view ? waitingWords(requests.length) : ""}
        </Text>
        <FeedNote look={props} feed={feed} />
        {feed.view && requests.length === 0 ? (
          <Text style={styles.muted}>
            Confirmations and questions of this agent and its subagents appear here and in the chat.
          </Text>
        ) : null}
        {requests.map((request) => (
          <View key={requestKey(request)}>
            {feed.view ? (
              <RequestCard
                look={props}
                muse={muse}
                agentId={agentId}
                view={feed.view}
                request={request}
                canAnswer={feed.status !== "closed"}
              />
            ) : null}
          </View>
        ))}
      </ScrollView>
    );
  };
}

function waitingWords(count: number): string {
  if (count === 0) return "Nothing waits for you.";
  return count === 1 ? "1 request waits for you." : `${count} requests wait for you.`;
}

function requestKey(request: MuseRequest): string {
  return request.kind === "confirmation" ? request.approval.approvalId : request.userInput.userInputId;
}
