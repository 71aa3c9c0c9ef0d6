import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import { type MeterStatus, meterStatusSchema } from "./schema";

/** What was found of a meter on each day of a range (contract §5). */
export function listMeterStatuses(
  api: V0Client,
  { companyId, plantId, meterId }: { companyId: number; plantId: number; meterId: number },
  range: DateRange,
  { signal }: { signal?: AbortSignal } = {},
): Promise<MeterStatus[]> {
  return api.read(`/companies/${companyId}/plants/${plantId}/meters/${meterId}/meter-statuses`, {
    query: { ...rangeQuery(range) },
    schema: rows(meterStatusSchema),
    signal,
  });
}
