import { type PlantRef, plantPath } from "@shared/api/refs";
import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type PromiseStatus, promiseStatusSchema } from "./schema";

/** The yearly promises of a plant, one per period. Throws `ApiError`. // contract §5 */
export function listPromiseStatuses(
  api: V0Client,
  ref: PlantRef,
  { signal }: RequestOptions = {},
): Promise<PromiseStatus[]> {
  return api.read(`${plantPath(ref)}/promise-statuses`, {
    schema: rows(promiseStatusSchema),
    signal,
  });
}

/** Sets the yield promised for the year of a period. Throws `ApiError`. // contract §5 */
export function updatePromise(
  api: V0Client,
  ref: PlantRef,
  promiseId: number,
  promisedTotalWh: number,
  { signal }: RequestOptions = {},
): Promise<void> {
  const body = { promised_total_wh: promisedTotalWh };
  return api.write("PUT", `${plantPath(ref)}/promise-status/${promiseId}`, { body, signal });
}
