/** Stand-in for `@getpaseo/plugin/client/react-native`: host components that work on every platform. */
import { type ReactNode, useContext, useMemo } from "react";
import {
  FlatList,
  Modal as NativeModal,
  Pressable,
  ScrollView,
  type StyleProp,
  StyleSheet,
  Text,
  TextInput,
  View,
  type ViewStyle,
} from "react-native";
import { currentDevice, PluginRuntimeContext, type ToastOptions } from "./runtime.ts";

export { FlatList, ScrollView, TextInput };

/** A Lucide icon by name. An unknown name draws nothing. */
export function Icon({ name, size = 16, color = "currentColor" }: IconProps): ReactNode {
  const runtime = useContext(PluginRuntimeContext);
  return runtime === null ? null : <runtime.Icon name={name} size={size} color={color} />;
}

export interface IconProps {
  name: string;
  size?: number;
  color?: string;
}

export interface ModalProps {
  title: string;
  icon?: string;
  open: boolean;
  /** Called with `false` by Escape, the backdrop, back and gestures. */
  onOpenChange(open: boolean): void;
  children?: ReactNode;
}

export interface ModalContentProps {
  children?: ReactNode;
  style?: StyleProp<ViewStyle>;
  contentContainerStyle?: StyleProp<ViewStyle>;
  scrollable?: boolean;
}

/** A bottom sheet on compact layouts, a centred dialog elsewhere. */
export function Modal({ title, icon, open, onOpenChange, children }: ModalProps): ReactNode {
  const runtime = useContext(PluginRuntimeContext);
  const close = () => onOpenChange(false);
  const compact = runtime?.compact ?? false;
  const surface = { backgroundColor: runtime?.colors.surface, borderColor: runtime?.colors.border };
  return (
    <NativeModal visible={open} transparent onRequestClose={close} accessibilityLabel={title}>
      <View style={[styles.screen, compact ? styles.atBottom : styles.centred]}>
        <Pressable style={StyleSheet.absoluteFill} accessibilityLabel="Close" onPress={close} />
        <View style={[compact ? styles.sheet : styles.dialog, surface]}>
          <View style={styles.heading}>
            {icon === undefined ? null : <Icon name={icon} color={runtime?.colors.foreground} />}
            <Text accessibilityRole="header" style={[styles.title, { color: runtime?.colors.foreground }]}>
              {title}
            </Text>
          </View>
          {children}
        </View>
      </View>
    </NativeModal>
  );
}

Modal.Content = function ModalContent(props: ModalContentProps): ReactNode {
  const { children, style, contentContainerStyle, scrollable = true } = props;
  const inner = [styles.content, contentContainerStyle];
  return scrollable ? (
    <ScrollView style={style} contentContainerStyle={inner}>
      {children}
    </ScrollView>
  ) : (
    <View style={[inner, style]}>{children}</View>
  );
};

/** Shows short messages, one at a time. */
export function useToast(): Toast {
  const runtime = useContext(PluginRuntimeContext);
  return useMemo(
    () => ({
      show: (message, options = {}) => runtime?.toast(message, { durationMs: 2200, ...options }),
      error: (message) => runtime?.toast(message, { variant: "error", durationMs: 3200 }),
    }),
    [runtime],
  );
}

export interface Toast {
  show(message: string, options?: ToastOptions): void;
  error(message: string): void;
}

/** Puts text on the clipboard of the device. */
export function copyText(text: string): Promise<void> {
  return currentDevice().copy(text);
}

/** Paces streamed text in the app; here the text is shown as it is. */
export function useRevealedText(text: string, _phase: "streaming" | "complete"): string {
  return text;
}

const styles = StyleSheet.create({
  screen: { flex: 1, backgroundColor: "rgba(0, 0, 0, 0.5)" },
  atBottom: { justifyContent: "flex-end" },
  centred: { alignItems: "center", justifyContent: "center", padding: 24 },
  sheet: { borderTopLeftRadius: 16, borderTopRightRadius: 16, borderWidth: 1, maxHeight: "85%" },
  dialog: { borderRadius: 12, borderWidth: 1, width: "100%", maxWidth: 560, maxHeight: "85%" },
  heading: { flexDirection: "row", alignItems: "center", gap: 8, paddingHorizontal: 24, paddingTop: 20 },
  title: { fontSize: 16, fontWeight: "600" },
  content: { padding: 24, gap: 16 },
});
