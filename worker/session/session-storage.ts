import type { SessionStorage, UserSession } from "@shared/edge/load-context";
import { readCookie } from "@shared/lib/cookie.server";
import { safeNextUrl, signInUrl } from "@shared/session/next-url";
import type { Session } from "@shared/session/session";
import type { KeyValueStore } from "../env";
import { logError } from "../log";
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

  return {
    getSession: () => session,

    requireUser(current) {
      if (!isUserSession(session)) throw redirectTo(signInUrl(returnPath(current)));
      return session;
    },

    requireSession(current) {
      if (!session) throw redirectTo(signInUrl(returnPath(current)));
      return session;
    },

    requireAnonymous(current) {
      if (!isUserSession(session)) return;
      throw redirectTo(safeNextUrl(new URL(current.url).searchParams.get("nextUrl")));
    },

    async commitSession(changed) {
      const encrypted = await encryptSession(changed, options);
      return serializeSessionCookie(encrypted, remainingSeconds(changed, options.seconds));
    },

    async destroySession() {
      if (session) {
        await revoke(revocationList, session.id, remainingSeconds(session, options.seconds)).catch((error) =>
          logError("revocation-error", error),
        );
      }
      return new Headers({ "Set-Cookie": clearedSessionCookie, "Clear-Site-Data": '"cache", "storage"' });
    },
  };
}

function isUserSession(session: Session | null): session is UserSession {
  return session?.user != null && session.company !== null;
}

/** The page to return to after sign-in: the requested page, or for a form POST the page that contains the form. */
function returnPath(request: Request): string {
  const url = new URL(request.url);
  if (request.method === "GET" || request.method === "HEAD") return url.pathname + pageSearch(url);
  const referrer = request.headers.get("Referer");
  const page = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  return page?.host === url.host ? page.pathname + page.search : "/";
}

/** The query without the parameters that Remix adds to data requests. */
function pageSearch({ search }: URL): string {
  const parameters = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && part !== "index" && !part.startsWith("_routes="));
  return parameters.length > 0 ? `?${parameters.join("&")}` : "";
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { Location: location } });
}
