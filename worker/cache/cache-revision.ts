import { readCookie } from "@shared/lib/request.server";
import type { Session } from "@shared/session/session";
import { serialize } from "cookie";
import { base64url } from "jose";
import QuickLRU from "quick-lru";
import { cacheKeySigningKey } from "../derived-keys";

/**
 * The revision of a user's cache entries. It is a part of every personal cache key, so that bumping it invalidates
 * all of them. A cookie carries it to other data centres; the isolate stores it for the user's other browsers.
 */
export interface CacheRevision {
  readonly current: number;
  /** Invalidates all personal cache entries of the user. */
  bump(): void;
  /** The Set-Cookie value of a bumped revision; null when it was not bumped. */
  readonly setCookie: string | null;
}

const cookieName = "__Host-cache-revision";
/** Longer than the lifetime of any personal cache entry. */
const cookieSeconds = 7_200;
const revisions = new QuickLRU<number, number>({ maxSize: 10_000 });

/** The cache revision of a request; `userId` is null for guests. */
export function getCacheRevision(request: Request, userId: number | null, now = Date.now): CacheRevision {
  // The revision is read when it is needed, because most calls of the proxy are not cached.
  let revision: number | null = null;
  let bumped = false;
  const latest = () => {
    revision ??= revisionOf(readCookie(request, cookieName));
    return Math.max(revision, (userId !== null && revisions.get(userId)) || 0);
  };
  return {
    get current() {
      return latest();
    },
    bump() {
      revision = Math.max(now(), latest() + 1);
      bumped = true;
      if (userId !== null) revisions.set(userId, revision);
    },
    get setCookie() {
      if (!bumped) return null;
      return serialize(cookieName, String(revision), {
        maxAge: cookieSeconds,
        path: "/",
        secure: true,
        httpOnly: true,
        sameSite: "lax",
      });
    },
  };
}

const revisionOf = (cookie = ""): number => (/^\d{1,15}$/.test(cookie) ? Number(cookie) : 0);

/** The part of a cache key that identifies one person, company, mode and revision. */
export type PersonalScope = () => Promise<string>;

/** The signatures, not their promises: a promise belongs to the request that created it. */
const tokenHashes = new QuickLRU<string, string>({ maxSize: 1_000 });

/**
 * The scope of a session's personal cache entries. The scope contains the token, the company and admin mode, so that
 * two users never share an entry. The token is signed with the secret, so that a key reveals nothing about the token.
 */
export function createPersonalScope(session: Session, revision: CacheRevision, secret: string): PersonalScope {
  const { company, adminMode } = session;
  return async () => {
    const id = `${secret} ${session.token}`;
    const tokenHash = tokenHashes.get(id) ?? (await signToken(session.token, secret));
    tokenHashes.set(id, tokenHash);
    return `personal/${tokenHash}/${company?.id ?? 0}/${adminMode ? "admin" : "user"}/${revision.current}`;
  };
}

/** An HMAC of the token, as base64url. */
async function signToken(token: string, secret: string): Promise<string> {
  const key = await cacheKeySigningKey(secret);
  return base64url.encode(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(token))));
}
