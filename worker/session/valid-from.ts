import { ApiError } from "@shared/api/result";
import type { SessionUser } from "@shared/session/session";
import { normalizedAccount, rowKey, runStatements } from "../database";
import type { Database } from "../env";
import { logError } from "../log";

interface ValidFromOptions {
  database: Database | undefined;
  /** The first secret is used for writes. Rows of the other secrets are used until their sessions have expired. */
  secrets: readonly string[];
  /** The lifetime of a session. After it the row of a session is not needed. */
  sessionSeconds: number;
  requestId: string;
  now?: () => number;
}

/** The user whose sessions end: by id, or by the e-mail address of the account after a password was recovered. */
type Owner = { id: number } | { email: string };

/** The time from which the sessions of a user are valid, in D1 for all data centres (docs/decisions/0030). */
export interface ValidFrom {
  /** Milliseconds since the epoch; 0 when the sessions were never ended, and when the database is unavailable. */
  read(user: Pick<SessionUser, "id" | "email">): Promise<number>;
  /** Ends every session issued until now; returns that time. Rejects with an ApiError 503 when it was not stored. */
  write(owner: Owner): Promise<number>;
}

const read =
  "SELECT max(valid_from) AS valid_from FROM sessions_valid_from WHERE key IN (SELECT value FROM json_each(?1))";
const deleteExpired = "DELETE FROM sessions_valid_from WHERE expires_at <= ?1";
const write = `INSERT INTO sessions_valid_from (key, valid_from, expires_at) VALUES (?1, ?2, ?3)
  ON CONFLICT (key) DO UPDATE SET valid_from = max(valid_from, ?2), expires_at = max(expires_at, ?3)`;

const nameOf = (owner: Owner): string =>
  "id" in owner ? `sessions of user ${owner.id}` : `sessions of account ${normalizedAccount(owner.email)}`;

export function createValidFrom({
  database,
  secrets,
  sessionSeconds,
  requestId,
  now = Date.now,
}: ValidFromOptions): ValidFrom {
  return {
    async read({ id, email }) {
      if (!database) return 0;
      try {
        const names = [nameOf({ id }), nameOf({ email })];
        const keys = await Promise.all(secrets.flatMap((secret) => names.map((name) => rowKey(secret, name))));
        const [result] = await runStatements<{ valid_from: number | null }>(database, [[read, JSON.stringify(keys)]]);
        return result?.results[0]?.valid_from ?? 0;
      } catch (error) {
        logError("sessions-not-checked", error, { requestId });
        return 0;
      }
    },

    async write(owner) {
      const validFrom = now();
      try {
        if (!database) throw new Error("There is no database ATTEMPTS.");
        const key = await rowKey(secrets[0] ?? "", nameOf(owner));
        const expiresAt = validFrom + sessionSeconds * 1_000;
        const store = () =>
          runStatements(database, [
            [deleteExpired, validFrom],
            [write, key, validFrom, expiresAt],
          ]);
        await store().catch(store);
        return validFrom;
      } catch (error) {
        logError("sessions-not-ended", error, { requestId });
        throw new ApiError({ status: 503 });
      }
    },
  };
}
