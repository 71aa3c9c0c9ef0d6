import { listPlantAudits } from "@entities/audit";
import { listPlantFiles } from "@entities/file";
import { listIssuesOfPlant } from "@entities/issue";
import { isRetired, listMeterStatuses } from "@entities/meter";
import { listNotes } from "@entities/note";
import { listPerformances, listScores, type Plant } from "@entities/plant";
import { listPromiseStatuses } from "@entities/promise";
import { listPlantTickets } from "@entities/ticket";
import { type Result, toDeferredResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0-client";
import { type DateRange, rangeEnding, rangeText } from "@shared/lib/date-range";
import { type CalendarDays, calendarDays } from "@widgets/status-calendar";

interface SummaryArgs {
  api: V0Client;
  companyId: number;
  plantId: number;
  plant: Promise<Result<Plant>>;
  today: Temporal.PlainDate;
  signal: AbortSignal;
}

/** The days of the performance card (spec 2 §9). */
const performanceDayCount = 14;

/** Each card of the summary, settled on its own and not awaited. The ranges end yesterday (spec 2 §9). */
export function summaryCards(args: SummaryArgs) {
  const { api, companyId, plantId, today, signal } = args;
  const yesterday = today.subtract({ days: 1 });
  const performanceDays = rangeEnding(yesterday, performanceDayCount);
  const insightDays = { start: yesterday.subtract({ months: 2 }).add({ days: 1 }), end: yesterday };
  const calendarRange = { start: yesterday.subtract({ years: 1 }).add({ days: 1 }), end: yesterday };
  const options = { signal };
  return {
    performanceDays: rangeText(performanceDays),
    performances: toDeferredResult(
      listPerformances(api, companyId, plantId, { ...performanceDays, period: "day" }, options),
    ),
    promises: toDeferredResult(listPromiseStatuses(api, companyId, plantId, options)),
    issues: toDeferredResult(listIssuesOfPlant(api, companyId, plantId, options)),
    insightDays: rangeText(insightDays),
    scores: toDeferredResult(listScores(api, companyId, plantId, insightDays, options)),
    tickets: toDeferredResult(listPlantTickets(api, companyId, plantId, options)),
    notes: toDeferredResult(listNotes(api, companyId, plantId, options)),
    files: toDeferredResult(listPlantFiles(api, companyId, plantId, options)),
    history: toDeferredResult(listPlantAudits(api, companyId, plantId, options)),
    calendarDays: rangeText(calendarRange),
    calendar: calendarOf(args, calendarRange),
  };
}

/** The calendar needs the plant's meters first; what it found is counted down to one word a day here. */
async function calendarOf(
  { api, companyId, plantId, plant, today, signal }: SummaryArgs,
  range: DateRange,
): Promise<Result<CalendarDays>> {
  const outcome = await plant;
  if (!outcome.ok) return outcome;
  const meters = outcome.value.meters.filter((meter) => !isRetired(meter, today));
  const ids = meters.map(({ id: meterId }) => ({ companyId, plantId, meterId }));
  return toDeferredResult(
    Promise.all(ids.map((meter) => listMeterStatuses(api, meter, range, { signal }))).then((found) =>
      calendarDays(found.flat(), range),
    ),
  );
}
