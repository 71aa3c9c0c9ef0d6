import { type PlantRef, plantPath } from "@shared/api/refs";
import { rows } from "@shared/api/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import {
  type HistoricalSummary,
  historicalSummarySchema,
  type MeterStatus,
  meterStatusSchema,
} from "./schema";

/** The statuses of a meter on each day of a range. Throws `ApiError`. // contract §5 */
export function listMeterStatuses(
  api: V0Client,
  ref: PlantRef & { meterId: number },
  range: DateRange,
  { signal }: RequestOptions = {},
): Promise<MeterStatus[]> {
  return api.read(`${plantPath(ref)}/meters/${ref.meterId}/meter-statuses`, {
    query: { ...rangeQuery(range) },
    schema: rows(meterStatusSchema),
    signal,
  });
}

/** The yield of a meter over a range of days. Throws `ApiError`. // contract §5 */
export function getHistoricalSummary(
  api: V0Client,
  ref: PlantRef & { meterId: number },
  range: DateRange,
  { signal }: RequestOptions = {},
): Promise<HistoricalSummary> {
  return api.read(`${plantPath(ref)}/meters/${ref.meterId}/historical-summary`, {
    query: { ...rangeQuery(range) },
    schema: historicalSummarySchema,
    signal,
  });
}
