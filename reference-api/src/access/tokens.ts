import { encode } from "jose/base64url";
import { sql } from "kysely";
import type { Api } from "../api";
import { secondsAfter } from "../clock";
import { runBatch } from "../db/connect";
import type { Row } from "../db/schema";
import { ApiError } from "../http/api-error";
import type { TokenScope } from "./scopes";

const tokenBytes = 32;

/** Creates a random token in base64url. Only the hash of the token is stored. */
export function randomToken(): string {
  return encode(crypto.getRandomValues(new Uint8Array(tokenBytes)));
}

/** Hashes a token with SHA-256 (base64url) for storage. Tokens are random, so the hash needs no salt. */
export async function hashToken(token: string): Promise<string> {
  return encode(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
}

/** Lifetime of the token of a session (domain/limits.md#session). */
const tokenMaxAgeSeconds = 86_400;

/** The start of a person's access token, by which scanners of secrets recognise it. The token of a session has none. */
export const tokenPrefix = "hgp_";

export interface SignedInUser extends Row<"users"> {
  readonly tokenHash: string;
  /** Null in a session. */
  readonly scope: TokenScope | null;
}

/** Creates the token of a session, stores the hash of the token and returns the token. Deletes old expired tokens. */
export async function issueToken(api: Api, userId: number): Promise<string> {
  const token = randomToken();
  await api.db
    .insertInto("access_tokens")
    .values({
      token_hash: await hashToken(token),
      user_id: userId,
      created_at: api.wallClock.instant,
      expires_at: secondsAfter(api.wallClock.now, tokenMaxAgeSeconds),
    })
    .execute();
  await api.db
    .deleteFrom("access_tokens")
    .where("scope", "is", null)
    .where("expires_at", "<", secondsAfter(api.wallClock.now, -tokenMaxAgeSeconds))
    .execute();
  return token;
}

/** The SHA-256 of the request's bearer token. Throws 1000 without one. */
export async function requireTokenHash(request: Request): Promise<string> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) throw unknownToken();
  return hashToken(token);
}

/** Expression with the id of the user of a token, by the hash of the token. */
export const userIdOfToken = (tokenHash: string | null) =>
  sql<number>`(select user_id from access_tokens where token_hash = ${tokenHash})`;

/** Condition on `users`: the account is neither deleted nor deactivated. */
export const mayAct = sql<boolean>`(users.deleted_at is null and users.deactivated_at is null)`;

/** Selects the user of a token, by the hash of the token. The secret of a calendar address is no token. */
export const userOfToken = (api: Api, tokenHash: string) =>
  api.db
    .selectFrom("access_tokens")
    .innerJoin("users", "users.id", "access_tokens.user_id")
    .selectAll("users")
    .select(["access_tokens.expires_at", "access_tokens.last_used_at"])
    .select((eb) => eb.ref("access_tokens.scope").$castTo<TokenScope | null>().as("scope"))
    .where("access_tokens.token_hash", "=", tokenHash)
    .where(sql<boolean>`access_tokens.scope is not 'calendar'`)
    .where(mayAct);

/** A token that does not belong to any user. */
export const unknownToken = () => new ApiError(1000, { general: ["The access token is missing or unknown."] });

const useSeconds = 3_600;

/** Notes that a person's token is used, at most once an hour. The response does not wait for it. */
export function noteUse(api: Api, tokenHash: string, lastUsedAt: string | null): void {
  const { now, instant } = api.wallClock;
  const before = secondsAfter(now, -useSeconds);
  if (lastUsedAt !== null && lastUsedAt > before) return;
  const update = api.db
    .updateTable("access_tokens")
    .set({ last_used_at: instant })
    .where("token_hash", "=", tokenHash)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<=", before)]));
  api.waitUntil(runBatch(api.env.DB, [update]).catch(() => undefined));
}

/** Throws 1002 when a token has expired. */
export function assertNotExpired(api: Api, expiresAt: string | null): void {
  if (expiresAt !== null && expiresAt <= api.wallClock.instant)
    throw new ApiError(1002, { general: ["The access token has expired."] });
}
