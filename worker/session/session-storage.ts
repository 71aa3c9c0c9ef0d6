import type { SessionStorage, UserSession } from "@shared/edge/load-context";
import { readCookie } from "@shared/lib/cookie.server";
import { safeNextUrl, signInUrl } from "@shared/session/next-url";
import type { Session } from "@shared/session/session";
import type { KeyValueStore } from "../env";
import { logError } from "../log";
import { returnPath } from "./return-path";
import { isRevoked, revoke } from "./revocation-list";
import {
  clearedSessionCookie,
  decryptSession,
  encryptSession,
  remainingSeconds,
  type SessionOptions,
  serializeSessionCookie,
  sessionCookieName,
} from "./session-cookie";

/** Reads the session of a request and returns the functions that check and change it. */
export async function createSessionStorage(
  request: Request,
  options: SessionOptions,
  revocationList: KeyValueStore,
): Promise<SessionStorage> {
  const decrypted = await decryptSession(readCookie(request, sessionCookieName), options);
  const session = decrypted && !(await isRevoked(revocationList, decrypted.id)) ? decrypted : null;

  async function revokeSession(): Promise<void> {
    if (!session) return;
    await revoke(revocationList, session.id, remainingSeconds(session, options.seconds)).catch((error) =>
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
      return session;
    },

    requireSession(current) {
      if (!session) throw redirectToSignIn(current);
      return session;
    },

    requireAnonymous(current) {
      if (!isUserSession(session)) return;
      throw redirectTo(safeNextUrl(new URL(current.url).searchParams.get("nextUrl")));
    },

    commitSession,

    async renewSession(current) {
      await revokeSession();
      return commitSession({ ...current, id: crypto.randomUUID() });
    },

    async destroySession() {
      await revokeSession();
      return new Headers({ "Set-Cookie": clearedSessionCookie, "Clear-Site-Data": '"cache", "storage"' });
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
function redirectToSignIn(current: Request): Response {
  const response = redirectTo(signInUrl(returnPath(current)));
  response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { Location: location } });
}
