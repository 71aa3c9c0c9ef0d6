import { sql } from "kysely";
import { hashToken } from "../access/tokens";
import type { Api } from "../api";
import { exists } from "../db/connect";
import { ApiError } from "../http/api-error";

/** The databases that this isolate knows to hold what DEMO says. A demonstration and an installation stay what they are. */
const checked = new WeakSet<D1Database>();

/**
 * Throws 5000 if the database was made for the other mode: demo accounts, whose password is public, without DEMO, or an
 * installation with DEMO (docs/decisions/0131).
 */
export async function assertMode({ db, env }: Api): Promise<void> {
  if (checked.has(env.DB)) return;
  const demoUsers = db.selectFrom("users").select("id").where("demo", "=", 1);
  const setupLinks = db.selectFrom("fleet_state").select("key").where("key", "=", setupLinkKey);
  const { isDemo, isInstallation } = await db
    .selectNoFrom([
      sql<number>`exists ${demoUsers}`.as("isDemo"),
      sql<number>`exists ${setupLinks}`.as("isInstallation"),
    ])
    .executeTakeFirstOrThrow();
  if (env.DEMO !== "true" && isDemo) {
    throw wrongMode(
      'This database holds the demonstration. Set DEMO to "true" to start it, or use another database for real plants.',
    );
  }
  if (env.DEMO === "true" && isInstallation) {
    throw wrongMode(
      'This database holds an installation. Set DEMO to "false" to start it, or use another database for a demonstration.',
    );
  }
  // A database that is still empty may become either.
  if (isDemo || isInstallation) checked.add(env.DB);
}

const wrongMode = (message: string) => new ApiError(5000, { general: [message] });

/**
 * The link with which the first administrator sets up an installation. `scripts/setup-link.mjs` creates its token and
 * stores only the hash, in `fleet_state`: `{token_hash, expires_at}`. A new link replaces the earlier one.
 */
const setupLinkKey = "setup_link";

export const setupStates = ["valid", "used", "expired", "invalid"] as const;
export type SetupState = (typeof setupStates)[number];

/** What a link can still do. All links are used once there is an administrator. */
export async function readSetupState({ db, wallClock }: Api, token: string): Promise<SetupState> {
  if (await exists(selectAdministrators(db))) return "used";
  const row = await db.selectFrom("fleet_state").select("value").where("key", "=", setupLinkKey).executeTakeFirst();
  const link: { readonly token_hash: string; readonly expires_at: string } | null = row ? JSON.parse(row.value) : null;
  if (link?.token_hash !== (await hashToken(token))) return "invalid";
  return link.expires_at > wallClock.instant ? "valid" : "expired";
}

const selectAdministrators = (db: Api["db"]) =>
  db.selectFrom("users").select("id").where("admin", "=", 1).where("deleted_at", "is", null);

/**
 * Creates a statement that fails its batch unless the link is valid: of two requests at once, one succeeds. It violates
 * the NOT NULL constraint of the column `value`.
 */
export async function failUnlessValid({ db, wallClock }: Api, token: string) {
  const link = (field: string) => sql<string>`json_extract(value, ${sql.lit(`$.${field}`)})`;
  const valid = db
    .selectFrom("fleet_state")
    .select("key")
    .where("key", "=", setupLinkKey)
    .where(link("token_hash"), "=", await hashToken(token))
    .where(link("expires_at"), ">", wallClock.instant);
  const statement = sql`insert into fleet_state (key, value) select 'setup_twice', null
    where not exists ${valid} or exists ${selectAdministrators(db)}`;
  return { compile: () => statement.compile(db) };
}
