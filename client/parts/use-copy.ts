/** Copies a text and says in a toast whether that worked. */
import { copyText, useToast } from "@getpaseo/plugin/client/react-native";

export function useCopy(): (text: string) => void {
  const toast = useToast();
  return (text) =>
    void copyText(text).then(
      () => toast.show("Copied"),
      () => toast.error("The text could not be copied"),
    );
}
