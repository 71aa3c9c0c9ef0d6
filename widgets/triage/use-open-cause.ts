import { useLocation } from "@remix-run/react";

/** The cause whose panel is open, which the URL's hash names, and the URLs that open one. */
export function useOpenCause(search: string): { key: string | null; hrefOf: (key: string) => string } {
  const { hash, pathname } = useLocation();
  return { key: readHash(hash), hrefOf: (key) => `${pathname}${search}#${encodeURIComponent(key)}` };
}

function readHash(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null;
  } catch {
    return null;
  }
}
