import type { Session } from "@shared/session/session";
import { boolean, create, nonempty, nullable, number, object, string } from "superstruct";
import { fromBase64Url, toBase64Url } from "./base64url";
import { sessionKey } from "./keys";

/**
 * The browser sends it back to this very host alone, over TLS alone. Browsers count http on the own machine
 * (localhost, 127.0.0.1) as trustworthy enough for it, so that development needs no second name.
 */
export const sessionCookie = "__Host-session";

const attributes = "Path=/; Secure; HttpOnly; SameSite=Lax";
const ivBytes = 12;
const utf8 = new TextEncoder();
const cookieName = utf8.encode(sessionCookie);

/** The last sessions that this isolate opened, by their cookie: one page asks many times with the same. */
const opened = new Map<string, Session>();
const mostOpened = 1_000;

const sessionStruct = object({
  id: nonempty(string()),
  token: nonempty(string()),
  user: nullable(
    object({ id: number(), first_name: string(), last_name: string(), email: string(), admin: boolean() }),
  ),
  company: nullable(
    object({
      id: number(),
      name: string(),
      non_mon_accessible: boolean(),
      non_mon_creation_enabled: boolean(),
    }),
  ),
  adminMode: boolean(),
  startedAt: number(),
});

/** How sessions are kept: the keys that seal them (the first one writes, all read) and their length. */
export interface SessionRules {
  secrets: readonly string[];
  seconds: number;
}

/** Seals a session into the value of a cookie: AES-GCM over its JSON, the random vector in front. */
export async function sealSession(session: Session, { secrets }: SessionRules): Promise<string> {
  const [secret = ""] = secrets;
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const plain = utf8.encode(JSON.stringify(session));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(gcm(iv), await sessionKey(secret), plain));
  const whole = new Uint8Array(ivBytes + sealed.length);
  whole.set(iv);
  whole.set(sealed, ivBytes);
  return toBase64Url(whole);
}

/** The session that a cookie's value holds; null when it was tampered with, sealed by others, or has run out. */
export async function openSession(
  value: string | undefined,
  { secrets, seconds }: SessionRules,
  now = Date.now(),
): Promise<Session | null> {
  if (!value) return null;
  const name = `${secrets.join()} ${value}`;
  const session = opened.get(name) ?? (await unsealedByAny(value, secrets));
  if (!session) return null;
  remember(name, session);
  return remainingSeconds(session, seconds, now) > 0 ? session : null;
}

function remember(name: string, session: Session): void {
  opened.delete(name);
  const [oldest] = opened.keys();
  if (opened.size >= mostOpened && oldest !== undefined) opened.delete(oldest);
  opened.set(name, session);
}

async function unsealedByAny(value: string, secrets: readonly string[]): Promise<Session | null> {
  const whole = fromBase64Url(value);
  if (!whole || whole.length <= ivBytes) return null;
  for (const secret of secrets) {
    const session = await unsealed(whole, secret);
    if (session) return session;
  }
  return null;
}

async function unsealed(whole: Uint8Array<ArrayBuffer>, secret: string): Promise<Session | null> {
  try {
    const iv = whole.subarray(0, ivBytes);
    const plain = await crypto.subtle.decrypt(gcm(iv), await sessionKey(secret), whole.subarray(ivBytes));
    return Object.freeze(create(JSON.parse(new TextDecoder().decode(plain)), sessionStruct));
  } catch {
    return null;
  }
}

const gcm = (iv: Uint8Array<ArrayBuffer>) => ({ name: "AES-GCM", iv, additionalData: cookieName });

/** What is left of a session's absolute length, in whole seconds; nothing where it claims to start later. */
export function remainingSeconds(session: Session, seconds: number, now = Date.now()): number {
  const aheadMs = session.startedAt - now;
  return aheadMs > 60_000 ? 0 : Math.min(seconds, Math.ceil(seconds + aheadMs / 1_000));
}

/** The Set-Cookie value that keeps a session, for what is left of it. */
export const keepCookie = (sealed: string, secondsLeft: number) =>
  `${sessionCookie}=${sealed}; Max-Age=${secondsLeft}; ${attributes}`;

/** The Set-Cookie value that takes the session away. */
export const dropCookie = `${sessionCookie}=; Max-Age=0; ${attributes}`;
