/** Stand-in for `@getpaseo/plugin/client/ui`: the parts of a settings screen. */
import { type ReactNode, useContext } from "react";
import { Pressable, StyleSheet, Switch, Text, TextInput, View } from "react-native";
import { PluginRuntimeContext } from "./runtime.ts";

interface Group {
  title?: string;
  description?: string;
  children?: ReactNode;
}

interface Row {
  title: string;
  description?: string;
  disabled?: boolean;
}

function useForeground(): { color: string | undefined } {
  return { color: useContext(PluginRuntimeContext)?.colors.foreground };
}

/** A heading over several sections. */
export function SettingsGroup({ title, description, children }: Group): ReactNode {
  const color = useForeground();
  return (
    <View style={styles.group}>
      {title === undefined ? null : (
        <Text accessibilityRole="header" style={[styles.groupTitle, color]}>
          {title}
        </Text>
      )}
      {description === undefined ? null : <Text style={[styles.description, color]}>{description}</Text>}
      {children}
    </View>
  );
}

/** One titled block of settings. */
export function SettingsSection(props: Group): ReactNode {
  return <SettingsGroup {...props} />;
}

/** A frame around rows that belong together. */
export function SettingsCard({ children }: { children?: ReactNode }): ReactNode {
  const border = useContext(PluginRuntimeContext)?.colors.border;
  return <View style={[styles.card, { borderColor: border }]}>{children}</View>;
}

/** A label with whatever control is put beside it. */
export function SettingsRow({ title, description, children }: Row & { children?: ReactNode }): ReactNode {
  const color = useForeground();
  return (
    <View style={styles.row}>
      <View style={styles.label}>
        <Text style={[styles.rowTitle, color]}>{title}</Text>
        {description === undefined ? null : <Text style={[styles.description, color]}>{description}</Text>}
      </View>
      {children}
    </View>
  );
}

export function SettingsSwitch(
  props: Row & { value: boolean; onValueChange(value: boolean): void },
): ReactNode {
  return (
    <SettingsRow {...props}>
      <Switch
        accessibilityLabel={props.title}
        value={props.value}
        disabled={props.disabled}
        onValueChange={props.onValueChange}
      />
    </SettingsRow>
  );
}

export function SettingsInput(
  props: Row & { value: string; placeholder?: string; onChangeText(value: string): void },
): ReactNode {
  const color = useForeground();
  const border = useContext(PluginRuntimeContext)?.colors.border;
  return (
    <SettingsRow {...props}>
      <TextInput
        accessibilityLabel={props.title}
        editable={props.disabled !== true}
        onChangeText={props.onChangeText}
        placeholder={props.placeholder}
        style={[styles.input, color, { borderColor: border }]}
        value={props.value}
      />
    </SettingsRow>
  );
}

export function SettingsSelect(
  props: Row & {
    value: string;
    options: readonly { label: string; value: string }[];
    onValueChange(value: string): void;
  },
): ReactNode {
  const color = useForeground();
  return (
    <SettingsRow {...props}>
      <View accessibilityRole="radiogroup" accessibilityLabel={props.title} style={styles.options}>
        {props.options.map((option) => (
          <Pressable
            key={option.value}
            accessibilityRole="radio"
            accessibilityState={{ checked: option.value === props.value }}
            aria-checked={option.value === props.value}
            disabled={props.disabled}
            onPress={() => props.onValueChange(option.value)}
          >
            <Text style={[option.value === props.value ? styles.chosen : null, color]}>{option.label}</Text>
          </Pressable>
        ))}
      </View>
    </SettingsRow>
  );
}

export function SettingsAction(props: Row & { label: string; onPress(): void }): ReactNode {
  const color = useForeground();
  return (
    <SettingsRow {...props}>
      <Pressable accessibilityRole="button" disabled={props.disabled} onPress={props.onPress}>
        <Text style={[styles.chosen, color]}>{props.label}</Text>
      </Pressable>
    </SettingsRow>
  );
}

const styles = StyleSheet.create({
  group: { gap: 12, paddingVertical: 12 },
  groupTitle: { fontSize: 15, fontWeight: "600" },
  card: { borderRadius: 10, borderWidth: 1 },
  row: { flexDirection: "row", alignItems: "center", gap: 16, padding: 14 },
  label: { flex: 1, gap: 2 },
  rowTitle: { fontSize: 14 },
  description: { fontSize: 12, opacity: 0.7 },
  input: { borderRadius: 6, borderWidth: 1, minWidth: 180, padding: 8 },
  options: { flexDirection: "row", flexWrap: "wrap", gap: 12 },
  chosen: { fontWeight: "600" },
});
