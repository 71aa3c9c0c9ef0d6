import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { type PromiseStatus, promiseStatusSchema } from "./schema";

/** The yearly promises of a plant, one a period (contract §5). */
export function listPromiseStatuses(
  api: V0Client,
  companyId: number,
  plantId: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PromiseStatus[]> {
  return api.read(`/companies/${companyId}/plants/${plantId}/promise-statuses`, {
    schema: rows(promiseStatusSchema),
    signal,
  });
}
