const yearSeconds = 31_536_000;

/** Stores a preference of this device in a cookie for one year. Browser only; not for secrets. */
export function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; Secure`;
}
