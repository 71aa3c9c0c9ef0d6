import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { type Audit, auditSchema } from "./schema";

/** What happened to a plant and to its meters, newest first (contract §5). */
export async function listPlantAudits(
  api: V0Client,
  companyId: number,
  plantId: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Audit[]> {
  const path = `/companies/${companyId}/plants/${plantId}`;
  const options = { schema: rows(auditSchema), signal };
  const [plant, meters] = await Promise.all([
    api.read(`${path}/audits`, options),
    api.read(`${path}/meters/audits`, options),
  ]);
  const byId = new Map([...plant, ...meters].map((audit) => [audit.id, audit]));
  return [...byId.values()].toSorted((a, b) => b.datetime.localeCompare(a.datetime) || b.id - a.id);
}
