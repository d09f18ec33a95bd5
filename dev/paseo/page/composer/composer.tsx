/** Where the person writes: the message, its images, and the controls around it. */
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { messageOf } from "../../../message-of.ts";
import { Glyph } from "../chrome/glyph.tsx";
import { ImageButton, Images } from "./image-controls.tsx";
import { type AttachedImage, readImages } from "./images.ts";
import { StopButton } from "./stop-button.tsx";

export interface Message {
  readonly text: string;
  readonly images: readonly AttachedImage[];
}

export interface ComposerProps {
  readonly placeholder: string;
  /** A turn runs: Stop is offered, and what is sent steers the turn. */
  readonly running: boolean;
  readonly sendLabel: string;
  readonly textField: Ref<HTMLTextAreaElement>;
  /** Rejects when the message was not taken; it then stays in the field. */
  send(message: Message): Promise<void>;
  stop(): Promise<void>;
  /** Pills above the field. */
  readonly pills: ReactNode;
  /** Selectors below the field. */
  readonly controls: ReactNode;
}

export function Composer(props: ComposerProps) {
  const { placeholder, running, sendLabel, textField, pills, controls } = props;
  const [text, setText] = useState("");
  const [images, setImages] = useState<readonly AttachedImage[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const stopButton = useRef<HTMLButtonElement>(null);
  const sendable = !busy && (text.trim() !== "" || images.length > 0);

  const attach = async (files: Iterable<File>) => {
    const read = await readImages(files);
    setImages((before) => [...before, ...read]);
  };
  const send = async () => {
    if (!sendable) return;
    setBusy(true);
    setError(undefined);
    try {
      await props.send({ text: text.trim(), images });
      setText("");
      setImages([]);
    } catch (reason) {
      setError(messageOf(reason));
    }
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void send();
    }
    if (event.key === "Escape") stopButton.current?.focus();
  };

  return (
    <div className="composer">
      <div className="column">
        {pills}
        {error !== undefined && (
          <p role="alert" className="word-failed">
            {error}
          </p>
        )}
        <div className="composer-box">
          <Images images={images} onRemove={(gone) => setImages(images.filter((image) => image !== gone))} />
          <textarea
            ref={textField}
            data-focus-home
            aria-label="Message"
            aria-describedby="composer-keys"
            placeholder={placeholder}
            rows={1}
            value={text}
            readOnly={busy}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={(event) => void attach(event.clipboardData.files)}
          />
          <p id="composer-keys" className="visually-hidden">
            Enter sends, Shift and Enter start a new line, Escape goes to Stop while a turn runs.
          </p>
          <div className="composer-bar">
            <ImageButton onPick={attach} />
            <div className="composer-controls">{controls}</div>
            {running && <StopButton buttonRef={stopButton} stop={props.stop} />}
            <button
              type="button"
              className="button button-primary button-icon"
              aria-label={sendLabel}
              title={sendLabel}
              disabled={!sendable}
              onClick={send}
            >
              <Glyph name={busy ? "spinner" : "arrowUp"} className={busy ? "spin" : ""} />
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}
