/** Ends the running turn; says so while that is under way. */
import { type Ref, useState } from "react";
import { Glyph } from "../chrome/glyph.tsx";

interface StopButtonProps {
  readonly buttonRef: Ref<HTMLButtonElement>;
  stop(): Promise<void>;
}

export function StopButton({ buttonRef, stop }: StopButtonProps) {
  const [stopping, setStopping] = useState(false);
  const press = async () => {
    setStopping(true);
    await stop();
    setStopping(false);
  };
  return (
    <button
      ref={buttonRef}
      type="button"
      className="button button-stop"
      aria-disabled={stopping}
      onClick={() => stopping || press()}
    >
      <Glyph name={stopping ? "spinner" : "stop"} className={stopping ? "spin" : ""} />
      {stopping ? "Stopping" : "Stop"}
    </button>
  );
}
