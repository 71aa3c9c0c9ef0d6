import { sql } from "kysely";
import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";

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
  /** "inserted": the row the statement just before this one inserted, in the same batch. */
  readonly modelId: number | "inserted";
  readonly event: string;
  readonly old?: object;
  readonly new?: object;
}

/** A statement that writes down what was done to a plant or to a thing on it, and by whom. */
export function audit(api: Api, user: SignedInUser, entry: AuditEntry) {
  return api.db.insertInto("audits").values({
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

/** What differs between two states of a thing, old and new, as an audit shows it; null when nothing does. */
export function changesBetween<T extends object>(
  before: T,
  after: Partial<T>,
): { readonly old: Partial<T>; readonly new: Partial<T> } | null {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (key) => after[key] !== undefined && after[key] !== before[key],
  );
  if (changed.length === 0) return null;
  const only = (state: Partial<T>) =>
    Object.fromEntries(changed.map((key) => [key, state[key]])) as Partial<T>;
  return { old: only(before), new: only(after) };
}
