/** Words of the agent in running text, with hidden characters made visible. */
import { Fragment, type ReactNode } from "react";
import { type StyleProp, Text, type TextStyle } from "react-native";
import { visibleText } from "../shared/visible-text.ts";
import { type Look, useCardStyles } from "./look.ts";

interface VisibleWordsProps {
  readonly look: Look;
  readonly children: string;
  readonly style?: StyleProp<TextStyle>;
  readonly selectable?: boolean;
}

export function VisibleWords({ look, children, style, selectable = false }: VisibleWordsProps): ReactNode {
  const styles = useCardStyles(look);
  return (
    <Text selectable={selectable} style={style}>
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
