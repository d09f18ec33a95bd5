/** What scrolls in a panel or a screen: one column, of a width that can be read. */
import { ScrollView } from "@getpaseo/plugin/client/react-native";
import type { ReactNode } from "react";
import { useLook } from "./look.tsx";

export function ScreenFrame({ children }: { readonly children: ReactNode }): ReactNode {
  const { colors, compact } = useLook();
  return (
    <ScrollView
      keyboardShouldPersistTaps="handled"
      style={{ flex: 1, backgroundColor: colors.surface0 }}
      contentContainerStyle={{
        padding: compact ? 12 : 20,
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
