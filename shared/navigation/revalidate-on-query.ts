import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Creates a `shouldRevalidate` for a loader that reads only a part of the query: a navigation that changes nothing but
 * the query reloads it only if `isAffected`. Any other navigation or submission has the default behaviour.
 */
export const revalidateOnQuery =
  (isAffected: (current: URLSearchParams, next: URLSearchParams) => boolean): ShouldRevalidateFunction =>
  ({ currentUrl, nextUrl, formMethod = "GET", defaultShouldRevalidate }) => {
    const onlyQueryChanges =
      formMethod === "GET" &&
      currentUrl.pathname === nextUrl.pathname &&
      currentUrl.search !== nextUrl.search;
    return onlyQueryChanges
      ? isAffected(currentUrl.searchParams, nextUrl.searchParams)
      : defaultShouldRevalidate;
  };
