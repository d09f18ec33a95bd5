/** What scrolls in a panel or a screen: one column, of a width that can be read. */
import { ScrollView } from "@getpaseo/plugin/client/react-native";
import type { ReactNode } from "react";
import { View } from "react-native";
import type { FocusHandover } from "./focus-handover.ts";
import { useLook } from "./look.tsx";

interface ScreenFrameProps {
  readonly frame: FocusHandover["frame"];
  readonly children: ReactNode;
}

export function ScreenFrame({ frame, children }: ScreenFrameProps): ReactNode {
  const { colors, compact } = useLook();
  return (
    <ScrollView
      keyboardShouldPersistTaps="handled"
      style={{ flex: 1, backgroundColor: colors.surface0 }}
      contentContainerStyle={{
        padding: compact ? 12 : 20,
        maxWidth: 860,
        width: "100%",
        alignSelf: "center",
      }}
    >
      <View style={{ gap: 20 }} {...frame}>
        {children}
      </View>
    </ScrollView>
  );
}
