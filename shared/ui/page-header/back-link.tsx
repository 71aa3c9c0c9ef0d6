import { Link, useLocation } from "@remix-run/react";
import { InlineScript } from "@shared/framework/nonce";
import { sitePath } from "@shared/lib/safe-url";
import { Icon } from "@shared/ui/icon/icon";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import styles from "./back-link.module.css";

/**
 * A link above the title of a page to the list of the page, with the query that the user last had in this tab. `to` is
 * the list without a stored URL. Only the browser knows the stored URL, so a script sets it before hydration.
 */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const script = import.meta.env.SSR ? backLinkScript(to) : "";
  return (
    <>
      <Link to={useListUrl(to)} className={styles.link} prefetch="none" suppressHydrationWarning>
        <Icon name="arrow-left" size="small" />
        {children}
      </Link>
      <InlineScript text={script} />
    </>
  );
}

/**
 * Sets the link before the application script runs. The path needs a word after its slash, because `//` would be
 * another host.
 */
export const backLinkScript = (to: string): string =>
  `try{const url=sessionStorage[${JSON.stringify(listKey(to))}];if(/^\\/\\w/.test(url))document.currentScript.previousElementSibling.href=url}catch{}`;

/**
 * Remembers the filters, sort and page of a list for `BackLink`, also if the user leaves the list before hydration. It
 * is part of the app shell, so that lists need no code for it. A path that ends in an id is not a list.
 */
export function RememberList() {
  const { pathname, search } = useLocation();
  const isList = !/\d\/?$/.test(pathname);
  useEffect(() => {
    if (isList) rememberListUrl(pathname + search);
  }, [isList, pathname, search]);
  const script =
    import.meta.env.SSR && isList
      ? `try{sessionStorage[${JSON.stringify(listKey(pathname)).replaceAll("<", "\\u003c")}]=location.pathname+location.search}catch{}`
      : "";
  return <InlineScript text={script} />;
}

/** Returns the key of a list in the session storage of the tab. /tickets and /admin/tickets are views of one list. */
const listKey = (path: string): string => `list:${path.replace(/\?.*/, "").split("/").filter(Boolean).at(-1)}`;

/** Stores the path and query of a visible list. Without storage, the list is not remembered. */
export function rememberListUrl(url: string): void {
  try {
    sessionStorage.setItem(listKey(url), url);
  } catch {
    // Storage is blocked.
  }
}

/** Returns the last URL of the list `path` in this tab; null if the list was not visited. */
export function rememberedListUrl(path: string): string | null {
  try {
    return sitePath(sessionStorage.getItem(listKey(path)));
  } catch {
    return null;
  }
}

const neverChanges = () => () => {};

/** Returns the last URL of the list `path` in this tab. On the server and during hydration, it is `path`. */
const useListUrl = (path: string): string =>
  useSyncExternalStore(
    neverChanges,
    () => rememberedListUrl(path) ?? path,
    () => path,
  );
