import { sql } from "kysely";
import type { SignedInUser } from "../access/tokens";
import type { Api } from "../api";

export type AuditedModel =
  | "plant"
  | "meter"
  | "issue"
  | "promise"
  | "ticket"
  | "note"
  | "file"
  | "contact"
  | "tag"
  | "company"
  | "custom_field";

interface AuditEntry {
  readonly plantId: number;
  readonly model: AuditedModel;
  /** "inserted": the row inserted by the previous statement of the same batch. */
  readonly modelId: number | "inserted";
  readonly event: string;
  readonly old?: object;
  readonly new?: object;
}

/** A statement that records a change of a plant or its parts, with the user. */
export function audit(api: Api, user: SignedInUser, entry: AuditEntry) {
  return api.db
    .insertInto("audits")
    .values({
      plant_id: entry.plantId,
      model_type: entry.model,
      model_id: entry.modelId === "inserted" ? sql<number>`last_insert_rowid()` : entry.modelId,
      event: entry.event,
      user_id: user.id,
      old_values: JSON.stringify(entry.old ?? {}),
      new_values: JSON.stringify(entry.new ?? {}),
      created_at: api.clock.instant,
    });
}

/** The differing fields of two states, old and new, for an audit entry; null when nothing differs. */
export function changesBetween<T extends object>(
  before: T,
  after: Partial<T>,
): { readonly old: Partial<T>; readonly new: Partial<T> } | null {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (key) => after[key] !== undefined && after[key] !== before[key],
  );
  if (changed.length === 0) return null;
  const only = (state: Partial<T>) => Object.fromEntries(changed.map((key) => [key, state[key]])) as Partial<T>;
  return { old: only(before), new: only(after) };
}
