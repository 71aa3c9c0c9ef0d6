import { type SqlBool, sql } from "kysely";
import { array, boolean, type Infer, integer, nullable, object, string } from "superstruct";
import { reachedIds } from "../access/companies";
import { tokenScopes } from "../access/scopes";
import { countAttempt, type Limit } from "../access/throttle";
import { hashToken, randomToken, type SignedInUser, tokenPrefix } from "../access/tokens";
import type { Api } from "../api";
import { plusDays } from "../clock";
import { insertIf, readBatch, runBatch } from "../db/connect";
import type { Row } from "../db/schema";
import { audit, auditRow } from "../fleet/audit";
import { invalid } from "../http/api-error";
import { date, instant, oneOf, text } from "../http/fields";
import { dayAt, dayOf, dayStart, formatDay, formatInstant } from "../lib/local-days";
import { endpoint, noContent, one } from "./endpoint";

const maxTokens = 20;
/** A token that expires later than this may as well not expire. */
const maxDays = 3_660;

/** Who is in a session of another person creates no tokens in bulk. */
const creationLimit: Limit = { name: "access-token-", perAccountAtAddress: 20, perAccount: 20, perAddress: 200 };

const accessTokenSchema = object({
  id: integer(),
  name: string(),
  scope: oneOf(tokenScopes),
  /** The companies that calls with the token may name; null: all. */
  company_ids: nullable(array(integer())),
  created_at: instant(),
  expires_on: nullable(string()),
  last_used_at: nullable(instant()),
  /** Whether the token has not expired. */
  active: boolean(),
});
type AccessToken = Infer<typeof accessTokenSchema>;

const path = "/me/access-tokens";

const listTokens = endpoint("get", path, {
  summary: "The user's access tokens by name, without the tokens themselves. Needs a session.",
  response: one("AccessTokens", object({ access_tokens: array(accessTokenSchema) })),
  async handle({ api, user }) {
    const rows = await api.db
      .selectFrom("access_tokens")
      .selectAll()
      .where("user_id", "=", user.id)
      .where("scope", "in", tokenScopes)
      .orderBy("name")
      .orderBy("id")
      .execute();
    const companyIds = await listCompanyIds(api, user);
    return { access_tokens: rows.map((row) => serializeToken(api, row, companyIds)) };
  },
});

const createToken = endpoint("post", path, {
  summary:
    "Creates an access token. Only this response has the token and the address for a first call. Needs a session.",
  body: object({ name: text(80), scope: oneOf(tokenScopes), expires_on: nullable(date()) }),
  response: one("NewAccessToken", object({ access_token: accessTokenSchema, token: string(), url: string() })),
  status: 201,
  async handle({ api, user, body: { name, scope, expires_on }, request }) {
    await countAttempt(api, creationLimit, user.email);
    const { today, instant: created_at } = api.wallClock;
    if (expires_on !== null && (expires_on < today || expires_on > plusDays(today, maxDays))) {
      throw invalid({ expires_on: [`Enter a day from today to ${plusDays(today, maxDays)}.`] });
    }
    const token = `${tokenPrefix}${randomToken()}`;
    const expires_at = expires_on && formatInstant(dayStart(dayOf(expires_on) + 1));
    const row = { token_hash: await hashToken(token), user_id: user.id, created_at, expires_at, scope, name };
    const hasRoom = sql<SqlBool>`(
      select count(*) from access_tokens where user_id = ${user.id} and scope in ('read', 'write')
    ) < ${maxTokens}`;
    const inserted = sql<number>`last_insert_rowid()`;
    const changes = { new: { name, scope, expires_on } };
    const [[created]] = await readBatch(api.env.DB, [
      insertIf(api.db, "access_tokens", row, hasRoom),
      insertIf(
        api.db,
        "audits",
        auditRow(api, user, null, ["access_token", inserted], "created", changes),
        sql`changes() = 1`,
      ),
    ]);
    if (!created) throw invalid({ general: [`A person has at most ${maxTokens} access tokens. Revoke one first.`] });
    const stored = { ...row, id: created.id, last_used_at: null };
    const url = `${api.env.API_URL || new URL(request.url).origin}/v0/users/me/companies`;
    return { access_token: serializeToken(api, stored, await listCompanyIds(api, user)), token, url };
  },
});

const revokeToken = endpoint("delete", `${path}/{id}`, {
  summary: "Revokes an access token. Calls with it are rejected at once. Needs a session.",
  response: noContent,
  async handle({ api, user, params }) {
    const revoked = api.db.selectFrom("access_tokens").select(["name", "scope"]).where("id", "=", params.id);
    const old = await revoked.executeTakeFirst();
    await runBatch(api.env.DB, [
      api.db.deleteFrom("access_tokens").where("id", "=", params.id),
      audit(api, user, null, ["access_token", params.id], "deleted", { old }),
    ]);
  },
});

/** The ids of the companies that the user has access to; null for an administrator, who has access to all. */
async function listCompanyIds({ db }: Api, user: SignedInUser): Promise<number[] | null> {
  if (user.admin) return null;
  const reached = db
    .selectFrom("companies")
    .select("id")
    .where("id", "in", reachedIds(sql`${user.id}`));
  return (await reached.orderBy("id").execute()).map(({ id }) => id);
}

function serializeToken(api: Api, row: Row<"access_tokens">, company_ids: number[] | null): AccessToken {
  const { id, name, scope, created_at, expires_at, last_used_at } = row;
  return {
    id,
    name: name ?? "",
    scope: scope === "write" ? "write" : "read",
    company_ids,
    created_at,
    expires_on: expires_at && formatDay(dayAt(Date.parse(expires_at)) - 1),
    last_used_at,
    active: expires_at === null || expires_at > api.wallClock.instant,
  };
}

/** The access tokens of a person. See domain/access-tokens.md. */
export const accessTokenEndpoints = [listTokens, createToken, revokeToken];
