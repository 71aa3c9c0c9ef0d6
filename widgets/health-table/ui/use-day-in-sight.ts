import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Brings the beginning of an open day into sight where the page came with the day open, and where another page of
 * its plants is gone to. A day that is opened by a click stays where it is.
 */
export function useDayInSight(page: number): RefObject<HTMLElement> {
  const ref = useRef<HTMLElement>(null);
  const cameOpen = useNavigation().state === "idle";
  const inSight = useRef(cameOpen ? null : page);
  useEffect(() => {
    if (inSight.current === page) return;
    inSight.current = page;
    ref.current?.scrollIntoView({ block: "start", inline: "nearest" });
  }, [page]);
  return ref;
}
