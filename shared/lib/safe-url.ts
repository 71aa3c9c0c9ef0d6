/**
 * Returns a text from a URL, a form or browser storage as a path of this site with query and hash; null for any other
 * text.
 *
 * A path has one leading slash without another slash or backslash after it in any encoding, and no control characters.
 * Every browser parses such a text as a path. The result is serialized from the parsed URL.
 */
export function sitePath(text: unknown): string | null {
  if (typeof text !== "string" || text.length > 2_000) return null;
  if (!text.startsWith("/") || hasControlOrBackslash(text) || !URL.canParse(text, baseOrigin)) return null;
  const { origin, pathname, search, hash } = new URL(text, baseOrigin);
  if (origin !== baseOrigin || pathname.startsWith("//") || decodesToHost(pathname)) return null;
  return pathname + search + hash;
}

/** Returns a text of the API as the address of a web page, as browsers parse it; null for another protocol. */
export function webUrl(text: unknown): string | null {
  if (typeof text !== "string" || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** The path of the page of a link for owners. Who knows the token may read the page (domain/owner-links.md). */
export const ownerPagePath = (token: string): string => `/owner/${token}`;

/** Whether a path is a secret, which only the people to whom it was given may know. */
export const isSecretPage = (pathname: string): boolean => pathname.startsWith(ownerPagePath(""));

const baseOrigin = "http://base.invalid";

/** Browsers remove tabs and newlines from a URL, and treat a backslash as a slash. */
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
