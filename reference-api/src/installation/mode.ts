import type { Api } from "../api";
import { exists } from "../db/connect";
import { ApiError } from "../http/api-error";
import { setupLinkKey } from "./setup-link";

/** The databases that this isolate knows to be no installation. They cannot become one while they hold a demonstration. */
const demonstrations = new WeakSet<D1Database>();

/**
 * Throws 5000 if the database was made for the other mode: demo accounts, whose password is public, without DEMO, or an
 * installation with DEMO (docs/decisions/0131).
 */
export async function assertMode(api: Api): Promise<void> {
  const { db, env } = api;
  if (env.DEMO !== "true") {
    if (!(await exists(db.selectFrom("users").select("id").where("demo", "=", 1)))) return;
    throw wrongMode(
      'This database holds the demonstration. Set DEMO to "true" to start it, or use another database for real plants.',
    );
  }
  if (demonstrations.has(env.DB)) return;
  if (await exists(db.selectFrom("fleet_state").select("key").where("key", "=", setupLinkKey))) {
    throw wrongMode(
      'This database holds an installation. Set DEMO to "false" to start it, or use another database for a demonstration.',
    );
  }
  demonstrations.add(env.DB);
}

const wrongMode = (message: string) => new ApiError(5000, { general: [message] });
