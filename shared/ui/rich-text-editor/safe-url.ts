const safeProtocols: readonly string[] = ["http:", "https:", "mailto:"];

/**
 * The URL of a link as a user typed it, completed: an address without a protocol is a web address, one with an @ an
 * e-mail address. Null if it is not a URL or has another protocol, such as `javascript:`.
 */
export function safeUrl(text: string): string | null {
  const typed = text.trim();
  if (typed === "" || /\s/.test(typed)) return null;
  // A colon before digits is a port: "example.com:8080/x".
  const hasProtocol = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i.test(typed);
  const isEmail = !hasProtocol && /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed);
  const completed = hasProtocol
    ? typed
    : isEmail
      ? `mailto:${typed}`
      : `https://${typed.replace(/^\/\//, "")}`;
  if (!URL.canParse(completed)) return null;
  const { protocol, hostname, pathname } = new URL(completed);
  if (!safeProtocols.includes(protocol)) return null;
  const isComplete =
    protocol === "mailto:" ? pathname.includes("@") : hostname.includes(".") || hostname === "localhost";
  return isComplete ? completed : null;
}
