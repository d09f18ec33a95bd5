/** Words in running text, with hidden characters made visible, whoever wrote them. */
import { Fragment, type ReactNode } from "react";
import { Text, type TextProps } from "react-native";
import { visibleText } from "../../shared/visible-text.ts";
import { useLook } from "./look.tsx";

interface WordsProps extends Omit<TextProps, "children"> {
  readonly children: string;
  readonly muted?: boolean;
  readonly strong?: boolean;
}

export function Words({ children, muted, strong, style, ...props }: WordsProps): ReactNode {
  const { styles } = useLook();
  return (
    <Text {...props} style={[muted ? styles.muted : styles.text, strong && styles.strong, style]}>
      {visibleText(children).map(({ text, hidden, from }) =>
        hidden ? (
          <Text key={from} style={styles.hidden}>
            {text}
          </Text>
        ) : (
          <Fragment key={from}>{text}</Fragment>
        ),
      )}
    </Text>
  );
}

/** Browsers only: below the page's headings and the chat's own. */
const HEADING_LEVEL = { "aria-level": 3 };

export function Heading({ children }: { readonly children: string }): ReactNode {
  const { styles } = useLook();
  return (
    <Words accessibilityRole="header" {...HEADING_LEVEL} style={styles.title}>
      {children}
    </Words>
  );
}
