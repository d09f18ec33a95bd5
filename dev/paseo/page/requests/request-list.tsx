/** The pending requests of an agent in the order in which they came. Keyboard focus never gets lost with a card. */
import type { PermissionRequest, ProviderPermissionResponse } from "@getpaseo/plugin/server/provider";
import { useLayoutEffect, useRef } from "react";
import { PermissionCard } from "./permission-card.tsx";
import { QuestionCard } from "./question-card.tsx";

export interface RequestListProps {
  readonly requests: readonly PermissionRequest[];
  respond(requestId: string, response: ProviderPermissionResponse): Promise<void>;
}

export function RequestList({ requests, respond }: RequestListProps) {
  const list = useRef<HTMLElement>(null);
  const keepFocus = useFocusKeeper(list);
  const ids = requests.map((request) => request.id).join("\n");
  useLayoutEffect(() => keepFocus(ids), [keepFocus, ids]);
  return (
    <section
      ref={list}
      aria-label="Waiting for your answer"
      className="requests"
      hidden={requests.length === 0}
    >
      {requests.map((request) => {
        const Card = request.kind === "question" ? QuestionCard : PermissionCard;
        return (
          <Card key={request.id} request={request} respond={(response) => respond(request.id, response)} />
        );
      })}
    </section>
  );
}

/**
 * A card whose button was pressed takes the focus with it when it goes. It then moves to the next card, or to the
 * message field.
 */
function useFocusKeeper(list: { readonly current: HTMLElement | null }): (ids: string) => void {
  const hadFocus = useRef(false);
  const keeper = useRef((_ids: string) => {
    if (hadFocus.current && document.activeElement === document.body) {
      const next =
        list.current?.querySelector<HTMLElement>(".card") ??
        document.querySelector<HTMLElement>("[data-focus-home]");
      next?.focus({ preventScroll: true });
    }
  });
  useLayoutEffect(() => {
    const remember = (event: FocusEvent) => {
      hadFocus.current = event.target instanceof Node && list.current?.contains(event.target) === true;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [list]);
  return keeper.current;
}
