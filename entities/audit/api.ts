import { type PlantRef, plantPath } from "@shared/api/refs";
import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { newestFirst } from "@shared/lib/day";
import { type Audit, auditSchema } from "./schema";

/** The audits of a plant and its meters, newest first. Throws `ApiError`. // contract §5 */
export async function listPlantAudits(
  api: V0Client,
  ref: PlantRef,
  { signal }: RequestOptions = {},
): Promise<Audit[]> {
  const path = plantPath(ref);
  const options = { schema: rows(auditSchema), signal };
  const [plant, meters] = await Promise.all([
    api.read(`${path}/audits`, options),
    api.read(`${path}/meters/audits`, options),
  ]);
  const byId = new Map([...plant, ...meters].map((audit) => [audit.id, audit]));
  return [...byId.values()].toSorted((a, b) => newestFirst(a.datetime, b.datetime) || b.id - a.id);
}
