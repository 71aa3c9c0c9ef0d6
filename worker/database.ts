import { abortable } from "@shared/api/v0/transport";
import { databaseKeySigningKey } from "./derived-keys";
import type { Database } from "./env";

const schema = [
  "CREATE TABLE IF NOT EXISTS attempts (key TEXT PRIMARY KEY, count INTEGER NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS attempts_expires_at ON attempts (expires_at)",
  `CREATE TABLE IF NOT EXISTS keyed_requests (owner TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL,
    attempt TEXT NOT NULL, first_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 1, running_until INTEGER NOT NULL,
    status INTEGER NOT NULL DEFAULT 0, type TEXT NOT NULL DEFAULT '', body TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (owner, key)) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS keyed_requests_first_at ON keyed_requests (first_at)",
  // An earlier version stored a row for every action here.
  "DROP TABLE IF EXISTS requests",
  "CREATE TABLE IF NOT EXISTS sessions_valid_from (key TEXT PRIMARY KEY, valid_from INTEGER NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID",
];

/** The timeout of the database, so that a database without a response delays nobody. */
const timeoutMs = 1_000;

/**
 * Runs statements in one transaction, within a second. Creates the tables on first use, so that a deployment cannot
 * forget them.
 */
export function runStatements<Row>(
  database: Database,
  statements: readonly (readonly [query: string, ...values: (string | number)[]])[],
): Promise<{ results: Row[] }[]> {
  const run = () =>
    database.batch<Row>(statements.map(([query, ...values]) => database.prepare(query).bind(...values)));
  const runWithTables = async () => {
    try {
      return await run();
    } catch (error) {
      if (!String(error).includes("no such table")) throw error;
      await database.batch(schema.map((statement) => database.prepare(statement)));
      return run();
    }
  };
  return abortable(runWithTables(), AbortSignal.timeout(timeoutMs));
}

/** The key of a row. The database contains no e-mail address or IP address, not even a hash that could be guessed. */
export async function rowKey(secret: string, text: string): Promise<string> {
  const digest = await crypto.subtle.sign("HMAC", await databaseKeySigningKey(secret), new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** The normalized form of an e-mail address. */
export const normalizedAccount = (email: string): string => email.trim().normalize("NFKC").toLowerCase();
