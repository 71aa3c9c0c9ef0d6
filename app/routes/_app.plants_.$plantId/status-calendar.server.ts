import { isRetired, listMeterStatuses } from "@entities/meter";
import { monitoredYear, tierOf } from "@entities/plant";
import { toDeferredResult, toStaleSince } from "@shared/api/result";
import { sumNotes } from "@shared/api/v0/series";
import { dayTextsOf, rangeText } from "@shared/lib/date-range";
import { loadEach } from "@shared/lib/promises";
import type { LoadContext } from "@shared/session/load-context";
import type { SummaryArgs } from "@widgets/plant-summary/summary.server";
import { calendarDays, meterDays } from "@widgets/status-calendar";

type CalendarContext = Pick<LoadContext, "loadCached" | "staleSince">;

export type StatusCalendarData = ReturnType<typeof statusCalendar>;

/** The days of the calendar by meter id, and the number of dropped rows. */
type DaysByMeter = Record<number, { days: string; unreadable: number }>;

/** The worst status of each monitored day in the year that ended yesterday (domain/plant-page.md#status). */
export function statusCalendar(args: SummaryArgs, context: CalendarContext) {
  const calendar = loadCalendar(args, context);
  return { calendar, calendarStaleSince: toStaleSince(context, [calendar]) };
}

/**
 * Reduces the statuses of all active meters to one status per day. Requires the plant's meters. The days of each meter
 * are cached, so that only a failed or a new meter is loaded again.
 */
async function loadCalendar({ api, ref, plant, today, signal }: SummaryArgs, context: CalendarContext) {
  const result = await plant();
  if (!result.ok) return result;
  const range = monitoredYear(result.value, today);
  // The page of a light plant has no calendar (domain/light-plants.md#what-a-light-plant-shows).
  const isLight = tierOf(result.value, today) === "light";
  const meterIds = result.value.meters.filter((meter) => !isLight && !isRetired(meter, today)).map(({ id }) => id);
  const missingIn = (days: DaysByMeter) => meterIds.filter((id) => days[id] === undefined);
  const load = async (known: DaysByMeter | null): Promise<DaysByMeter> => {
    const dates = dayTextsOf(range);
    const { values } = await loadEach(missingIn(known ?? {}), async (meterId) => {
      const { rows, notes } = await listMeterStatuses(api, { ...ref, meterId }, range, { signal });
      return { days: meterDays(rows, dates), unreadable: notes.unreadable };
    });
    return { ...known, ...Object.fromEntries(values.map(({ item, value }) => [item, value])) };
  };
  const isComplete = (days: DaysByMeter) => missingIn(days).length === 0;
  const name = `meter calendars ${JSON.stringify({ ...ref, ...rangeText(range) })}`;
  const byMeter =
    meterIds.length === 0 ? load(null) : context.loadCached(name, load, isComplete).then(({ value }) => value);
  return toDeferredResult(
    byMeter.then((days) => ({
      ...calendarDays(
        meterIds.flatMap((id) => days[id]?.days ?? []),
        range,
      ),
      missingMeters: missingIn(days).length,
      notes: sumNotes(meterIds.flatMap((id) => (days[id] ? [{ unreadable: days[id].unreadable }] : []))),
    })),
  );
}
