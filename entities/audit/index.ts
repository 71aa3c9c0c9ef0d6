import { fullName, type PlantRef, plantPath } from "@shared/api/refs";
import { valueOr } from "@shared/api/result";
import * as v0 from "@shared/api/v0/decoder";
import { personSchema, relation, rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { Message } from "@shared/i18n/format";
import { newestFirst } from "@shared/lib/dates";

/**
 * A change of a plant, of one of its meters or of an object that belongs to the plant (domain/plant-page.md#summary).
 */
export const auditSchema = v0.object({
  id: v0.id(),
  model_type: v0.textOrNull(),
  model_id: v0.idOrNull(),
  event: v0.textOrNull(),
  datetime: v0.dateOrNull(),
  /** Null for a change by the system. */
  user: relation(personSchema),
  changes: relation(v0.object({ old_values: v0.values(), new_values: v0.values() })),
});
export type Audit = v0.Infer<typeof auditSchema>;

/** The audits of a plant, without the audits of its meters. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const listPlantAudits = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(`${plantPath(ref)}/audits`, { schema: rows(auditSchema), signal });

/** The audits of the meters of a plant. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const listMeterAudits = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(`${plantPath(ref)}/meters/audits`, { schema: rows(auditSchema), signal });

/** Merges the audits of a plant with the audits of its meters, newest first. */
export function mergeAudits(ofPlant: readonly Audit[], ofMeters: readonly Audit[]): Audit[] {
  const byId = new Map([...ofPlant, ...ofMeters].map((audit) => [audit.id, audit]));
  return [...byId.values()].toSorted((a, b) => newestFirst(a.datetime, b.datetime));
}

/** Returns the short name of a model: "plant" for the class name `App\\Models\\Plant`. */
export const modelName = (modelType: string | null): string => modelType?.split("\\").at(-1)?.toLowerCase() ?? "";

/**
 * Returns who last set one of the values of a plant or of an object that belongs to it; null if the audits do not tell.
 * Audits of meters are a separate list.
 */
export async function changedBy(
  api: V0Client,
  ref: PlantRef,
  model: { type: string; id: number },
  values: Record<string, unknown>,
  options: RequestOptions,
): Promise<Message | null> {
  const list = model.type === "meter" ? listMeterAudits : listPlantAudits;
  const audits = await valueOr(list(api, ref, options), []);
  const change = mergeAudits(audits, []).find(
    ({ model_type, model_id, changes }) =>
      modelName(model_type) === model.type &&
      model_id === model.id &&
      Object.entries(changes?.new_values ?? {}).some(([name, value]) => String(value ?? "") === values[name]),
  );
  return change?.user ? fullName(change.user) : null;
}
