/**
 * The root, to which the user is sent after the session has ended; it leads to sign-in with `page` as nextUrl, and
 * accepts only a path of this site. // spec 1 §8
 */
export const endedSessionUrl = (page: string): string =>
  page === "/" ? page : `/?${new URLSearchParams({ nextUrl: page })}`;

/** Reloads the root document after the session has ended, so that no data of it stays in memory. // spec 1 §8 */
export function endSessionAndRedirect(): void {
  const { pathname, search, hash } = window.location;
  window.location.assign(endedSessionUrl(pathname + search + hash));
}
