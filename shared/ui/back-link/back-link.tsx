import { Link, useLocation } from "@remix-run/react";
import { InlineScript } from "@shared/framework/nonce";
import { sitePath } from "@shared/lib/safe-url";
import { Icon } from "@shared/ui/icon/icon";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import styles from "./back-link.module.css";

/**
 * A link above the title of a page to the list that the page belongs to, as the user left it in this tab; `to` is the
 * list without a history. Only the browser knows that URL, so a script sets it before hydration.
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

/** Sets the link before the script; only to a path with a word after its slash, because `//` would be another host. */
export const backLinkScript = (to: string): string =>
  `try{const url=sessionStorage[${JSON.stringify(listKey(to))}];if(/^\\/\\w/.test(url))document.currentScript.previousElementSibling.href=url}catch{}`;

/**
 * Remembers the filters, sort and page of a list for the `BackLink`s to it; also when it is left before hydration. Part
 * of the app shell, so that lists do not need it in their own code. A path that ends in an id is no list.
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

/** The key of a list in the session storage of the tab: /tickets and /admin/tickets are views of one list. */
export const listKey = (path: string): string => `list:${path.replace(/\?.*/, "").split("/").filter(Boolean).at(-1)}`;

/** Stores the path and query of a list as the user sees it. Without storage the list is not remembered. */
export function rememberListUrl(url: string): void {
  try {
    sessionStorage.setItem(listKey(url), url);
  } catch {
    // Storage is blocked.
  }
}

/** The list of `path` as the user left it in this tab; null if it was not shown there. */
export function rememberedListUrl(path: string): string | null {
  try {
    return sitePath(sessionStorage.getItem(listKey(path)));
  } catch {
    return null;
  }
}

const neverChanges = () => () => {};

/** The URL of the list of `path` as the user left it in this tab; `path` itself on the server and during hydration. */
const useListUrl = (path: string): string =>
  useSyncExternalStore(
    neverChanges,
    () => rememberedListUrl(path) ?? path,
    () => path,
  );
