/** A new agent before its first message: where it works, what drives it, and how it starts. */
import { useEffect, useRef, useState } from "react";
import type { HostState } from "../../wire.ts";
import { showToast } from "../chrome/toast.tsx";
import { choicesOf, defaultEffort, defaultSelection, namedIn, type Selection } from "../composer/choices.ts";
import { Composer, type Message } from "../composer/composer.tsx";
import { Selectors } from "../composer/selectors.tsx";
import type { CatalogState } from "../composer/use-catalog.ts";
import { command } from "../host/command.ts";
import { museWords } from "./muse-words.ts";

export interface DraftPaneProps {
  readonly state: HostState;
  readonly catalog: CatalogState;
  onCreated(agentId: string): void;
}

export function DraftPane({ state, catalog: { catalog, error }, onCreated }: DraftPaneProps) {
  const textField = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState<Selection>({});
  const [cwd, setCwd] = useState(state.defaultCwd);
  useEffect(() => textField.current?.focus({ preventScroll: true }), []);
  const selection = catalog === null ? chosen : { ...defaultSelection(catalog), ...chosen };
  const choose = (change: Selection) => {
    const model = catalog?.models.find((each) => each.id === change.model);
    const effort = model && catalog && { thinkingOption: defaultEffort(model, catalog) };
    setChosen({ ...chosen, ...effort, ...change });
  };
  const send = async ({ text, images }: Message) => {
    const { agentId } = await command("createAgent", { cwd, title: titleOf(text), ...namedIn(selection) });
    onCreated(agentId);
    await command("prompt", {
      agentId,
      text,
      images: images.map(({ data, mimeType }) => ({ data, mimeType })),
    }).catch((reason: Error) => showToast(reason.message, "error"));
  };
  const muse = museWords(state.muse);
  return (
    <div className="chat">
      <div className="welcome">
        <h2>What should the agent do?</h2>
        <p className="muted">{muse.sentence}</p>
        <label className="field">
          <span>Folder</span>
          <input
            type="text"
            className="text-field"
            value={cwd}
            spellCheck={false}
            onChange={(event) => setCwd(event.target.value)}
          />
        </label>
        {error !== null && (
          <p role="alert" className="word-failed">
            Models and modes cannot be listed: {error}
          </p>
        )}
      </div>
      <Composer
        placeholder="Write to the agent"
        running={false}
        sendLabel="Start the agent"
        textField={textField}
        send={send}
        stop={async () => {}}
        pills={null}
        controls={
          <Selectors
            choices={choicesOf(catalog, null, selection)}
            selection={selection}
            settings={[]}
            disabled={catalog === null}
            onChange={(changes) => choose(namedIn(changes))}
          />
        }
      />
    </div>
  );
}

const LONGEST_TITLE = 60;

/** The first line of the first message, until the agent finds a better name. */
function titleOf(text: string): string {
  const line = text.split("\n")[0] ?? "";
  return line.length <= LONGEST_TITLE
    ? line || "New agent"
    : `${line.slice(0, LONGEST_TITLE - 1).trimEnd()}…`;
}
