/** The plugin's screen in Paseo's settings: every setting, and how Muse is found and stands on that host. */

import { type PluginSettingsScreenProps, useSettings } from "@getpaseo/plugin/client";
import { type ReactNode, useState } from "react";
import { View } from "react-native";
import { type MuseSettings, museSettings } from "../../shared/settings.ts";
import { Row, Stack } from "../parts/boxes.tsx";
import { useFocusHandover } from "../parts/focus-handover.ts";
import { LookFrame } from "../parts/look.tsx";
import { Problem } from "../parts/note.tsx";
import { PressButton } from "../parts/press-button.tsx";
import { ScreenFrame } from "../parts/screen-frame.tsx";
import { Words } from "../parts/words.tsx";
import { FieldView } from "./field-view.tsx";
import { FIELDS } from "./fields.ts";
import { formSaved, readForm, settingChanged, shownValue, UNCHANGED } from "./form.ts";
import { MuseStatus } from "./muse-status.tsx";

type Settings = ReturnType<typeof useSettings<typeof museSettings.schema>>;

export function SettingsScreen(props: PluginSettingsScreenProps): ReactNode {
  const settings = useSettings(museSettings);
  const { heir, frame } = useFocusHandover();
  return (
    <LookFrame {...props}>
      <ScreenFrame frame={frame}>
        <View ref={heir} tabIndex={-1}>
          <Document settings={settings} />
        </View>
        <MuseStatus />
      </ScreenFrame>
    </LookFrame>
  );
}

function Document({ settings }: { readonly settings: Settings }): ReactNode {
  switch (settings.status) {
    case "loading":
      return <Words role="status">Reading the settings…</Words>;
    case "error":
      return (
        <Stack>
          <Problem words={`The settings could not be read: ${settings.error}`} />
          <PressButton label="Try again" onPress={() => void settings.reload()} />
        </Stack>
      );
    case "invalid":
      return (
        <Stack>
          <Problem words={`The stored settings cannot be used, so Muse is not started: ${settings.error}`} />
          <PressButton
            label="Go back to the defaults"
            busy={settings.saving}
            onPress={() => void settings.reset()}
          />
        </Stack>
      );
    case "ready":
      return <Form settings={settings} values={settings.values} revision={settings.revision} />;
  }
}

interface FormProps {
  readonly settings: Settings;
  readonly values: MuseSettings;
  readonly revision: string;
}

function Form({ settings, values, revision }: FormProps): ReactNode {
  const { heir, frame } = useFocusHandover();
  const [form, setForm] = useState(UNCHANGED);
  const [isSaved, setSaved] = useState(false);
  const read = readForm(form, values);
  const isChanged = Object.keys(form).length > 0;
  const save = async () => {
    if (read.values === undefined || settings.saving) return;
    const done = await settings.save(read.values, revision);
    if (done) setForm((typed) => formSaved(typed, form));
    setSaved(done);
  };
  const { saveError } = settings;
  return (
    <View style={{ gap: 20 }} {...frame}>
      {FIELDS.map((field) => {
        const problem = read.problems?.[field.name];
        return (
          <FieldView
            key={field.name}
            field={field}
            value={shownValue(form, values, field.name)}
            onChange={(value) => {
              setSaved(false);
              setForm((typed) => settingChanged(typed, values, field.name, value));
            }}
            problem={problem}
          />
        );
      })}
      {saveError === null ? null : <Problem words={`Nothing was saved: ${saveError}`} />}
      <View ref={heir} tabIndex={-1}>
        <Words role="status" aria-live="polite" muted>
          {words(isChanged, isSaved, read.problems !== undefined)}
        </Words>
      </View>
      <Row>
        <PressButton
          tone="primary"
          label="Save"
          disabled={!isChanged || read.values === undefined}
          busy={settings.saving}
          onPress={() => void save()}
        />
        {isChanged ? (
          <PressButton tone="quiet" label="Discard the changes" onPress={() => setForm(UNCHANGED)} />
        ) : null}
      </Row>
    </View>
  );
}

function words(isChanged: boolean, isSaved: boolean, isWrong: boolean): string {
  if (isWrong) return "Correct what is marked before it can be saved.";
  if (isChanged) return "There are changes that are not saved.";
  return isSaved
    ? "Saved. It holds for what is opened from now on."
    : "Changes hold for what is opened later.";
}
