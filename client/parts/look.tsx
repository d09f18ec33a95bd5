/** How everything is drawn: the host's colours and width, and styles made of them, for all that stands in one frame. */
import type { PluginHostProps } from "@getpaseo/plugin/client";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { StyleSheet, type TextStyle, type ViewStyle } from "react-native";

type HostLook = Pick<PluginHostProps, "theme" | "layout">;

/** Smallest side of anything that can be pressed. */
export const TARGET_SIZE = 44;

const MONOSPACE = { ios: "Menlo", android: "monospace", web: "monospace" } as const;

export interface Look {
  readonly colors: HostLook["theme"]["colors"];
  readonly compact: boolean;
  readonly styles: ReturnType<typeof cardStyles>;
}

const LookContext = createContext<Look | undefined>(undefined);

/** Stands around whatever the host draws of ours. */
export function LookFrame({
  theme,
  layout,
  children,
}: HostLook & { readonly children: ReactNode }): ReactNode {
  const { colors } = theme;
  const { compact, platform } = layout;
  const look = useMemo(
    () => ({ colors, compact, styles: cardStyles(colors, compact, platform) }),
    [colors, compact, platform],
  );
  return <LookContext value={look}>{children}</LookContext>;
}

export function useLook(): Look {
  const look = useContext(LookContext);
  if (look === undefined) throw new Error("Drawn outside a LookFrame");
  return look;
}

/**
 * `part` is an entry within a card, `apart` a group of buttons that follows another: in a row they may wrap, where a
 * line would lead nowhere.
 */
function cardStyles(
  colors: HostLook["theme"]["colors"],
  compact: boolean,
  platform: HostLook["layout"]["platform"],
) {
  const padding = compact ? 12 : 16;
  const text: TextStyle = { color: colors.foreground, fontSize: 14, lineHeight: 20 };
  const block: ViewStyle = {
    backgroundColor: colors.surface0,
    borderColor: colors.border,
    borderWidth: 1,
    borderRadius: 8,
    paddingHorizontal: 12,
    paddingVertical: 10,
    gap: 6,
  };
  return StyleSheet.create({
    card: {
      backgroundColor: colors.surface1,
      borderColor: colors.border,
      borderWidth: 1,
      borderRadius: 12,
      padding,
      gap: 12,
    },
    part: { borderLeftColor: colors.border, borderLeftWidth: 2, paddingLeft: 12 },
    openCard: { borderColor: colors.accent },
    row: { flexDirection: "row", flexWrap: "wrap", alignItems: "center", gap: 8 },
    spread: { justifyContent: "space-between" },
    stack: { gap: 8 },
    tightStack: { gap: 4 },
    buttons: compact
      ? { flexDirection: "column", gap: 8 }
      : {
          flexDirection: "row",
          flexWrap: "wrap",
          alignItems: "stretch",
          gap: 8,
          maxWidth: "100%",
          flexShrink: 1,
        },
    line: { height: 1, backgroundColor: colors.border },
    apart: compact ? { borderColor: colors.border, borderTopWidth: 1, paddingTop: 8 } : {},
    indented: { marginLeft: 32 },
    fact: compact ? { gap: 2 } : { flexDirection: "row", flexWrap: "wrap", columnGap: 8, rowGap: 2 },
    factName: { color: colors.foregroundMuted, ...(!compact && { minWidth: 132, maxWidth: "100%" }) },
    factValue: {
      writingDirection: "ltr",
      ...(!compact && { flexGrow: 1, flexShrink: 1, flexBasis: 200, minWidth: 0 }),
    },
    title: { fontSize: 16, lineHeight: 22, fontWeight: "600", flexShrink: 1, minWidth: 0 },
    question: { fontSize: 15, lineHeight: 22, fontWeight: "600" },
    text,
    muted: { ...text, color: colors.foregroundMuted, fontSize: 13, lineHeight: 18 },
    strong: { fontWeight: "600" },
    code: {
      color: colors.foreground,
      fontFamily: MONOSPACE[platform],
      fontSize: 13,
      lineHeight: 20,
      writingDirection: "ltr",
    },
    codeAside: { color: colors.foregroundMuted },
    mark: { backgroundColor: colors.accent, color: colors.accentForeground },
    hidden: { backgroundColor: colors.statusWarning, color: colors.surface0, fontWeight: "600" },
    block,
    notice: { ...block, borderLeftWidth: 4 },
    warning: { borderLeftColor: colors.statusWarning },
    danger: { borderLeftColor: colors.statusDanger },
    success: { borderLeftColor: colors.statusSuccess },
    neutral: { borderLeftColor: colors.border },
    badge: {
      flexDirection: "row",
      alignItems: "center",
      gap: 6,
      paddingHorizontal: 8,
      paddingVertical: 3,
      maxWidth: "100%",
      borderRadius: 11,
      backgroundColor: colors.surface2,
    },
    badgeText: { fontSize: 12, lineHeight: 16, fontWeight: "600", flexShrink: 1, minWidth: 0 },
    dot: { width: 8, height: 8, borderRadius: 4 },
    field: {
      color: colors.foreground,
      backgroundColor: colors.surface0,
      borderColor: colors.foregroundMuted,
      borderWidth: 1,
      borderRadius: 8,
      paddingHorizontal: 12,
      paddingVertical: 10,
      minHeight: TARGET_SIZE,
      fontSize: 15,
      lineHeight: 20,
    },
    fieldProblem: { borderColor: colors.statusDanger, borderWidth: 2 },
  });
}
