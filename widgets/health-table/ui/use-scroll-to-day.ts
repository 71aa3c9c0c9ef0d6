import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Brings an open day into sight where the page came with it open, and its beginning where another page of its
 * plants is gone to. A day that is opened by a click stays where it is.
 */
export function useScrollToDay(page: number): RefObject<HTMLElement> {
  const ref = useRef<HTMLElement>(null);
  const cameOpen = useNavigation().state === "idle";
  const inSight = useRef(cameOpen ? null : page);
  useEffect(() => {
    if (inSight.current === page) return;
    const block = inSight.current === null ? "nearest" : "start";
    inSight.current = page;
    ref.current?.scrollIntoView({ block, inline: "nearest" });
  }, [page]);
  return ref;
}
