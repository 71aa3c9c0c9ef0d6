import { type DateRange, dayCount, daysOf } from "@shared/lib/date-range";
import type { EnergyBar } from "@shared/ui/small-bars/energy-chart";
import { isPartial } from "./comparison";
import { confidenceBand, lastCompleteDay, type PeriodEnergy } from "./period";

/** The chart of a plant shows months instead of days for a longer period. */
export const maxDayBars = 31;

/** Returns the bars of a plant: each day of a month, otherwise each month. A period without a row has no data. */
export function energyBars(
  { days, months }: { days: readonly PeriodEnergy[]; months: readonly PeriodEnergy[] },
  range: DateRange,
  today: Temporal.PlainDate,
  isDaily = dayCount(range) <= maxDayBars,
): EnergyBar[] {
  const rows = new Map((isDaily ? days : months).map((row) => [row.date, row]));
  const complete = lastCompleteDay(today).toString();
  return daysOf(range)
    .filter(({ day }) => isDaily || day === 1)
    .map((first) => {
      const date = first.toString();
      const row = rows.get(date);
      const last = isDaily ? date : first.add({ months: 1 }).subtract({ days: 1 }).toString();
      const expectedKwh = row && last <= complete ? row.expectedKwh : null;
      const generatedKwh = row?.generatedKwh ?? null;
      const isPartialBar = row !== undefined && last <= complete && isPartial(row);
      return {
        date,
        generatedKwh,
        expectedKwh,
        isPartial: isPartialBar,
        band: confidenceBand(expectedKwh, row?.errorKwh ?? null),
      };
    });
}
