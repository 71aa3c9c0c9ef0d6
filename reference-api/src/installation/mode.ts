import { sql } from "kysely";
import type { Api } from "../api";
import { ApiError } from "../http/api-error";
import { setupLinkKey } from "./setup-link";

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
