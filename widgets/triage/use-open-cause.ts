import { useLocation } from "@remix-run/react";
import { startTransition, useEffect, useState } from "react";

/**
 * The cause whose panel is open, which the URL's hash names, and the URLs that open one. The server does not receive
 * the hash, so the first render has no panel; opening it must not interrupt the hydration of the queue.
 */
export function useOpenCause(search: string): { key: string | null; hrefOf: (key: string) => string } {
  const { hash, pathname } = useLocation();
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => startTransition(() => setKey(keyOfHash(hash))), [hash]);
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
