/**
 * Where to go after signing in: a path of this site, and "/" for anything else.
 *
 * Only what a browser can read as nothing but a path passes: one leading slash, no second slash or backslash
 * behind it in any spelling, no control character. What passes is written anew from its parsed parts.
 */
export function safeNextUrl(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > 2_000) return "/";
  if (!wanted.startsWith("/") || hasControlOrBackslash(wanted)) return "/";
  let url: URL;
  try {
    url = new URL(wanted, nowhere);
  } catch {
    return "/";
  }
  const path = url.pathname + url.search + url.hash;
  if (url.origin !== nowhere || path.startsWith("//") || hidesAHost(url.pathname)) return "/";
  return path;
}

/** The sign-in page that leads back to a path of this site. */
export function signInUrl(back: string): string {
  return `/sign-in?${new URLSearchParams({ nextUrl: safeNextUrl(back) })}`;
}

const nowhere = "http://nowhere.invalid";

/** Browsers drop tabs and line ends from an address and read a backslash as a slash. */
function hasControlOrBackslash(text: string): boolean {
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f) || char === "\\") return true;
  }
  return false;
}

/** A first segment that turns into a host once something on the way decodes it. */
function hidesAHost(pathname: string): boolean {
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
