import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Miniflare } from "miniflare";

const url = "https://database.internal/";

/**
 * Miniflare's options of a Worker that runs SQL statements in the database of the included back end. Miniflare's own
 * client for code outside of workerd blocks the thread for each call
 * (https://github.com/cloudflare/workers-sdk/pull/15552).
 *
 * @param {{ compatibilityDate: string, d1Databases: object }} reference options of the included back end
 */
export const databaseWorker = ({ compatibilityDate, d1Databases }) => ({
  name: "heliograph-database",
  modules: [{ type: "ESModule", path: fileURLToPath(new URL("database-worker.mjs", import.meta.url)) }],
  modulesRoot: fileURLToPath(new URL(".", import.meta.url)),
  compatibilityDate,
  d1Databases,
  routes: [`${new URL(url).host}/*`],
});

/**
 * Runs statements as one batch: all of them take effect, or none.
 *
 * @param {import("miniflare").Miniflare} miniflare
 * @param {readonly { sql: string, params?: readonly unknown[] }[]} statements
 * @returns {Promise<import("@cloudflare/workers-types").D1Result<any>[]>}
 */
export async function runStatements(miniflare, statements) {
  const response = await miniflare.dispatchFetch(url, { method: "POST", body: JSON.stringify(statements) });
  if (!response.ok) throw new Error(`The database failed: ${await response.text()}`);
  return response.json();
}

/**
 * Applies pending migrations and records them in wrangler's own table.
 *
 * @param {import("miniflare").Miniflare} miniflare
 * @param {string} directory
 */
export async function migrate(miniflare, directory) {
  const [, { results }] = await runStatements(miniflare, [
    {
      sql: "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    },
    { sql: "SELECT name FROM d1_migrations" },
  ]);
  const applied = new Set(results.map(({ name }) => name));
  const pending = readdirSync(directory)
    .filter((name) => name.endsWith(".sql") && !applied.has(name))
    .sort();
  for (const name of pending) {
    const statements = readFileSync(join(directory, name), "utf8")
      .replace(/^\s*--.*$/gm, "")
      .split(/;\s*(?:\n|$)/)
      .map((statement) => ({ sql: statement.trim() }))
      .filter(({ sql }) => sql);
    const record = { sql: "INSERT INTO d1_migrations (name) VALUES (?)", params: [name] };
    await runStatements(miniflare, [...statements, record]);
  }
}

/** Runs statements as one batch in a directory of databases that no Worker has open. */
export async function queryDatabase(d1Persist, statements) {
  const reference = { compatibilityDate: "2026-04-26", d1Databases: ["DB"] };
  const miniflare = new Miniflare({ cf: false, d1Persist, workers: [databaseWorker(reference)] });
  try {
    return await runStatements(miniflare, statements);
  } finally {
    await miniflare.dispose();
  }
}

/** Throws unless a directory of databases has an undamaged one of the included back end. */
export async function checkDatabase(d1Persist) {
  const [check, migrations] = await queryDatabase(d1Persist, [
    { sql: "PRAGMA quick_check" },
    { sql: "SELECT name FROM d1_migrations LIMIT 1" },
  ]);
  const isWhole = Object.values(check.results[0] ?? {})[0] === "ok" && migrations.results.length > 0;
  if (!isWhole) throw new Error("The database is damaged or empty.");
}
