/** Which URLs webhooks of alert rules can have (domain/alerts.md#webhooks). */
import type { Env } from "../api";

/** Whether webhooks may be sent to local and private addresses, and over plain HTTP. */
export const allowsLocalWebhooks = ({ ALERTS_ALLOW_LOCAL_WEBHOOKS }: Env): boolean =>
  ALERTS_ALLOW_LOCAL_WEBHOOKS === "true";

const localNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|onion)$/;

/**
 * Returns why a URL cannot be the one of a webhook; null if it can. A deployment cannot look up what a name stands for, so
 * that only names and literal addresses are checked (decision 0215).
 */
export function webhookFault(text: string, allowsLocal: boolean): string | null {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol)) return "Enter a URL that starts with https://.";
  if (url.username !== "" || url.password !== "") return "The URL may not contain a name or a password.";
  if (allowsLocal) return null;
  if (url.protocol !== "https:") return "Enter a URL that starts with https://.";
  const host = url.hostname.replace(/\.$/, "").toLowerCase();
  const isLocal = host.startsWith("[")
    ? !isPublicV6(host.slice(1, -1))
    : /^[\d.]+$/.test(host)
      ? !isPublicV4(host)
      : !host.includes(".") || localNames.test(host);
  return isLocal ? "Private and local addresses are not allowed." : null;
}

/** Whether an IPv4 address is not of a special range (RFC 6890). URL has normalised its form. */
function isPublicV4(address: string): boolean {
  const [a = 0, b = 0, c = 0] = address.split(".").map(Number);
  const isSpecial =
    [0, 10, 127].includes(a) ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)))) ||
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113) ||
    a >= 224;
  return !isSpecial;
}

/** Whether an IPv6 address is a global unicast address that does not contain an IPv4 address (6to4, Teredo). */
const isPublicV6 = (address: string): boolean =>
  /^[23][\da-f]{3}:/.test(address) && !/^(2002:|2001:(0:|:|db8:))/.test(address);

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
