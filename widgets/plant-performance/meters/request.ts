import { type DateRange, dayCount, parseDateRange, rangeBounds, rangeQuery } from "@shared/lib/date-range";
import { readId } from "@shared/lib/text";
import { isPeriodAvailable, maxMeterDays } from "../view";

/** The number of meters that are compared with each other. */
export const maxComparedMeters = 50;

/** A request for the energy of meters, by hour or by day (domain/performance.md#by-meter). */
export interface MetersRequest {
  period: "hour" | "day";
  range: DateRange;
  meterIds: readonly number[];
}

export const writeMetersRequest = ({ period, range, meterIds }: MetersRequest): Record<string, string> => ({
  period,
  ...rangeQuery(range),
  meters: meterIds.join(","),
});

/** Parses the query of a resource. Returns null if it is malformed or its range is too long. */
export function readMetersRequest(query: URLSearchParams, today: Temporal.PlainDate): MetersRequest | null {
  const period = query.get("period") === "hour" ? "hour" : "day";
  const range = parseDateRange(query, rangeBounds(today));
  if (!range || (period === "hour" ? !isPeriodAvailable(period, range) : dayCount(range) > maxMeterDays)) return null;
  const ids = (query.get("meters") ?? "").split(",").flatMap((text) => readId(text) ?? []);
  return { period, range, meterIds: [...new Set(ids)].slice(0, maxComparedMeters) };
}
