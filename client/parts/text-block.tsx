/** Exact text of the agent in a block: hidden characters shown, the part in question marked, folds that open. */

import { type ReactNode, useMemo, useState } from "react";
import { Text, View } from "react-native";
import { visibleString } from "../../shared/visible-text.ts";
import { Row, Stack } from "./boxes.tsx";
import { useFocusHandover } from "./focus-handover.ts";
import { type FoldedPiece, foldedText, type Span } from "./folded-text.ts";
import { type Look, useLook } from "./look.tsx";
import { Note } from "./note.tsx";
import { PressButton } from "./press-button.tsx";
import { useCopy } from "./use-copy.ts";
import { Words } from "./words.tsx";

interface TextBlockProps {
  /** What the text is, for the accessible name. */
  readonly name: string;
  readonly source: string;
  readonly mark?: Span | undefined;
  readonly change?: "removed" | "added" | undefined;
  /** Words to be read rather than code to be checked. */
  readonly prose?: boolean;
  /** Shown whole at first. */
  readonly whole?: boolean;
  /** A control beside it copies it. */
  readonly copied?: boolean;
}

export function TextBlock(props: TextBlockProps): ReactNode {
  const { name, source, mark, change, prose = false } = props;
  const { styles } = useLook();
  const copy = useCopy();
  const [unfolded, setUnfolded] = useState(props.whole ?? false);
  const { heir, frame } = useFocusHandover();
  const { from, to } = mark ?? { from: 0, to: 0 };
  const [folding, unfolding] = useMemo(() => {
    const span = to > from ? { from, to } : undefined;
    return [foldedText(source, span), foldedText(source, span, true)];
  }, [source, from, to]);
  const { pieces, hidden, folded } = unfolded ? unfolding : folding;
  return (
    <Stack tight {...frame}>
      <View
        ref={heir}
        tabIndex={-1}
        role="group"
        aria-label={visibleString(name)}
        style={change ? [styles.notice, change === "removed" ? styles.danger : styles.success] : styles.block}
      >
        {paragraphs(pieces).map((paragraph) =>
          paragraph.kind === "fold" ? (
            <PressButton
              key={paragraph.key}
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
        {source === "" ? <Words muted>(empty)</Words> : null}
      </View>
      {hidden > 0 ? <Note tone="warning">{hiddenWords(hidden)}</Note> : null}
      {folding.folded > 0 ? (
        <Row>
          {folded === 0 ? (
            <PressButton
              tone="quiet"
              label={`Fold the ${name.toLowerCase()}`}
              expanded
              onPress={() => setUnfolded(false)}
            />
          ) : null}
          {props.copied ? null : (
            <PressButton
              tone="quiet"
              label={`Copy the whole ${name.toLowerCase()}`}
              onPress={() => copy(source)}
            />
          )}
        </Row>
      ) : null}
    </Stack>
  );
}

function hiddenWords(count: number): string {
  const things =
    count === 1
      ? "1 thing that you would not have seen is"
      : `${count} things that you would not have seen are`;
  return `${things} shown in brackets, like [U+200B]. Look twice.`;
}

type TextPiece = Extract<FoldedPiece, { kind: "text" }>;

type Paragraph =
  | {
      readonly kind: "text";
      readonly key: string;
      readonly pieces: { readonly key: string; readonly piece: TextPiece }[];
    }
  | { readonly kind: "fold"; readonly key: string; readonly characters: number; readonly lines: number };

/** Folds are buttons and cannot stand inside a text, so the text is cut around them. */
function paragraphs(pieces: readonly FoldedPiece[]): readonly Paragraph[] {
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

function pieceStyle(styles: Look["styles"], piece: TextPiece) {
  if (piece.hidden) return styles.hidden;
  return piece.marked ? styles.mark : undefined;
}

function size({ characters, lines }: { readonly characters: number; readonly lines: number }): string {
  const letters = `${characters} ${characters === 1 ? "character" : "characters"}`;
  return lines > 1 ? `${letters} (${lines} lines)` : letters;
}
