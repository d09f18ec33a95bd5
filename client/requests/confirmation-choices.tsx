/** Muse's own choices in their order, and the reason that goes with a denial where Muse takes one. */

import type { ReactNode } from "react";
import { View } from "react-native";
import type { ApprovalChoice } from "../../shared/session/state.ts";
import { Buttons, Stack } from "../parts/boxes.tsx";
import { escapeKey } from "../parts/focus-ring.ts";
import { useLook } from "../parts/look.tsx";
import { Note } from "../parts/note.tsx";
import { type ButtonTone, PressButton } from "../parts/press-button.tsx";
import { TextField } from "../parts/text-field.tsx";
import {
  type ConfirmationForm,
  choiceGroups,
  choiceKind,
  choiceReach,
  reasonClosed,
  reasonOpened,
  reasonTyped,
} from "./confirmation-form.ts";
import { isBusy } from "./delivery.ts";
import type { Confirmation } from "./use-confirmation.ts";

interface ConfirmationChoicesProps {
  readonly choices: readonly ApprovalChoice[];
  readonly confirmation: Confirmation;
  readonly disabled: boolean;
}

export function ConfirmationChoices(props: ConfirmationChoicesProps): ReactNode {
  const { choices, confirmation } = props;
  const { styles } = useLook();
  const explained = choices.find(({ choiceId }) => choiceId === confirmation.form.reasonFor);
  if (choices.length === 0) {
    return (
      <Note tone="warning" urgency="status">
        Muse offers no answer to this request. To go on, stop the turn.
      </Note>
    );
  }
  if (explained !== undefined) return <Reason {...props} choice={explained} />;
  return (
    <Buttons>
      {choiceGroups(choices).map((group, index) => (
        <View key={group[0]?.choiceId} style={[styles.buttons, index > 0 && styles.apart]}>
          {group.map((choice) => (
            <Choice key={choice.choiceId} {...props} choice={choice} />
          ))}
        </View>
      ))}
    </Buttons>
  );
}

interface ChoiceProps extends ConfirmationChoicesProps {
  readonly choice: ApprovalChoice;
}

function Choice({ choices, choice, confirmation, disabled }: ChoiceProps): ReactNode {
  const { form, change, press } = confirmation;
  return (
    <>
      <PressButton
        label={choice.label.trim() || choice.choiceId}
        detail={choiceReach(choice)}
        tone={toneOf(choice, choices)}
        disabled={disabled}
        busy={isUnderWay(form, choice)}
        onPress={() => press(choice.choiceId)}
      />
      {choice.acceptsFeedback ? (
        <PressButton
          tone="quiet"
          label={`${choice.label} and say why…`}
          disabled={disabled}
          onPress={() => change((kept) => reasonOpened(kept, choice.choiceId))}
        />
      ) : null}
    </>
  );
}

function Reason({ choice, confirmation, disabled }: ChoiceProps): ReactNode {
  const { form, change, press } = confirmation;
  const close = () => change(reasonClosed);
  return (
    <Stack {...escapeKey(close)}>
      <TextField
        label="Why not, or what instead?"
        hint="Muse reads it and goes on from there."
        value={form.reason}
        disabled={disabled}
        autoFocus
        onChangeText={(reason) => change((kept) => reasonTyped(kept, reason))}
      />
      <Buttons>
        <PressButton
          tone={toneOf(choice, [])}
          label={form.reason.trim() === "" ? choice.label : `${choice.label} with this reason`}
          disabled={disabled}
          busy={isUnderWay(form, choice)}
          onPress={() => press(choice.choiceId, form.reason)}
        />
        <PressButton tone="quiet" label="Back to the choices" disabled={disabled} onPress={close} />
      </Buttons>
    </Stack>
  );
}

/** The narrowest approval stands out; wider ones are there to be chosen on purpose. */
function toneOf(choice: ApprovalChoice, choices: readonly ApprovalChoice[]): ButtonTone {
  const kind = choiceKind(choice);
  if (kind === "deny") return "danger";
  const narrowest = choices.find((other) => choiceKind(other) === "approve" && other.scope === "once");
  return choice === narrowest ? "primary" : "plain";
}

function isUnderWay({ delivery }: ConfirmationForm, { choiceId }: ApprovalChoice): boolean {
  return isBusy(delivery) && delivery.answer.kind === "decide" && delivery.answer.choiceId === choiceId;
}
