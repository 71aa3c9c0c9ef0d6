import { listPlantAudits } from "@entities/audit";
import { listPlantFiles } from "@entities/file";
import { listIssuesOfPlant } from "@entities/issue";
import { isRetired, listMeterStatuses } from "@entities/meter";
import { listNotes } from "@entities/note";
import { listPerformances, listScores, type Plant } from "@entities/plant";
import { listPromiseStatuses } from "@entities/promise";
import { listPlantTickets } from "@entities/ticket";
import type { PlantRef } from "@shared/api/refs";
import { type Result, toDeferredResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0-client";
import { type DateRange, rangeEnding, rangeText } from "@shared/lib/date-range";
import { type CalendarDays, calendarDays } from "@widgets/status-calendar";

interface SummaryArgs {
  api: V0Client;
  ref: PlantRef;
  plant: Promise<Result<Plant>>;
  today: Temporal.PlainDate;
  signal: AbortSignal;
}

/** The number of days of the performance card (spec 2 §9). */
const performanceDayCount = 14;

/** The deferred data of the summary cards. The ranges end yesterday (spec 2 §9). */
export function summaryCards(args: SummaryArgs) {
  const { api, ref, today, signal } = args;
  const yesterday = today.subtract({ days: 1 });
  const performanceDays = rangeEnding(yesterday, performanceDayCount);
  const insightDays = { start: yesterday.subtract({ months: 2 }).add({ days: 1 }), end: yesterday };
  const calendarRange = { start: yesterday.subtract({ years: 1 }).add({ days: 1 }), end: yesterday };
  const options = { signal };
  return {
    performanceDays: rangeText(performanceDays),
    performances: toDeferredResult(
      listPerformances(api, ref, { ...performanceDays, period: "day" }, options),
    ),
    promises: toDeferredResult(listPromiseStatuses(api, ref, options)),
    issues: toDeferredResult(listIssuesOfPlant(api, ref, options)),
    insightDays: rangeText(insightDays),
    scores: toDeferredResult(listScores(api, ref, insightDays, options)),
    tickets: toDeferredResult(listPlantTickets(api, ref, options)),
    notes: toDeferredResult(listNotes(api, ref, options)),
    files: toDeferredResult(listPlantFiles(api, ref, options)),
    history: toDeferredResult(listPlantAudits(api, ref, options)),
    calendarDays: rangeText(calendarRange),
    calendar: loadCalendar(args, calendarRange),
  };
}

/** The statuses of all active meters, reduced to one status per day; needs the plant's meters. */
async function loadCalendar(
  { api, ref, plant, today, signal }: SummaryArgs,
  range: DateRange,
): Promise<Result<CalendarDays>> {
  const result = await plant;
  if (!result.ok) return result;
  const meters = result.value.meters.filter((meter) => !isRetired(meter, today));
  const statuses = Promise.all(
    meters.map(({ id: meterId }) => listMeterStatuses(api, { ...ref, meterId }, range, { signal })),
  );
  return toDeferredResult(statuses.then((byMeter) => calendarDays(byMeter.flat(), range)));
}
