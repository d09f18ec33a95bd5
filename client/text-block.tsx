/** Exact text of the agent in a block: hidden characters shown, the part in question marked, folds that open. */
import { copyText } from "@getpaseo/plugin/client/react-native";
import { type ReactNode, useMemo, useState } from "react";
import { Text, View } from "react-native";
import type { Span } from "./command-span.ts";
import { type CommandPiece, commandText } from "./command-text.ts";
import { type CardStyles, type Look, useCardStyles } from "./look.ts";
import { PressButton } from "./press-button.tsx";

interface TextBlockProps {
  readonly look: Look;
  /** What the text is, for the accessible name. */
  readonly name: string;
  readonly source: string;
  readonly mark?: Span;
  readonly change?: "removed" | "added";
  /** Words to be read rather than code to be checked. */
  readonly prose?: boolean;
  /** Shown whole at first. */
  readonly whole?: boolean;
}

export function TextBlock(props: TextBlockProps): ReactNode {
  const { look, name, source, mark, change, prose = false } = props;
  const styles = useCardStyles(look);
  const [unfolded, setUnfolded] = useState(props.whole ?? false);
  const { from, to } = mark ?? { from: 0, to: 0 };
  const [folding, unfolding] = useMemo(() => {
    const span = to > from ? { from, to } : undefined;
    return [commandText(source, span), commandText(source, span, true)];
  }, [source, from, to]);
  const { pieces, hidden, folded } = unfolded ? unfolding : folding;
  return (
    <View style={styles.tightStack}>
      <View role="group" aria-label={name} style={[styles.block, change && styles[change]]}>
        {paragraphs(pieces).map((paragraph) =>
          paragraph.kind === "fold" ? (
            <PressButton
              key={paragraph.key}
              look={look}
              label={`Show ${size(paragraph)} that ${paragraph.characters === 1 ? "is" : "are"} folded here`}
              expanded={false}
              onPress={() => setUnfolded(true)}
            />
          ) : (
            <Text
              key={paragraph.key}
              selectable
              style={[prose ? styles.text : styles.code, mark && styles.codeAside]}
            >
              {paragraph.pieces.map(({ piece, key }) => (
                <Text key={key} style={pieceStyle(styles, piece)}>
                  {piece.text}
                </Text>
              ))}
            </Text>
          ),
        )}
        {source === "" ? <Text style={styles.muted}>(empty)</Text> : null}
      </View>
      {hidden > 0 ? <HiddenNote styles={styles} count={hidden} /> : null}
      {folding.folded > 0 ? (
        <View style={styles.row}>
          {folded === 0 ? (
            <PressButton
              look={look}
              tone="quiet"
              label={`Fold the ${name.toLowerCase()}`}
              expanded
              onPress={() => setUnfolded(false)}
            />
          ) : null}
          <PressButton
            look={look}
            tone="quiet"
            label={`Copy the whole ${name.toLowerCase()}`}
            onPress={() => void copyText(source)}
          />
        </View>
      ) : null}
    </View>
  );
}

function HiddenNote({ styles, count }: { readonly styles: CardStyles; readonly count: number }): ReactNode {
  const things =
    count === 1
      ? "1 thing that you would not have seen is"
      : `${count} things that you would not have seen are`;
  return (
    <View style={[styles.notice, styles.warning]}>
      <Text style={styles.text}>{`${things} shown in brackets, like [U+200B]. Look twice.`}</Text>
    </View>
  );
}

type TextPiece = Extract<CommandPiece, { kind: "text" }>;

type Paragraph =
  | {
      readonly kind: "text";
      readonly key: string;
      readonly pieces: { readonly key: string; readonly piece: TextPiece }[];
    }
  | { readonly kind: "fold"; readonly key: string; readonly characters: number; readonly lines: number };

/** Folds are buttons and cannot stand inside a text, so the text is cut around them. */
function paragraphs(pieces: readonly CommandPiece[]): readonly Paragraph[] {
  const result: Paragraph[] = [];
  for (const [index, piece] of pieces.entries()) {
    const key = String(index);
    const last = result[result.length - 1];
    if (piece.kind === "fold") result.push({ ...piece, key });
    else if (last?.kind === "text") last.pieces.push({ key, piece });
    else result.push({ kind: "text", key, pieces: [{ key, piece }] });
  }
  return result;
}

function pieceStyle(styles: CardStyles, piece: TextPiece) {
  if (piece.hidden) return styles.hidden;
  return piece.marked ? styles.mark : undefined;
}

function size({ characters, lines }: { readonly characters: number; readonly lines: number }): string {
  const letters = `${characters} ${characters === 1 ? "character" : "characters"}`;
  return lines > 1 ? `${letters} (${lines} lines)` : letters;
}
