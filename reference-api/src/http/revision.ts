import { type RawBuilder, sql } from "kysely";
import type { Api } from "../api";
import type { Statement } from "../db/connect";
import type { Database } from "../db/schema";
import { changedMeanwhile } from "./api-error";

/** The tables whose rows several people edit. A trigger raises the revision of a row (migrations/0047_revisions.sql). */
export type RevisedTable = {
  [T in keyof Database]: Database[T] extends { revision: unknown } ? T : never;
}[keyof Database];

interface RevisedRow {
  readonly id: number;
  readonly revision: number;
}

/**
 * Compares a row that was read with the condition of the request: throws 4000 with HTTP 412 if the client has loaded an
 * earlier revision. Returns a statement that fails its batch if the row has changed since it was read.
 */
export type Guard = (row: RevisedRow) => D1PreparedStatement;

/** Each attempt fails only when another change was stored, so that many people at the same moment all have their turn. */
const maxAttempts = 20;

/**
 * Changes a row that several people edit. `change` reads the row, and writes in one batch that begins with the guard of
 * the row. It is run again when the row has changed between reading and writing. With `If-Match`, the change is made only
 * to the revision that the client has loaded (docs/decisions/0165).
 */
export async function changeRevised<T>(
  { api, request }: { readonly api: Api; readonly request?: Request },
  table: RevisedTable,
  change: (guard: Guard) => Promise<T>,
): Promise<T> {
  const loaded = loadedRevision(request);
  const guard: Guard = ({ id, revision }) => {
    if (loaded !== null && loaded !== revision) throw changedMeanwhile();
    return failWhenRevised(api.env.DB, table, { id, revision });
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await change(guard);
    } catch (error) {
      if (!String(error).includes("fleet_state.key")) throw error;
      if (attempt === maxAttempts) throw changedMeanwhile();
    }
  }
}

/** The revision in `If-Match`; null without a condition. A tag that is not a revision matches no row. */
function loadedRevision(request: Request | undefined): number | null {
  const tag = request?.headers.get("if-match")?.trim();
  if (!tag || tag === "*") return null;
  return Number(/^"(\d{1,15})"$/.exec(tag)?.[1] ?? -1);
}

/**
 * Creates a statement that fails a batch of `changeRevised` if a select returns a row after the statements before it.
 * The change is then run again, and what it checks rejects it.
 */
export function failWhenExists(api: Api, select: RawBuilder<unknown>): Statement {
  const statement = sql`insert into fleet_state (key, value) select null, '' where exists (${select})`;
  return { compile: () => statement.compile(api.db) };
}

/** Creates the statement of a guard. It violates the constraint that the column `key` is not null. */
function failWhenRevised(d1: D1Database, table: RevisedTable, { id, revision }: RevisedRow): D1PreparedStatement {
  return d1
    .prepare(
      `insert into fleet_state (key, value) select null, '' where not exists (
        select 1 from ${table} where id = ?1 and revision = ?2)`,
    )
    .bind(id, revision);
}
