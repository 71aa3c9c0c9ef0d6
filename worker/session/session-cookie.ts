import type { Session } from "@shared/session/session";
import { type SerializeOptions, serialize } from "cookie";
import { EncryptJWT, jwtDecrypt } from "jose";
import QuickLRU from "quick-lru";
import { boolean, create, nonempty, nullable, number, object, optional, string } from "superstruct";
import { sessionEncryptionKey } from "../derived-keys";

/**
 * The `__Host-` prefix restricts the cookie to this host and to TLS. Browsers also accept it over http on localhost
 * and 127.0.0.1, so development uses the same name.
 */
export const sessionCookieName = "__Host-session";

const cookieAttributes: SerializeOptions = { path: "/", secure: true, httpOnly: true, sameSite: "lax" };

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
});

export interface SessionOptions {
  /** The first secret encrypts, all decrypt, so that secrets can be rotated. */
  secrets: readonly string[];
  /** The absolute lifetime of a session, in seconds. */
  seconds: number;
}

/** Encrypts a session as a JWE (`dir`, A256GCM) whose audience is the cookie's name. */
export async function encryptSession(session: Session, { secrets }: SessionOptions): Promise<string> {
  const [secret = ""] = secrets;
  return new EncryptJWT({ session })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(sessionCookieName)
    .encrypt(await sessionEncryptionKey(secret));
}

/** The session in a cookie's value; null when it is missing, expired, malformed or fails decryption. */
export async function decryptSession(
  value: string | undefined,
  { secrets, seconds }: SessionOptions,
  now = Date.now(),
): Promise<Session | null> {
  if (!value) return null;
  const key = `${secrets.join()} ${value}`;
  const session = decryptedSessions.get(key) ?? (await decryptWithAny(value, secrets));
  if (!session) return null;
  decryptedSessions.set(key, session);
  return remainingSeconds(session, seconds, now) > 0 ? session : null;
}

async function decryptWithAny(value: string, secrets: readonly string[]): Promise<Session | null> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtDecrypt(value, await sessionEncryptionKey(secret), {
        audience: sessionCookieName,
        keyManagementAlgorithms: ["dir"],
        contentEncryptionAlgorithms: ["A256GCM"],
      });
      return Object.freeze(create(payload.session, sessionStruct));
    } catch {
      // Encrypted with another secret, tampered with, or malformed.
    }
  }
  return null;
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
