import { accessDenied } from "../http/api-error";

/** The scopes of a person's access tokens. `write` includes `read`. */
export const tokenScopes = ["read", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];

interface DeclaredCall {
  readonly method: string;
  readonly path: string;
  /** Whether only administrators may make the call. */
  readonly isForAdmins: boolean;
}

/** GETs that change something. Each one is a change for the scopes, as its name says for the cache of the site. */
const changingGets = [
  "/companies/{c}/plants/generate-report",
  "/companies/{c}/meters/generate-report",
  "/companies/{c}/issues/generate-report",
  "/companies/{c}/plants/{p}/meters/{m}/production-check",
  "/companies/{c}/plants/{p}/meters/{m}/connection-check",
];

/** POSTs that only compute something. */
const readingPosts = [
  "/companies/{c}/alert-rules/preview",
  "/companies/{c}/report-schedules/preview",
  "/companies/{c}/plants/{p}/meters/{m}/measurements/preview",
];

/**
 * Calls that need a session: the account with its password, tokens and calendar address, users, what creates or revokes
 * another key or a link for owners, and what names a receiver of alerts and reports. With them, who has found a token
 * could keep the access after the token was revoked.
 */
const sessionCalls = [
  "put /users/me",
  "post /companies/{c}/users",
  "get /me/access-tokens",
  "post /me/access-tokens",
  "delete /me/access-tokens/{id}",
  "get /me/calendar",
  "post /me/calendar",
  "delete /me/calendar",
  "post /companies/{c}/plants/{p}/meters/{m}/ingest-keys",
  "delete /companies/{c}/plants/{p}/meters/{m}/ingest-keys/{id}",
  "post /companies/{c}/owner-links",
  "delete /companies/{c}/owner-links/{id}",
  "post /me/push",
  "delete /me/push/{id}",
  "post /companies/{c}/alert-rules",
  "put /companies/{c}/alert-rules/{id}",
  "post /companies/{c}/report-schedules",
  "put /companies/{c}/report-schedules/{r}",
];

/** The scope that an access token needs for a call; null if the call needs a session. */
export function scopeOfCall({ method, path, isForAdmins }: DeclaredCall): TokenScope | null {
  if (isForAdmins || sessionCalls.includes(`${method} ${path}`)) return null;
  const isReading = method === "get" ? !changingGets.includes(path) : method === "post" && readingPosts.includes(path);
  return isReading ? "read" : "write";
}

/** Throws 4005 unless a session (null), or a token with its scope, may make a call that needs a scope. */
export function assertScope(scope: TokenScope | null, needed: TokenScope | null): void {
  if (scope === null) return;
  if (needed === null) throw accessDenied("An access token may not do this. Sign in at the site.");
  if (scope === "read" && needed === "write") throw accessDenied("This access token may only read.");
}
