/** The controls of one entry: buttons, and in their place the question or the field that one of them opens. */

import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { View } from "react-native";
import { visibleString } from "../../shared/visible-text.ts";
import { About } from "../parts/about.tsx";
import { Row, Stack } from "../parts/boxes.tsx";
import { useFocusHandover } from "../parts/focus-handover.ts";
import { escapeKey } from "../parts/focus-ring.ts";
import { useLook } from "../parts/look.tsx";
import { PressButton } from "../parts/press-button.tsx";
import { TextField } from "../parts/text-field.tsx";
import { useCopy } from "../parts/use-copy.ts";
import { Words } from "../parts/words.tsx";
import type { Control, PanelEntry } from "./entry.ts";
import type { Commands } from "./use-commands.ts";

interface ControlRowProps {
  readonly entry: PanelEntry;
  readonly commands: Commands;
  readonly canAct: boolean;
  readonly onForget: () => void;
}

export function ControlRow(props: ControlRowProps): ReactNode {
  const { entry, commands } = props;
  const { form } = commands;
  const open = entry.controls.find(({ id }) => id === form.open);
  const { heir, frame } = useFocusHandover();
  const lastOpen = useRef(open?.id);
  useEffect(() => {
    lastOpen.current = open?.id;
  }, [open?.id]);
  if (entry.controls.length === 0) return null;
  return (
    <View {...frame}>
      {open?.kind === "ask" ? <Question {...props} control={open} /> : null}
      {open?.kind === "write" ? <Field {...props} control={open} /> : null}
      {open === undefined ? (
        <Row>
          {entry.controls.map((control) => (
            <ControlButton
              key={control.id}
              {...props}
              control={control}
              // The focus goes back to the button that opened what is gone.
              ref={control.id === lastOpen.current ? heir : undefined}
            />
          ))}
        </Row>
      ) : null}
    </View>
  );
}

interface ControlButtonProps extends ControlRowProps {
  readonly control: Control;
  readonly ref?: Ref<View> | undefined;
}

function ControlButton({ control, commands, canAct, onForget, ref }: ControlButtonProps): ReactNode {
  const { delivery } = commands.form;
  const sending = delivery.status === "sending" ? delivery.control : undefined;
  const copy = useCopy();
  const press = () => {
    switch (control.kind) {
      case "press":
        return commands.send(control.id, control.command);
      case "copy":
        return copy(control.text);
      case "forget":
        return onForget();
      default:
        return commands.open(control.id);
    }
  };
  const isLocal = control.kind === "copy" || control.kind === "forget";
  return (
    <PressButton
      tone={control.kind === "ask" || isLocal ? "quiet" : "plain"}
      label={control.label}
      // What was pressed keeps the focus while it is on its way; a second press is not sent.
      disabled={!isLocal && (!canAct || (sending !== undefined && sending !== control.id))}
      busy={sending === control.id}
      onPress={press}
      ref={ref}
    />
  );
}

interface QuestionProps extends ControlRowProps {
  readonly control: Extract<Control, { kind: "ask" }>;
}

function Question({ control, commands, canAct }: QuestionProps): ReactNode {
  const { styles } = useLook();
  const safe = useRef<View>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <View
      role="group"
      aria-label={visibleString(control.question)}
      style={[styles.notice, styles.danger]}
      {...escapeKey(commands.close)}
    >
      <Words>{control.question}</Words>
      <Row>
        <PressButton ref={safe} label="Leave it" onPress={commands.close} />
        <PressButton
          tone="danger"
          label={control.confirm}
          disabled={!canAct}
          busy={commands.form.delivery.status === "sending"}
          onPress={() => commands.send(control.id, control.command)}
        />
      </Row>
    </View>
  );
}

interface FieldProps extends ControlRowProps {
  readonly control: Extract<Control, { kind: "write" }>;
}

function Field({ control, commands, canAct }: FieldProps): ReactNode {
  const text = commands.form.texts[control.id] ?? control.initial ?? "";
  const words = text.trim();
  const isEmpty = words === "";
  const send = () => {
    if (!isEmpty) commands.send(control.id, control.command(words), text);
  };
  return (
    <Stack {...escapeKey(commands.close)}>
      <About words="">
        <TextField
          label={control.field}
          hint={control.hint}
          value={text}
          autoFocus
          onChangeText={(typed) => commands.type(control.id, typed)}
        />
      </About>
      {isEmpty ? <Words muted>Write something first.</Words> : null}
      <Row>
        <PressButton
          tone="primary"
          label={control.send}
          disabled={!canAct || isEmpty}
          busy={commands.form.delivery.status === "sending"}
          onPress={send}
        />
        <PressButton tone="quiet" label="Back" onPress={commands.close} />
      </Row>
    </Stack>
  );
}
