/** A labelled text field with an optional limit. Text beyond the limit is counted and named, never cut. */
import { TextInput } from "@getpaseo/plugin/client/react-native";
import type { ReactNode } from "react";
import { Text, View } from "react-native";
import { useFocusRing } from "./focus-ring.ts";
import { characterCount } from "./input-request-form.ts";
import { type Look, useCardStyles } from "./look.ts";

interface TextFieldProps {
  readonly look: Look;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly limit?: number;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** What is wrong with the value. */
  readonly problem?: string;
  /** One line only. */
  readonly isLine?: boolean;
  readonly onChangeText: (text: string) => void;
  readonly onFocusChange?: (focused: boolean) => void;
}

export function TextField({
  look,
  label,
  hint,
  value,
  limit,
  disabled,
  autoFocus,
  problem,
  isLine = false,
  onChangeText,
  onFocusChange,
}: TextFieldProps): ReactNode {
  const styles = useCardStyles(look);
  const { ring, ...focus } = useFocusRing(look, onFocusChange);
  const count = characterCount(value.trim());
  const isTooLong = limit !== undefined && count > limit;
  const isWrong = isTooLong || problem !== undefined;
  return (
    <View style={styles.tightStack}>
      <Text style={[styles.text, styles.strong]}>{label}</Text>
      {hint === undefined ? null : <Text style={styles.muted}>{hint}</Text>}
      <TextInput
        accessibilityLabel={label}
        aria-label={label}
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
        <Text role="alert" style={[styles.muted, styles.strong]}>
          {problem}
        </Text>
      )}
      {limit === undefined ? null : (
        <Text style={[styles.muted, isTooLong && styles.strong]}>
          {isTooLong
            ? `${count} of ${limit} characters: ${count - limit} too many`
            : `${count} of ${limit} characters`}
        </Text>
      )}
    </View>
  );
}
