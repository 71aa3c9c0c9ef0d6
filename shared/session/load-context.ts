import type { V0Client } from "@shared/api/v0/v0-client";
import type { PublicConfig } from "@shared/config/public-config";
import type { Session, SessionCompany, SessionUser } from "./session";

/** A session with token, user and company, as most screens require it (domain/sessions.md#session). */
export interface UserSession extends Session {
  user: SessionUser;
  company: SessionCompany;
}

/** Reads and writes the session cookie of one request. */
export interface SessionStorage {
  /** The valid session of this request, or null. */
  getSession(): Session | null;
  /**
   * Returns the session with user and company. Throws a redirect to sign-in, with the current page as nextUrl, when
   * the session, its user or its company is missing.
   */
  requireUser(request: Request): UserSession;
  /** Like `requireUser` for /reports and /support, which require only the token (domain/sessions.md#session). */
  requireSession(request: Request): Session;
  /** When a session ends at the latest, in milliseconds since the epoch. */
  endsAt(session: Session): number;
  /** Throws a redirect to nextUrl or the dashboard when the user is already signed in. */
  requireAnonymous(request: Request): void;
  /** Encrypts the session and returns the value of its Set-Cookie header. */
  commitSession(session: Session): Promise<string>;
  /**
   * Revokes the session of the request, if there is one, and encrypts the new session under a new id. It is called at
   * sign-in, so that a copy of the old cookie is not valid any more. Returns the value of the Set-Cookie header.
   */
  renewSession(session: Session): Promise<string>;
  /**
   * Ends every session of the user in all browsers, and renews the session of the request. Returns the value of the
   * Set-Cookie header. Rejects with an ApiError when the end could not be stored (domain/sessions.md#end).
   */
  endOtherSessions(session: UserSession): Promise<string>;
  /** Ends every session of an account; rejects as `endOtherSessions` does. */
  endSessionsOf(email: string): Promise<void>;
  /**
   * Revokes the session in every data centre; returns the Set-Cookie and Clear-Site-Data headers. The browser's storage
   * stays: it has drafts, and changes of other users in the outbox.
   */
  endSession(): Promise<Headers>;
}

/** The status of the provider's services (domain/app-shell.md#service-banner). */
export interface ServiceStatus {
  /** The worst level of all relevant components. */
  level: "operational" | "maintenance" | "degraded" | "outage" | "unknown";
  /** Selects the message of the banner when the status is incomplete. */
  problem: "undetermined" | "components-missing" | "unavailable" | null;
  components: { name: string; status: string }[];
  /** When the status was fetched, in milliseconds since the epoch; null when it was never fetched. */
  readAt: number | null;
}

/**
 * The extensions of the v0 API beyond the contract (domain/v0-api.md#extensions). `losses`: the lost energy of plants,
 * as fields and sort fields. `compared`: the expected yield of the measured hours. `tickets`: the activity,
 * the planning, the issues and the findings of tickets. `ticket_plants`: tickets for several plants. `tags`: the number of plants of a tag, and its new name.
 * `users`: the last sign-in of users, and actions on their access. `companies`: figures of companies. `search`: the
 * search over all companies. `portfolio`: the plants of a company in groups. `portfolio_periods`: their
 * figures in a period. `portfolio_kpis`: their key figures in it. `today`: the energy of the running day.
 * `measurements`: the import of what meters have measured. `ingest`: keys of meters, with which devices push.
 * `deliveries`: the drivers of a plant that deliver later than usual. `pull`: the keys of driver accounts, and when they pulled. `preferences`: the language of a user, for mails. `diagnosis`: what a loss of
 * unknown cause looks like, with the evidence. `promises`: plants by the energy behind their promise, and its value. `kpis`: the key figures of a plant in a period. `weather`: the
 * weather over a plant by period. `energy_forecast`: the expected energy of the next days. `strings`: what the
 * strings of a meter had. `pattern_reviews`: whether a pattern was right. `alerts`: rules by which a user is told about
 * causes. `access_tokens`: the tokens with which a user's scripts call the API. `report_schedules`: reports that are
 * sent. `owner_links`: pages of plants for people without an account. A feature that needs a missing extension is not
 * offered.
 */
export const apiExtensionNames = [
  "losses",
  "compared",
  "tickets",
  "ticket_plants",
  "tags",
  "users",
  "companies",
  "search",
  "portfolio",
  "portfolio_periods",
  "portfolio_kpis",
  "today",
  "measurements",
  "ingest",
  "pull",
  "deliveries",
  "preferences",
  "diagnosis",
  "promises",
  "kpis",
  "weather",
  "energy_forecast",
  "strings",
  "pattern_reviews",
  "alerts",
  "access_tokens",
  "report_schedules",
  "owner_links",
] as const;
export type ApiExtensions = Record<(typeof apiExtensionNames)[number], boolean>;

/**
 * The URLs of external dashboards with `{meter_id}` and `{driver}`; empty when not configured
 * (domain/v0-api.md#other-sources).
 */
export interface DashboardUrls {
  meter: string;
  driver: string;
}

/** How users reach support; empty values are not configured. */
export interface SupportContact {
  email: string;
  phone: string;
  /** The opening hours as a text. */
  hours: string;
}

/** The actions that are limited per account and per address, because they guess a secret or send an e-mail. */
export type ThrottledAction = "sign-in" | "forgot-password" | "reset-password" | "setup";

/**
 * Runs an action that may fail only a number of times within a period. `account` is the e-mail address, or the token of a
 * setup, for which there is no account yet. Throws an
 * ApiError with status 429 when the account or the address of the request has no attempt left.
 */
export type Throttle = <T>(action: ThrottledAction, account: string, work: () => Promise<T>) => Promise<T>;

/** A value and when it was loaded, in milliseconds since the epoch. */
export interface CachedValue<T> {
  value: T;
  storedAt: number;
}

/**
 * Returns a value that is computed from many calls: the value that this person loaded within the last minute, otherwise
 * a new value. When the API fails, a value of the last hour is returned. `name` identifies the value among this
 * person's values. The value must be JSON. An incomplete value of the last minute is passed to `load`, which adds the
 * missing parts.
 */
export type LoadCached = <T>(
  name: string,
  load: (incomplete: T | null) => Promise<T>,
  isComplete?: (value: T) => boolean,
) => Promise<CachedValue<T>>;

/** The load context that the Worker passes to every loader and action. */
export interface LoadContext {
  /** The v0 client of the current session. */
  api: V0Client;
  /**
   * A v0 client with the token of a session that is not committed yet, or without a token (null), for sign-in and
   * password recovery. A 401 is an ordinary ApiError because there is no session to end.
   */
  apiWithToken(token: string | null): V0Client;
  loadCached: LoadCached;
  throttle: Throttle;
  /**
   * When the oldest response was stored that this request received because v0 failed, in milliseconds since the epoch;
   * null when there was none so far. The page shows this time (`StaleNotice`).
   */
  staleSince(): number | null;
  /** Responds to a request below `/api/v0`: proxies the calls that the browser may make. */
  proxyCall(request: Request): Promise<Response>;
  /** Proxies a request of the browser to a v0 path (with its query) and streams the response. */
  proxyRequest(request: Request, path: string): Promise<Response>;
  /** The path and query below `/v0` of a URL of the v0 API, for `proxyRequest`; null for any other URL. */
  v0Path(url: string): string | null;
  extensions: ApiExtensions;
  session: SessionStorage;
  /** The current time, or the fixed time of a demo (DEMO_NOW). */
  now(): Temporal.Instant;
  config: PublicConfig;
  /** For administrators. Not a part of `config`, because every visitor receives `config`. */
  dashboards: DashboardUrls;
  supportContact: SupportContact;
  /** The URL of the chat widget's script for a user; null if it is off for their role (domain/app-shell.md#chat). */
  chatScriptUrl(user: Pick<SessionUser, "admin">): string | null;
  /** Fetches a static file of the deployment by its path. */
  fetchStaticFile(path: string): Promise<Response>;
  requestId: string;
  /** Whether the request is for the data of a client navigation, not for a document. */
  isDataRequest: boolean;
  /** The nonce of this response's content security policy. */
  nonce: string;
  /** Headers of every response to this request; set by the Worker, and in development by entry.server. */
  responseHeaders: Iterable<readonly [name: string, value: string]>;
  /** Never rejects: an unavailable source has its own status. */
  getServiceStatus(): Promise<ServiceStatus>;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends LoadContext {}
}
