/** Model, mode and effort, and whatever else the session lets a person set. */
import type { ProviderConfigChanges, ProviderSetting } from "@getpaseo/plugin/server/provider";
import { Select } from "../chrome/select.tsx";
import type { Choices, Selection } from "./choices.ts";

export interface SelectorsProps {
  readonly choices: Choices;
  readonly selection: Selection;
  readonly settings: readonly ProviderSetting[];
  readonly disabled: boolean;
  onChange(changes: ProviderConfigChanges): void;
}

export function Selectors({ choices, selection, settings, disabled, onChange }: SelectorsProps) {
  return (
    <>
      <Select
        label="Model"
        value={selection.model}
        options={choices.models}
        disabled={disabled}
        onChange={(model) => onChange({ model })}
      />
      <Select
        label="Mode"
        value={selection.mode}
        options={choices.modes}
        disabled={disabled}
        onChange={(mode) => onChange({ mode })}
      />
      {(choices.efforts.length > 0 || selection.thinkingOption !== undefined) && (
        <Select
          label="Effort"
          value={selection.thinkingOption}
          options={choices.efforts}
          disabled={disabled}
          onChange={(thinkingOption) => onChange({ thinkingOption })}
        />
      )}
      {settings.map((setting) => (
        <Setting
          key={setting.id}
          setting={setting}
          disabled={disabled}
          onChange={(value) => onChange({ settings: { [setting.id]: value } })}
        />
      ))}
    </>
  );
}

interface SettingProps {
  readonly setting: ProviderSetting;
  readonly disabled: boolean;
  onChange(value: boolean | string): void;
}

function Setting({ setting, disabled, onChange }: SettingProps) {
  if (setting.type === "select") {
    return (
      <Select
        label={setting.label}
        value={setting.value ?? undefined}
        options={setting.options.map(({ value, label }) => ({ id: value, label }))}
        disabled={disabled}
        onChange={onChange}
      />
    );
  }
  return (
    <button
      type="button"
      role="switch"
      aria-checked={setting.value}
      className="button button-quiet switch"
      title={setting.description}
      disabled={disabled}
      onClick={() => onChange(!setting.value)}
    >
      <span className="switch-track" aria-hidden="true" />
      {setting.label}
    </button>
  );
}
