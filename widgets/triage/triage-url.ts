import type { CauseTab } from "@entities/cause";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLocation } from "@remix-run/react";
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";

export const tabLabels: Readonly<Record<CauseTab, MessageDescriptor>> = {
  open: msg`Open`,
  "in-progress": msg`In progress`,
  snoozed: msg`Snoozed`,
  done: msg`Done this week`,
};

/**
 * The cause whose panel is open, and functions that return the URL of a panel. The URL's hash names the cause. The
 * server does not receive the hash, so the first render has no panel. Opening the panel must not interrupt the
 * hydration of the queue.
 */
export function useOpenCause(search: string): { key: string | null; hrefOf: (key: string) => string } {
  const { hash, pathname } = useLocation();
  const [latestKey, setLatestKey] = useState<string | null>(null);
  // A panel is closed at once: until then, the keys of the queue would open another one.
  const key = keyOfHash(hash) === null ? null : latestKey;
  const loaded = useRef(keyOfHash(hash));
  const shown = useRef<string | null>(null);
  const queueTop = useRef(0);
  useEffect(() => {
    if (shown.current === null) queueTop.current = window.scrollY;
    startTransition(() => setLatestKey(keyOfHash(hash)));
  }, [hash]);
  // On a narrow screen the panel replaces the queue. Remix restores the scroll position of a page that is loaded again.
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const isLoaded = key !== null && key === loaded.current;
    loaded.current = null;
    if (isLoaded || window.matchMedia("(min-width: 1100px)").matches) return;
    window.scrollTo({ top: key === null ? queueTop.current : 0, behavior: "instant" });
  }, [key]);
  return { key, hrefOf: (cause) => `${pathname}${search}#${encodeURIComponent(cause)}` };
}

/** The key of a cause in the hash of a URL. */
export function keyOfHash(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null;
  } catch {
    return null;
  }
}
