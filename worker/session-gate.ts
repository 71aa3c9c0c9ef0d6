import type { SessionGate, SignedIn } from "@shared/edge/load-context";
import { readCookie } from "@shared/lib/cookie";
import { safeNextUrl, signInUrl } from "@shared/session/next-url";
import type { Session } from "@shared/session/session";
import type { KeyValueStore } from "./env";
import { logFault } from "./log";
import { isRevoked, revoke } from "./revocation";
import {
  dropCookie,
  keepCookie,
  openSession,
  remainingSeconds,
  type SessionRules,
  sealSession,
  sessionCookie,
} from "./session";

/** Reads the session of a request and gives the ways to change it. */
export async function openSessionGate(
  request: Request,
  rules: SessionRules,
  revocations: KeyValueStore,
): Promise<SessionGate> {
  const sealed = readCookie(request.headers.get("Cookie"), sessionCookie);
  const opened = await openSession(sealed, rules);
  const current = opened && !(await isRevoked(revocations, opened.id)) ? opened : null;

  return {
    current,

    requireSignedIn(asked) {
      if (!isSignedIn(current)) throw redirectTo(signInUrl(pageOf(asked)));
      return current;
    },

    requireToken(asked) {
      if (!current) throw redirectTo(signInUrl(pageOf(asked)));
      return current;
    },

    requireGuest(asked) {
      if (isSignedIn(current)) throw redirectTo(safeNextUrl(new URL(asked.url).searchParams.get("nextUrl")));
    },

    async commit(session) {
      return keepCookie(await sealSession(session, rules), remainingSeconds(session, rules.seconds));
    },

    async end() {
      if (current) {
        await revoke(revocations, current.id, remainingSeconds(current, rules.seconds)).catch((error) =>
          logFault("revocation-failed", error),
        );
      }
      return new Headers({ "Set-Cookie": dropCookie, "Clear-Site-Data": '"cache", "storage"' });
    },
  };
}

function isSignedIn(session: Session | null): session is SignedIn {
  return session?.user != null && session.company !== null;
}

/** The page to come back to: the one asked for, or for a form the one it stood on. */
function pageOf(request: Request): string {
  const url = new URL(request.url);
  if (request.method === "GET" || request.method === "HEAD") return url.pathname + pageSearch(url);
  const referrer = request.headers.get("Referer");
  const page = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  return page?.host === url.host ? page.pathname + page.search : "/";
}

/** The query without the parameters by which Remix asks for parts of a page. */
function pageSearch({ search }: URL): string {
  const kept = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && part !== "index" && !part.startsWith("_routes="));
  return kept.length > 0 ? `?${kept.join("&")}` : "";
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { Location: location } });
}
