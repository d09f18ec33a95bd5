/** Rules of the plugin contract that the plugin broke, and what it wrote to its log. */
import type { HostState } from "../../wire.ts";
import { Dialog } from "../chrome/dialog.tsx";
import { command } from "../host/command.ts";
import { CodeBox } from "../timeline/code-box.tsx";

export function Diagnostics({ state, onClose }: { readonly state: HostState; onClose(): void }) {
  const { violations, logs } = state;
  return (
    <Dialog title="Diagnostics" shape="centre" onClose={onClose}>
      <h3>Broken rules</h3>
      {violations.length === 0 ? (
        <p className="muted">The plugin has kept every rule of the contract.</p>
      ) : (
        <>
          <ul className="plain-list">
            {violations.map((violation) => (
              <li key={`${violation.at}/${violation.rule}/${violation.message}`}>
                <strong className="word-failed">{violation.rule}</strong>
                {violation.fatal && " (fatal)"}: {violation.message}
              </li>
            ))}
          </ul>
          <button type="button" className="button" onClick={() => command("dismissViolations", {})}>
            Clear
          </button>
        </>
      )}
      <h3>Log of the plugin</h3>
      {logs.length === 0 ? (
        <p className="muted">The plugin has written nothing.</p>
      ) : (
        <CodeBox label="Log of the plugin">{logs.map((line) => line.text).join("\n")}</CodeBox>
      )}
    </Dialog>
  );
}
