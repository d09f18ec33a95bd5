/** One setting: its control, what it does, what is wrong with it, and whether it weakens safety as it stands. */
import type { ReactNode } from "react";
import { Text, View } from "react-native";
import { Note } from "../card-note.tsx";
import { ChoiceOption } from "../choice-option.tsx";
import { type Look, useCardStyles } from "../look.ts";
import { TextField } from "../text-field.tsx";
import { describe, type Field, weakens } from "./fields.ts";

interface FieldViewProps {
  readonly look: Look;
  readonly field: Field;
  readonly value: string | boolean;
  readonly problem?: string;
  readonly onChange: (value: string | boolean) => void;
}

export function FieldView({ look, field, value, problem, onChange }: FieldViewProps): ReactNode {
  const styles = useCardStyles(look);
  return (
    <View style={styles.stack}>
      <Control
        look={look}
        field={field}
        value={value}
        onChange={onChange}
        {...(problem !== undefined && { problem })}
      />
      {weakens(field.name, value) ? (
        <Note look={look} tone="warning" urgency="status">
          As it stands, this weakens safety.
        </Note>
      ) : null}
    </View>
  );
}

function Control({ look, field, value, problem, onChange }: FieldViewProps): ReactNode {
  const styles = useCardStyles(look);
  const { name, title } = field;
  switch (field.kind) {
    case "switch":
      return (
        <ChoiceOption
          look={look}
          label={title}
          description={describe(name)}
          multiple
          checked={value === true}
          disabled={false}
          onPress={() => onChange(value !== true)}
        />
      );
    case "choice":
      return (
        <View role="radiogroup" aria-label={title} style={styles.tightStack}>
          <Text style={[styles.text, styles.strong]}>{title}</Text>
          <Text style={styles.muted}>{describe(name)}</Text>
          {field.options.map(([option, label]) => (
            <ChoiceOption
              key={option}
              look={look}
              label={label}
              multiple={false}
              checked={value === option}
              disabled={false}
              onPress={() => onChange(option)}
            />
          ))}
        </View>
      );
    case "text":
    case "lines":
      return (
        <TextField
          look={look}
          label={title}
          hint={describe(name)}
          value={String(value)}
          isLine={field.kind === "text"}
          onChangeText={onChange}
          {...(problem !== undefined && { problem })}
        />
      );
  }
}
