import type { Database } from "../env";

/** An attempt that was counted for one key. */
export interface ReservedAttempt {
  key: string;
  /** The attempts within the window, this one included. */
  count: number;
  limit: number;
  /** The end of the window, in milliseconds since the epoch. */
  expiresAt: number;
}

const schema = [
  "CREATE TABLE IF NOT EXISTS attempts (key TEXT PRIMARY KEY, count INTEGER NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX IF NOT EXISTS attempts_expires_at ON attempts (expires_at)",
];

const countOne = `INSERT INTO attempts (key, count, expires_at) VALUES (?1, 1, ?2)
  ON CONFLICT (key) DO UPDATE SET count = count + 1 RETURNING count, expires_at`;

/** Counts an attempt for each key in one transaction. A window starts with its first attempt and ends after `windowMs`. */
export async function countAttempts(
  database: Database,
  counted: readonly { key: string; limit: number }[],
  now: number,
  windowMs: number,
): Promise<ReservedAttempt[]> {
  const count = () =>
    database.batch<{ count: number; expires_at: number }>([
      database.prepare("DELETE FROM attempts WHERE expires_at <= ?1").bind(now),
      ...counted.map(({ key }) => database.prepare(countOne).bind(key, now + windowMs)),
    ]);
  const [, ...results] = await count().catch(async (error) => {
    if (!String(error).includes("no such table")) throw error;
    // The table is created on first use, so that no deployment can forget it.
    await database.batch(schema.map((statement) => database.prepare(statement)));
    return count();
  });
  return counted.map(({ key, limit }, index) => {
    const [row] = results[index]?.results ?? [];
    return { key, limit, count: row?.count ?? 0, expiresAt: row?.expires_at ?? now };
  });
}

/** Takes counted attempts back, and forgets all attempts of the key that is cleared. */
export async function refundAttempts(
  database: Database,
  attempts: readonly Pick<ReservedAttempt, "key">[],
  clearedKey?: string,
): Promise<void> {
  await database.batch(
    attempts.map(({ key }) =>
      database
        .prepare(
          key === clearedKey
            ? "DELETE FROM attempts WHERE key = ?1"
            : "UPDATE attempts SET count = max(0, count - 1) WHERE key = ?1",
        )
        .bind(key),
    ),
  );
}
