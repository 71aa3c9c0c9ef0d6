/** The addresses to which alerts are posted: which are allowed, and one attempt (domain/alerts.md#webhooks). */
import { alertResponses } from "@heliograph/rules/alert-responses";
import type { Env } from "../api";
import { oneLine } from "../mail/status-mail";

/** `alertResponses.late` states it. */
const timeoutMs = 10_000;
const maxResponseBytes = 1_024;
const maxShownLength = 200;

/** How an attempt ended, as text. */
export interface Attempt {
  readonly isDelivered: boolean;
  readonly text: string;
  /** Null without a response. */
  readonly status: number | null;
  /** How long the receiver asks to wait; 0 if it does not say. */
  readonly retryAfterSeconds: number;
}

export const notDelivered = (text: string): Attempt => ({
  isDelivered: false,
  text,
  status: null,
  retryAfterSeconds: 0,
});

/** Posts a body to a checked address. No redirect is followed, and little of the response is read. Never throws. */
export async function post(
  env: Env,
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Promise<Attempt> {
  const fault = webhookFault(url, allowsLocalWebhooks(env));
  if (fault) return notDelivered(fault);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "user-agent": "Heliograph", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const retryAfterSeconds = Number(/^\d{1,5}$/.exec(response.headers.get("retry-after") ?? "")?.[0] ?? 0);
    const { ok: isDelivered, status } = response;
    return { isDelivered, text: await describeResponse(response), status, retryAfterSeconds };
  } catch (error) {
    const isLate = (error as Error)?.name === "TimeoutError";
    return notDelivered(isLate ? alertResponses.late : alertResponses.unreachable);
  }
}

/** "HTTP 204", and what a receiver says about an error. */
async function describeResponse(response: Response): Promise<string> {
  const status = `HTTP ${response.status}`;
  const start = await readStart(response);
  if (response.status >= 300 && response.status < 400) return `${status}: redirects are not followed`;
  if (response.ok || start === "") return status;
  return `${status}: ${start}`;
}

/** Reads the start of a body as one line, and cancels the rest. */
async function readStart({ body }: Response): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  let text = "";
  const decoder = new TextDecoder();
  for (let bytes = 0; bytes < maxResponseBytes; ) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value.subarray(0, maxResponseBytes - bytes), { stream: true });
    bytes += value.byteLength;
  }
  await reader.cancel().catch(() => undefined);
  return oneLine(text).slice(0, maxShownLength);
}

/** The server and the topic of the URL of a topic; null if the URL does not end with a topic. */
export function ntfyTopic(text: string): { readonly server: string; readonly topic: string } | null {
  const url = parseUrl(text);
  const topic = /^\/([-\w]{1,64})$/.exec(url?.pathname ?? "")?.[1];
  if (!url || topic === undefined) return null;
  url.pathname = "/";
  return { server: url.href, topic };
}

/** Whether webhooks may be sent to local and private addresses, and over plain HTTP. */
export const allowsLocalWebhooks = ({ ALERTS_ALLOW_LOCAL_WEBHOOKS }: Env): boolean =>
  ALERTS_ALLOW_LOCAL_WEBHOOKS === "true";

const localNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|onion)$/;

/**
 * Returns why a webhook cannot have a URL; null if a webhook can have the URL. A deployment cannot resolve host names.
 * Only the name itself or a literal address is checked (decision 0215).
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
  return isLocal ? alertResponses.local : null;
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
