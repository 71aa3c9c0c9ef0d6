import { useSyncExternalStore } from "react";

/** The key of a list in the session storage of the tab: /tickets and /admin/tickets are views of one list. */
export const listKey = (path: string): string =>
  `list:${path.replace(/\?.*/, "").split("/").filter(Boolean).at(-1)}`;

/** Stores the path and query of a list as the user sees it. Without storage the list is not remembered. */
export function rememberListUrl(url: string): void {
  try {
    sessionStorage.setItem(listKey(url), url);
  } catch {
    // Storage is blocked.
  }
}

function rememberedListUrl(path: string): string {
  try {
    return sessionStorage.getItem(listKey(path)) ?? path;
  } catch {
    return path;
  }
}

const neverChanges = () => () => {};

/** The URL of the list of `path` as the user left it in this tab; `path` itself on the server and during hydration. */
export const useListUrl = (path: string): string =>
  useSyncExternalStore(
    neverChanges,
    () => rememberedListUrl(path),
    () => path,
  );
