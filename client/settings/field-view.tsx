/** One setting: its control, what it does, what is wrong with it, and whether it weakens safety as it stands. */

import type { ReactNode } from "react";
import { View } from "react-native";
import { Stack } from "../parts/boxes.tsx";
import { ChoiceOption } from "../parts/choice-option.tsx";
import { useLook } from "../parts/look.tsx";
import { Note } from "../parts/note.tsx";
import { TextField } from "../parts/text-field.tsx";
import { Words } from "../parts/words.tsx";
import { describe, type Field, weakens } from "./fields.ts";

interface FieldViewProps {
  readonly field: Field;
  readonly value: string | boolean;
  readonly problem: string | undefined;
  readonly onChange: (value: string | boolean) => void;
}

export function FieldView({ field, value, problem, onChange }: FieldViewProps): ReactNode {
  return (
    <Stack>
      <Control field={field} value={value} onChange={onChange} problem={problem} />
      {weakens(field.name, value) ? (
        <Note tone="warning" urgency="status">
          As it stands, this weakens safety.
        </Note>
      ) : null}
    </Stack>
  );
}

function Control({ field, value, problem, onChange }: FieldViewProps): ReactNode {
  const { styles } = useLook();
  const { name, title } = field;
  switch (field.kind) {
    case "switch":
      return (
        <ChoiceOption
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
          <Words strong>{title}</Words>
          <Words muted>{describe(name)}</Words>
          {field.options.map(([option, label]) => (
            <ChoiceOption
              key={option}
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
          label={title}
          hint={describe(name)}
          value={String(value)}
          isLine={field.kind === "text"}
          onChangeText={onChange}
          problem={problem}
        />
      );
  }
}
