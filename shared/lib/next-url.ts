import { sitePath } from "@shared/lib/safe-url";
import type { FormEvent } from "react";

/** The path to redirect to after sign-in; "/" when `nextUrl` is not a path of this site. */
export const safeNextUrl = (nextUrl: unknown): string => sitePath(nextUrl) ?? "/";

/** The page of this site that sent a request, without its hash; null when the browser does not name it. */
export function referringPage({ headers, url }: Request): URL | null {
  const referrer = headers.get("Referer") ?? "";
  const page = URL.canParse(referrer) ? new URL(referrer) : null;
  return page?.host === new URL(url).host ? page : null;
}

/** Sets the field `returnTo` of a submitted form to the page, with the hash, which the server does not receive. */
export function addReturnPath({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const field = currentTarget.elements.namedItem("returnTo");
  const { pathname, search, hash } = window.location;
  if (field instanceof HTMLInputElement) field.value = pathname + search + hash;
}

/** The URL of the sign-in page that redirects to `nextUrl` afterwards. */
export function signInUrl(nextUrl: string): string {
  return `/sign-in?${new URLSearchParams({ nextUrl: safeNextUrl(nextUrl) })}`;
}

/**
 * The URL of the root, where a user continues after the session has ended. The root redirects to sign-in with `page` as
 * nextUrl, which must be a path of this site. See domain/sessions.md#end.
 */
export const endedSessionUrl = (page: string): string =>
  page === "/" ? page : `/?${new URLSearchParams({ nextUrl: page })}`;

/**
 * Reloads the root document after the session ended, so that no data of the session stays in memory. See
 * domain/sessions.md#end.
 */
export function endSessionAndRedirect(): void {
  const { pathname, search, hash } = window.location;
  window.location.assign(endedSessionUrl(pathname + search + hash));
}
