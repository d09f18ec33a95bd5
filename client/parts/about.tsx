/** What controls are about, for those who hear the name of one without seeing where it stands. */
import { createContext, type ReactNode, useContext } from "react";
import { shortened } from "../../shared/characters.ts";
import { visibleLine, visibleString } from "../../shared/visible-text.ts";

const AboutContext = createContext("");

interface AboutProps {
  /** In the words of whoever wrote them; shortened where they are long. */
  readonly words: string;
  readonly children: ReactNode;
}

export function About({ words, children }: AboutProps): ReactNode {
  return <AboutContext value={visibleLine(shortened(words, 80))}>{children}</AboutContext>;
}

/** "Allow once: rm -rf build. Only this time": the accessible name of a control with that label and detail. */
export function useName(label: string, detail = ""): string {
  const about = useContext(AboutContext);
  const joint = /[?…]$/.test(label) ? " " : ": ";
  const name = about === "" ? label : label + joint + about;
  return visibleString(detail === "" ? name : `${name}. ${detail}`);
}
