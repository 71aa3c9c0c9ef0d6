import type { MeterStatus } from "@entities/meter";
import { type DateRangeText, dayCount, readRange } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/day";

/** A status type and the meters that had it, by day of the range. */
export interface TimelineRow {
  type: string;
  /** The API's name of a type that this application does not know. */
  displayName: string | null;
  severity: number;
  /** The ids of the meters, by the number of the day. */
  days: readonly (readonly number[])[];
}

/** Adds the statuses of one meter to the rows. Statuses outside of the range are left out. */
export function withMeter(
  rows: readonly TimelineRow[],
  meterId: number,
  statuses: readonly MeterStatus[],
  rangeText: DateRangeText,
): TimelineRow[] {
  const range = readRange(rangeText);
  const count = dayCount(range);
  const merged = new Map(rows.map((row) => [row.type, { ...row, days: [...row.days] }]));
  for (const { date, type_name, meter_status_type } of statuses) {
    const index = range.start.until(dayText(date), { largestUnit: "day" }).days;
    if (index < 0 || index >= count) continue;
    const type = type_name ?? "unknown";
    const row = merged.get(type) ?? {
      type,
      displayName: meter_status_type?.display_name ?? null,
      severity: meter_status_type?.severity ?? 0,
      days: Array.from({ length: count }, (): readonly number[] => []),
    };
    const meters = row.days[index] ?? [];
    if (!meters.includes(meterId)) row.days[index] = [...meters, meterId];
    merged.set(type, row);
  }
  return [...merged.values()].sort((a, b) => b.severity - a.severity || a.type.localeCompare(b.type));
}
