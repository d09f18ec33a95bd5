/** The boxes that things stand in: below each other, beside each other, and a row of buttons. */
import type { ReactNode } from "react";
import { View, type ViewProps } from "react-native";
import { useLook } from "./look.tsx";

interface BoxProps {
  readonly children: ReactNode;
}

/** What it hears of focus and keys is the caller's. */
export function Stack({ tight, ...props }: ViewProps & { readonly tight?: boolean }): ReactNode {
  const { styles } = useLook();
  return <View {...props} style={tight ? styles.tightStack : styles.stack} />;
}

/** Wraps where it has to; `spread` puts what stands in it to both ends. */
export function Row({ spread, children }: BoxProps & { readonly spread?: boolean }): ReactNode {
  const { styles } = useLook();
  return <View style={[styles.row, spread && styles.spread]}>{children}</View>;
}

/** Below each other where it is narrow. */
export function Buttons({ children }: BoxProps): ReactNode {
  const { styles } = useLook();
  return <View style={styles.buttons}>{children}</View>;
}
