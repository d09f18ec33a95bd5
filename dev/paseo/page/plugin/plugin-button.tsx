/** A button that the plugin placed, as a composer pill or in the header: an action, a menu or a popover. */
import type { PluginButtonBehavior, PluginMenuItem, PluginTarget } from "@getpaseo/plugin/client";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { messageOf } from "../../../message-of.ts";
import { LucideIcon } from "../chrome/lucide-icon.tsx";
import { Menu, MenuItem } from "../chrome/menu.tsx";
import { Popover } from "../chrome/popover.tsx";
import { showToast } from "../chrome/toast.tsx";
import { PluginFrame, useHostProps } from "./plugin-frame.tsx";
import type { PlacedButton } from "./registrations.ts";

const ICON_SIZE = 18;

export interface PluginButtonProps {
  readonly placed: PlacedButton;
  readonly target: PluginTarget;
  readonly side: "above" | "below";
}

export function PluginButtonView({ placed, target, side }: PluginButtonProps) {
  const { title, icon, label, visible = true, disabled = false, behavior } = placed.button;
  const [open, setOpen] = useState(false);
  const [busy, run] = useAction();
  const close = useCallback(() => setOpen(false), []);
  // Paseo closes an open surface when any of these change
  useEffect(() => close(), [visible, disabled, behavior, close]);
  if (!visible) return null;
  const opens = behavior.kind === "action" ? undefined : behavior.kind === "menu" ? "menu" : "dialog";
  return (
    <div className="plugin-button">
      <button
        type="button"
        className="button pill"
        title={title}
        aria-label={label === undefined || label === title ? title : `${title}: ${label}`}
        aria-haspopup={opens}
        aria-expanded={opens && open}
        aria-busy={busy}
        disabled={disabled || busy}
        onClick={() => (behavior.kind === "action" ? run(behavior.onPress) : setOpen(!open))}
      >
        <ButtonIcon icon={icon} target={target} />
        <span>{label ?? title}</span>
      </button>
      {open && behavior.kind !== "action" && (
        <Popover label={title} role={opens} side={side} onClose={close}>
          {behavior.kind === "menu" ? (
            <PluginMenu items={behavior.items} close={close} />
          ) : (
            <PopoverContent behavior={behavior} target={target} close={close} />
          )}
        </Popover>
      )}
    </div>
  );
}

/** Repeated presses are ignored while one is under way; a failure is told in a toast. */
function useAction(): [boolean, (action: () => void | Promise<void>) => void] {
  const [busy, setBusy] = useState(false);
  const run = async (action: () => void | Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (reason) {
      showToast(messageOf(reason), "error");
    }
    setBusy(false);
  };
  return [busy, run];
}

function ButtonIcon({ icon, target }: { icon: PlacedButton["button"]["icon"]; target: PluginTarget }) {
  const hostProps = useHostProps();
  if (typeof icon === "string") return <LucideIcon name={icon} size={ICON_SIZE} />;
  const Icon = icon;
  return (
    <PluginFrame resetKey={Icon} quiet>
      <Icon {...hostProps} {...target} size={ICON_SIZE} color={hostProps.theme.colors.foreground} />
    </PluginFrame>
  );
}

interface PopoverContentProps {
  readonly behavior: Extract<PluginButtonBehavior, { kind: "popover" }>;
  readonly target: PluginTarget;
  close(): void;
}

function PopoverContent({ behavior: { Content }, target, close }: PopoverContentProps) {
  const hostProps = useHostProps();
  return (
    <PluginFrame resetKey={Content}>
      <Content {...hostProps} {...target} close={close} />
    </PluginFrame>
  );
}

function PluginMenu({ items, close }: { items: readonly PluginMenuItem[]; close(): void }): ReactNode {
  const [busy, run] = useAction();
  return (
    <Menu>
      {items.map((item) => {
        if (item.kind === "separator") return <hr key={item.id} />;
        const { behavior } = item;
        if (item.visible === false || behavior.kind !== "action") return null;
        return (
          <MenuItem
            key={item.id}
            disabled={item.disabled === true || busy}
            onPress={() => {
              run(behavior.onPress);
              close();
            }}
          >
            {item.icon !== undefined && <LucideIcon name={item.icon} size={ICON_SIZE} />}
            {item.title}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
