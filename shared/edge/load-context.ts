import type { V0Client } from "@shared/api/v0-client";
import type { PublicConfig } from "@shared/config/public-config";
import type { Session, SessionCompany, SessionUser } from "@shared/session/session";

/** A session with everything a screen needs: token, user and company (spec 1 §4). */
export interface SignedIn extends Session {
  user: SessionUser;
  company: SessionCompany;
}

/** The session of one request, and the ways to change it. */
export interface SessionGate {
  /** The valid session of this request, or null. */
  readonly current: Session | null;
  /**
   * The session with user and company; throws the redirect to sign-in, with this page as nextUrl, where one
   * of the two or the session is missing.
   */
  requireSignedIn(request: Request): SignedIn;
  /** For /reports and /support, which need only the token (spec 1 §2). */
  requireToken(request: Request): Session;
  /** Throws the redirect to nextUrl or the dashboard where somebody is already signed in. */
  requireGuest(request: Request): void;
  /** Seals the session; the answer is the value of a Set-Cookie header. */
  commit(session: Session): Promise<string>;
  /** Ends the session here and in every data centre; the answer carries Set-Cookie and Clear-Site-Data. */
  end(): Promise<Headers>;
}

/** The provider's services, worst first (spec 1 §2, "Main layout"). */
export interface ServiceStatus {
  level: "operational" | "maintenance" | "degraded" | "outage" | "unknown";
  /** Which of the messages of the banner applies when the status is not whole. */
  problem: "undetermined" | "components-missing" | "unavailable" | null;
  components: { name: string; status: string }[];
  /** When the source was read, in milliseconds since the epoch; null when it never was. */
  readAt: number | null;
}

/** What the Worker hands to every loader and action. */
export interface EdgeContext {
  /** Calls as the person signed in. */
  api: V0Client;
  /**
   * Calls with a token that no session carries yet, or (null) with none: signing in and recovering a password.
   * No session hangs on them, so an answer that would end one is an ApiError like any other.
   */
  apiFor(token: string | null): V0Client;
  /**
   * Passes a request of the browser on to a path of v0 (with its query) and streams the answer back. Which
   * paths a browser may ask for is decided before, by the route.
   */
  proxyRequest(request: Request, path: string): Promise<Response>;
  session: SessionGate;
  /** The moment that "today" is taken from: now, or where a demonstration's clock stands. */
  now(): Temporal.Instant;
  config: PublicConfig;
  requestId: string;
  /** The nonce of this response's content security policy. */
  nonce: string;
  /** What every answer to this request carries; the Worker sets them, and in development the page itself. */
  headers: Iterable<readonly [name: string, value: string]>;
  /** Never rejects: a silent source is a status of its own. */
  serviceStatus(): Promise<ServiceStatus>;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends EdgeContext {}
}
