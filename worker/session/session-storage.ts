import { redirectDocument } from "@remix-run/cloudflare";
import { pageUrl } from "@shared/framework/page-data-url";
import { referringPage, safeNextUrl, signInUrl } from "@shared/lib/next-url";
import { readCookie } from "@shared/lib/request.server";
import type { SessionStorage, UserSession } from "@shared/session/load-context";
import { pageWithoutCompany, type Session } from "@shared/session/session";
import { serialize } from "cookie";
import QuickLRU from "quick-lru";
import { boolean, nonempty, nullable, number, object, optional, string } from "superstruct";
import { sessionEncryptionKey } from "../derived-keys";
import type { KeyValueStore } from "../env";
import { logError } from "../log";
import { cookieAttributes, openCookie, sealCookie } from "./sealed-cookie";
import type { ValidFrom } from "./valid-from";

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
const clearedSessionCookie = serialize(sessionCookieName, "", { ...cookieAttributes, maxAge: 0 });

/** Reads the session of a request and returns the functions that check and change it. */
export async function createSessionStorage(
  request: Request,
  options: SessionOptions,
  ends: SessionEnds,
): Promise<SessionStorage> {
  const decrypted = await decryptSession(readCookie(request, sessionCookieName), options);
  const session = decrypted && !(await isEnded(ends, decrypted)) ? decrypted : null;

  async function revokeSession(): Promise<void> {
    if (!session) return;
    await revoke(ends.list, session.id, remainingSeconds(session, options.seconds)).catch((error) =>
      logError("revocation-error", error),
    );
  }

  async function commitSession(changed: Session): Promise<string> {
    const encrypted = await encryptSession(changed, options);
    return serializeSessionCookie(encrypted, remainingSeconds(changed, options.seconds));
  }

  return {
    getSession: () => session,

    requireUser(current) {
      if (!isUserSession(session)) throw redirectToSignIn(current);
      // Another tab has signed in since the session of the page ended.
      const page = pageOfEndedSession(pageUrl(new URL(current.url)));
      if (page !== null) throw redirectDocument(page);
      return session;
    },

    requireSession(current) {
      if (!session) throw redirectToSignIn(current);
      return session;
    },

    endsAt: ({ startedAt }) => startedAt + options.seconds * 1_000,

    requireAnonymous(current) {
      if (!session) return;
      const page = safeNextUrl(new URL(current.url).searchParams.get("nextUrl"));
      throw redirectDocument(isUserSession(session) ? page : pageWithoutCompany(page));
    },

    commitSession,

    async renewSession(current) {
      await revokeSession();
      return commitSession({ ...current, id: crypto.randomUUID() });
    },

    async endOtherSessions(current) {
      const issuedAt = await ends.validFrom.write(current.user);
      recentlyChecked.clear();
      await revokeSession();
      return commitSession({ ...current, id: crypto.randomUUID(), issuedAt });
    },

    async endSessionsOf(email) {
      await ends.validFrom.write({ email });
      recentlyChecked.clear();
    },

    async endSession() {
      await revokeSession();
      return new Headers({ "Set-Cookie": clearedSessionCookie, "Clear-Site-Data": '"cache"' });
    },
  };
}

function isUserSession(session: Session | null): session is UserSession {
  return session?.user != null && session.company !== null;
}

/** Reloads the document, also after a data request, so that no data of the ended session stays in memory. */
const redirectToSignIn = (current: Request): Response => redirectDocument(signInUrl(returnPath(current)));

/** Paths that are not pages. A request to such a path belongs to the page that sent it. */
const notPages = /^\/(actions|api|resources)\//;

/**
 * The page to return to after sign-in, a path of this site: the requested page, or the page of a data request. For a
 * form post or a call, it is the page that sent the request. The root passes on the page where the session ended.
 */
export function returnPath(request: Request): string {
  const url = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const page = isRead && !notPages.test(url.pathname) ? url : referringPage(request);
  if (!page) return "/";
  const { pathname, search } = pageUrl(page);
  return pageOfEndedSession(pageUrl(page)) ?? safeNextUrl(pathname + search);
}

/** The page where the session ended, a path of this site, which the root has as nextUrl; null for any other URL. */
function pageOfEndedSession({ pathname, searchParams }: URL): string | null {
  const nextUrl = pathname === "/" ? searchParams.get("nextUrl") : null;
  return nextUrl === null ? null : safeNextUrl(nextUrl);
}

/** The shortest time to live that KV accepts. */
const minTtlSeconds = 60;

/** The stores of ended sessions. */
interface SessionEnds {
  /** Single sessions, by their id. */
  list: KeyValueStore;
  /** All sessions of a user. */
  validFrom: ValidFrom;
}

/** Sessions that this isolate knows to be ended. */
const ended = new QuickLRU<string, true>({ maxSize: 10_000 });
/** Sessions that were valid a moment ago, so that not every request reads KV and D1. */
const recentlyChecked = new QuickLRU<string, true>({ maxSize: 10_000, maxAge: 5_000 });

/**
 * Whether a session was revoked, or was issued before all sessions of its user were ended, in any data centre. When a
 * store is unavailable, the session continues (docs/decisions/0030).
 */
export async function isEnded({ list, validFrom }: SessionEnds, session: Session): Promise<boolean> {
  const { id, user, startedAt, issuedAt = startedAt } = session;
  if (ended.has(id)) return true;
  if (recentlyChecked.has(id)) return false;
  const [entry, from] = await Promise.all([list.get(id).catch(() => null), user ? validFrom.read(user) : 0]);
  const hasEnded = entry !== null || issuedAt < from;
  (hasEnded ? ended : recentlyChecked).set(id, true);
  return hasEnded;
}

/** Adds a session to the list until its cookie has expired. Rejects when the list is unavailable. */
export async function revoke(list: KeyValueStore, sessionId: string, secondsLeft: number): Promise<void> {
  ended.set(sessionId, true);
  await list.put(sessionId, "revoked", { expirationTtl: Math.max(minTtlSeconds, secondsLeft) });
}
