/** The value of one cookie in a Cookie header, undefined where it is absent. Values are taken as they stand. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

const yearSeconds = 31_536_000;

/** Keeps a small choice on this device for a year, for the server to see. For browsers; the value is no secret. */
export function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; Secure`;
}
