import type { Selectable } from "kysely";
import type { Api } from "../api";
import type { Database } from "../db/schema";
import { ApiError } from "../http/api-error";
import { secondsAfter } from "../lib/clock";
import { hashToken, randomToken } from "./token";

/** Lifetime of an access token. spec 1 §9 */
export const tokenMaxAgeSeconds = 86_400;

/** The user of a request. */
export interface SignedInUser extends Selectable<Database["users"]> {
  /** Hash of the access token of the request. */
  readonly tokenHash: string;
}

/** Creates an access token for a user, stores its hash and returns the token. Deletes tokens that expired long ago. */
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
    .where("expires_at", "<", secondsAfter(api.wallClock.now, -tokenMaxAgeSeconds))
    .execute();
  return token;
}

/** The user of the request's bearer token. Throws 1000 (missing or unknown) or 1002 (expired). */
export async function requireUser(api: Api, request: Request): Promise<SignedInUser> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.get("authorization") ?? "")?.[1];
  const unknownToken = () => new ApiError(1000, { general: ["The access token is missing or unknown."] });
  if (!token) throw unknownToken();
  const tokenHash = await hashToken(token);
  const row = await api.db
    .selectFrom("access_tokens")
    .innerJoin("users", "users.id", "access_tokens.user_id")
    .selectAll("users")
    .select("access_tokens.expires_at")
    .where("access_tokens.token_hash", "=", tokenHash)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw unknownToken();
  const { expires_at, ...user } = row;
  if (expires_at <= api.wallClock.instant)
    throw new ApiError(1002, { general: ["The access token has expired."] });
  return { ...user, tokenHash };
}
