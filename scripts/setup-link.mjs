import { createHash, randomBytes } from "node:crypto";

/**
 * The single-use link with which the first administrator sets up an installation (docs/own-plants.md). Only the hash of
 * its token is stored.
 */

const lifetimeMs = 3_600_000;

/**
 * Stores the hash of a new token unless there is an administrator. An earlier link is not valid any more.
 *
 * @param {(sql: string) => Promise<readonly object[]>} runSql runs a statement and resolves with its rows
 * @returns {Promise<string | null>} the path of the link; null when there is an administrator
 */
export async function createSetupLink(runSql, now = Date.now()) {
  const token = randomBytes(32).toString("base64url");
  const link = {
    token_hash: createHash("sha256").update(token).digest("base64url"),
    expires_at: new Date(now + lifetimeMs).toISOString().replace(/\.\d+/, ""),
  };
  // The value has no quotation marks of SQL.
  const rows = await runSql(
    `INSERT INTO fleet_state (key, value) SELECT 'setup_link', '${JSON.stringify(link)}'
      WHERE NOT EXISTS (SELECT 1 FROM users WHERE admin = 1 AND deleted_at IS NULL)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value RETURNING key`,
  );
  return rows.length > 0 ? `/setup?token=${token}` : null;
}

/** What the person who starts an installation reads. */
export const setupLinkText = (link) =>
  `There is no administrator yet. Open this link within an hour to create the first one; it works once:\n  ${link}`;
