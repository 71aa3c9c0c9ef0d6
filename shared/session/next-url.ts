/**
 * Returns the path to redirect to after sign-in, or "/" when `nextUrl` is not a path of this site.
 *
 * Accepts only what every browser parses as a path: one leading slash, no second slash or backslash after it in any
 * encoding, and no control characters. The result is serialized from the parsed URL.
 */
export function safeNextUrl(nextUrl: unknown): string {
  if (typeof nextUrl !== "string" || nextUrl.length > 2_000) return "/";
  if (!nextUrl.startsWith("/") || hasControlOrBackslash(nextUrl)) return "/";
  let url: URL;
  try {
    url = new URL(nextUrl, baseOrigin);
  } catch {
    return "/";
  }
  const path = url.pathname + url.search + url.hash;
  if (url.origin !== baseOrigin || path.startsWith("//") || decodesToHost(url.pathname)) return "/";
  return path;
}

/** The page of this site that sent a request, without its hash; null when the browser does not name it. */
export function referringPage({ headers, url }: Request): URL | null {
  const referrer = headers.get("Referer") ?? "";
  const page = URL.canParse(referrer) ? new URL(referrer) : null;
  return page?.host === new URL(url).host ? page : null;
}

/** The URL of the sign-in page that redirects to `nextUrl` afterwards. */
export function signInUrl(nextUrl: string): string {
  return `/sign-in?${new URLSearchParams({ nextUrl: safeNextUrl(nextUrl) })}`;
}

const baseOrigin = "http://base.invalid";

/** Browsers remove tabs and newlines from a URL and treat a backslash as a slash. */
function hasControlOrBackslash(text: string): boolean {
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f) || char === "\\") return true;
  }
  return false;
}

/** Whether decoding the path (up to three times) produces a leading "//", which browsers parse as a host. */
function decodesToHost(pathname: string): boolean {
  let text = pathname;
  for (let round = 0; round < 3; round += 1) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(text);
    } catch {
      return true;
    }
    if (/^[/\\]{2}/.test(decoded) || hasControlOrBackslash(decoded)) return true;
    if (decoded === text) return false;
    text = decoded;
  }
  return true;
}

/**
 * The root, to which the user is sent after the session has ended; it leads to sign-in with `page` as nextUrl, and
 * accepts only a path of this site. See domain/sessions.md#end.
 */
export const endedSessionUrl = (page: string): string =>
  page === "/" ? page : `/?${new URLSearchParams({ nextUrl: page })}`;

/** Reloads the root document after the session ended: no data of it stays in memory. See domain/sessions.md#end. */
export function endSessionAndRedirect(): void {
  const { pathname, search, hash } = window.location;
  window.location.assign(endedSessionUrl(pathname + search + hash));
}
