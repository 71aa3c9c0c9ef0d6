import type { Session } from "@shared/session/session";
import { serialize } from "cookie";
import QuickLRU from "quick-lru";
import { boolean, nonempty, nullable, number, object, optional, string } from "superstruct";
import { sessionEncryptionKey } from "../derived-keys";
import { cookieAttributes, openCookie, sealCookie } from "./sealed-cookie";

/**
 * The `__Host-` prefix restricts the cookie to this host and to TLS. Browsers also accept it over http on localhost
 * and 127.0.0.1, so development uses the same name.
 */
export const sessionCookieName = "__Host-session";

/** Recently decrypted sessions of this isolate, because the requests of one page all send the same cookie. */
const decryptedSessions = new QuickLRU<string, Session>({ maxSize: 1_000 });

const sessionStruct = object({
  id: nonempty(string()),
  token: nonempty(string()),
  user: nullable(
    object({
      id: number(),
      first_name: string(),
      last_name: string(),
      email: string(),
      admin: boolean(),
      severalCompanies: optional(boolean()),
    }),
  ),
  company: nullable(
    object({ id: number(), name: string(), non_mon_accessible: boolean(), non_mon_creation_enabled: boolean() }),
  ),
  adminMode: boolean(),
  startedAt: number(),
  issuedAt: optional(number()),
});

export interface SessionOptions {
  /** The first secret encrypts and all secrets decrypt, so that secrets can be rotated. */
  secrets: readonly string[];
  /** The absolute lifetime of a session, in seconds. */
  seconds: number;
}

/** The encrypted value of the cookie. */
export const encryptSession = async (session: Session, { secrets }: SessionOptions): Promise<string> =>
  sealCookie(sessionCookieName, { session }, await sessionEncryptionKey(secrets[0] ?? ""));

/** The session in a cookie's value; null when it is missing, expired, malformed or fails decryption. */
export async function decryptSession(
  value: string | undefined,
  { secrets, seconds }: SessionOptions,
  now = Date.now(),
): Promise<Session | null> {
  if (!value) return null;
  const key = `${secrets.join()} ${value}`;
  const session = decryptedSessions.get(key) ?? (await openSession(value, secrets));
  if (!session) return null;
  decryptedSessions.set(key, session);
  return remainingSeconds(session, seconds, now) > 0 ? session : null;
}

async function openSession(value: string, secrets: readonly string[]): Promise<Session | null> {
  const content = await openCookie(sessionCookieName, value, secrets.map(sessionEncryptionKey));
  const [, session] = sessionStruct.validate(content?.session);
  return session ? Object.freeze(session) : null;
}

/** The remaining lifetime of a session, in seconds (an integer); 0 when it starts in the future. */
export function remainingSeconds(session: Session, seconds: number, now = Date.now()): number {
  const aheadMs = session.startedAt - now;
  return aheadMs > 60_000 ? 0 : Math.min(seconds, Math.ceil(seconds + aheadMs / 1_000));
}

/** The Set-Cookie value of an encrypted session; `maxAge` in seconds. */
export const serializeSessionCookie = (encrypted: string, maxAge: number) =>
  serialize(sessionCookieName, encrypted, { ...cookieAttributes, maxAge });

/** The Set-Cookie value that removes the session cookie. */
export const clearedSessionCookie = serialize(sessionCookieName, "", { ...cookieAttributes, maxAge: 0 });
