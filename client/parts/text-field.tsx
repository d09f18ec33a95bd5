/** A labelled text field with an optional limit. Text beyond the limit is counted and named, never cut. */

import { TextInput } from "@getpaseo/plugin/client/react-native";
import type { ReactNode } from "react";
import { characterCount } from "../../shared/characters.ts";
import { useName } from "./about.tsx";
import { Stack } from "./boxes.tsx";
import { useFocusRing } from "./focus-ring.ts";
import { useLook } from "./look.tsx";
import { Words } from "./words.tsx";

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly limit?: number;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** What is wrong with the value. */
  readonly problem?: string | undefined;
  /** One line only. */
  readonly isLine?: boolean;
  readonly onChangeText: (text: string) => void;
}

export function TextField({
  label,
  hint,
  value,
  limit,
  disabled,
  autoFocus,
  problem,
  isLine = false,
  onChangeText,
}: TextFieldProps): ReactNode {
  const { styles } = useLook();
  const name = useName(label);
  const { ring, ...focus } = useFocusRing();
  const count = characterCount(value.trim());
  const isTooLong = limit !== undefined && count > limit;
  const isWrong = isTooLong || problem !== undefined;
  return (
    <Stack tight>
      <Words strong>{label}</Words>
      {hint === undefined ? null : <Words muted>{hint}</Words>}
      <TextInput
        accessibilityLabel={name}
        aria-label={name}
        accessibilityState={{ disabled: disabled ?? false }}
        {...{ "aria-invalid": isWrong }}
        autoFocus={autoFocus ?? false}
        multiline={!isLine}
        numberOfLines={isLine ? 1 : 3}
        editable={!disabled}
        value={value}
        onChangeText={onChangeText}
        {...focus}
        style={[styles.field, isWrong && styles.fieldProblem, ring]}
      />
      {problem === undefined ? null : (
        <Words role="alert" style={[styles.muted, styles.strong]}>
          {problem}
        </Words>
      )}
      {limit === undefined ? null : (
        <Words style={[styles.muted, isTooLong && styles.strong]}>
          {isTooLong
            ? `${count} of ${limit} characters: ${count - limit} too many`
            : `${count} of ${limit} characters`}
        </Words>
      )}
    </Stack>
  );
}
