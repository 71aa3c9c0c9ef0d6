import { sql } from "kysely";
import type { SignedInUser } from "../access/tokens";
import type { Api } from "../api";

type AuditedModel =
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
  | "access_token"
  | "calendar"
  | "custom_field"
  | "owner_link";

interface AuditedChanges {
  readonly old?: object;
  readonly new?: object;
}

/**
 * Creates a statement that records a change by the user, of a plant or its parts, or of the user's account (a plant of
 * null). The id "inserted" is the id of the row that the previous statement of the batch inserted.
 */
export function audit(
  api: Api,
  user: Pick<SignedInUser, "id">,
  plantId: number | null,
  [model, modelId]: readonly [model: AuditedModel, id: number | "inserted"],
  event: string,
  changes: AuditedChanges = {},
) {
  const model_id = modelId === "inserted" ? sql<number>`last_insert_rowid()` : modelId;
  return api.db.insertInto("audits").values(auditRow(api, user, plantId, [model, model_id], event, changes));
}

/** The row of an audit entry. */
export function auditRow<Id>(
  api: Api,
  user: Pick<SignedInUser, "id">,
  plantId: number | null,
  [model_type, model_id]: readonly [model: AuditedModel, id: Id],
  event: string,
  changes: AuditedChanges,
) {
  return {
    plant_id: plantId,
    model_type,
    model_id,
    event,
    user_id: user.id,
    old_values: JSON.stringify(changes.old ?? {}),
    new_values: JSON.stringify(changes.new ?? {}),
    created_at: api.clock.instant,
  };
}

/** The changed fields of a row, before and after. */
export interface Changes<Row> {
  readonly old: Partial<Row>;
  readonly new: Partial<Row>;
}

/** Returns the fields that differ between two states, for an audit entry; null if no field differs. */
export function changesBetween<T extends object>(before: T, after: Partial<T>): Changes<T> | null {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (key) => after[key] !== undefined && after[key] !== before[key],
  );
  if (changed.length === 0) return null;
  const only = (state: Partial<T>) => Object.fromEntries(changed.map((key) => [key, state[key]])) as Partial<T>;
  return { old: only(before), new: only(after) };
}
