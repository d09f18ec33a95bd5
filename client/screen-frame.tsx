/** What scrolls in a panel or a screen: one column, of a width that can be read. */
import { ScrollView } from "@getpaseo/plugin/client/react-native";
import type { ReactNode } from "react";
import type { Look } from "./look.ts";

interface ScreenFrameProps {
  readonly look: Look;
  readonly children: ReactNode;
}

export function ScreenFrame({ look: { theme, layout }, children }: ScreenFrameProps): ReactNode {
  return (
    <ScrollView
      keyboardShouldPersistTaps="handled"
      style={{ flex: 1, backgroundColor: theme.colors.surface0 }}
      contentContainerStyle={{
        padding: layout.compact ? 12 : 20,
        gap: 20,
        maxWidth: 860,
        width: "100%",
        alignSelf: "center",
      }}
    >
      {children}
    </ScrollView>
  );
}
