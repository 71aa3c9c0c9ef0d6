import { type PlantRef, plantPath } from "@shared/api/refs";
import * as v0 from "@shared/api/v0/decoder";
import { relation, rows } from "@shared/api/v0/rows";
import type { ChangeOptions, RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { ApiExtensions } from "@shared/session/load-context";

/** The current state of a yearly promise of a plant. Energy in Wh, differences in percent and in Wh. */
export const promiseStatusSchema = v0.object({
  /** Identifies the period in the calls that change it. */
  id: v0.idOrNull(),
  period_index: v0.numberOrNull(),
  period_start: v0.dateOrNull(),
  summary: v0.textOrNull(),
  difference_till_now_pct: v0.numberOrNull(),
  difference_till_now_wh: v0.numberOrNull(),
  delivered_till_now_wh: v0.numberOrNull(),
  promised_till_now_wh: v0.numberOrNull(),
  promised_total_wh: v0.numberOrNull(),
  /**
   * The days without data, which the promise leaves out; requires the extension `compared`
   * (domain/v0-api.md#extensions).
   */
  left_out_days: v0.optional(v0.numberOrNull()),
  /** Received radiation as a percentage of the long-term mean. */
  radiation_received_pct: v0.numberOrNull(),
  last_change: relation(v0.object({ changed_on: v0.dateOrNull() })),
  /** For a change of what was read (domain/v0-api.md#revisions). */
  revision: v0.optional(v0.numberOrNull()),
});
export type PromiseStatus = v0.Infer<typeof promiseStatusSchema>;

/**
 * The yearly promises of a plant, one per period. Without the extension `compared`, the days that are left out are
 * omitted. Throws `ApiError` (domain/v0-calls.md#plants).
 */
export async function listPromiseStatuses(
  api: V0Client,
  ref: PlantRef,
  { compared, signal }: RequestOptions & Pick<ApiExtensions, "compared">,
): Promise<PromiseStatus[]> {
  const schema = rows(promiseStatusSchema, ({ id }) => id);
  const promises = await api.read(`${plantPath(ref)}/promise-statuses`, { schema, signal });
  return compared ? promises : promises.map(({ left_out_days: _, ...promise }) => promise);
}

/**
 * The stored promise of one period, bypassing the list of promises, which is cached for a short time. Throws `ApiError`
 * (domain/v0-calls.md#plants).
 */
export const getPromise = (api: V0Client, ref: PlantRef, promiseId: number, { signal }: RequestOptions = {}) =>
  api.read(promisePath(ref, promiseId), { schema: promiseStatusSchema, signal });

const promisePath = (ref: PlantRef, promiseId: number) => `${plantPath(ref)}/promise-status/${promiseId}`;

/** Sets the yield promised for the year of a period. Throws `ApiError`. See domain/v0-calls.md#plants. */
export function updatePromise(
  api: V0Client,
  ref: PlantRef,
  promiseId: number,
  promisedTotalWh: number,
  options: ChangeOptions = {},
): Promise<void> {
  const body = { promised_total_wh: promisedTotalWh };
  return api.write("PUT", promisePath(ref, promiseId), { body, ...options });
}
