/** Starts the page. */
import { createRoot } from "react-dom/client";
import { installDevice } from "../../sdk/client/runtime.ts";
import { App } from "./app.tsx";
import { connect } from "./host/connection.ts";
import { ConnectionContext } from "./host/host-context.ts";
import baseStyles from "./style/base.css";
import composerStyles from "./style/composer.css";
import disclosureStyles from "./style/disclosure.css";
import frameStyles from "./style/frame.css";
import markdownStyles from "./style/markdown.css";
import navStyles from "./style/nav.css";
import overlayStyles from "./style/overlay.css";
import requestStyles from "./style/requests.css";
import timelineStyles from "./style/timeline.css";

const style = document.createElement("style");
// Where two rules weigh the same the later one counts.
style.textContent = [
  baseStyles,
  frameStyles,
  navStyles,
  overlayStyles,
  markdownStyles,
  disclosureStyles,
  timelineStyles,
  requestStyles,
  composerStyles,
].join("\n");
document.head.append(style);

installDevice({
  copy: (text) => navigator.clipboard.writeText(text),
  openUrl: (url) => void window.open(url, "_blank", "noreferrer"),
});

const root = document.getElementById("root");
if (root === null) throw new Error("The document has no #root");
createRoot(root).render(
  <ConnectionContext value={connect()}>
    <App />
  </ConnectionContext>,
);
