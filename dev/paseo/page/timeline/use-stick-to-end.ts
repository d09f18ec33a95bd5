/** Keeps a scrolling region at its end while it grows, unless the person has scrolled away from it. */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** How far from the end still counts as being there, in pixels. */
const NEAR = 60;

export interface StickToEnd {
  readonly region: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly atEnd: boolean;
  toEnd(): void;
}

export function useStickToEnd(): StickToEnd {
  const region = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    const element = region.current;
    stuck.current = true;
    setAtEnd(true);
    if (element) element.scrollTop = element.scrollHeight;
  }, []);

  useEffect(() => {
    const element = region.current;
    const inner = content.current;
    if (element === null || inner === null) return;
    const onScroll = () => {
      stuck.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
      setAtEnd(stuck.current);
    };
    const observer = new ResizeObserver(() => {
      if (stuck.current) element.scrollTop = element.scrollHeight;
      else onScroll();
    });
    observer.observe(inner);
    observer.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, []);

  return { region, content, atEnd, toEnd };
}
