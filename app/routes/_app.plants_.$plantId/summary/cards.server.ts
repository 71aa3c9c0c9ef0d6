import { getHistory } from "@entities/audit";
import { getPlantFiles } from "@entities/file";
import { getPlantIssues } from "@entities/issue";
import { getMeterStatuses, isRetired } from "@entities/meter";
import { getNotes } from "@entities/note";
import { getPerformances, getScores, type Plant } from "@entities/plant";
import { getPromiseStatuses } from "@entities/promise";
import { getPlantTickets } from "@entities/ticket";
import { type Outcome, settle } from "@shared/api/outcome";
import type { V0Client } from "@shared/api/v0-client";
import { type DateRange, rangeEnding, rangeText } from "@shared/lib/date-range";
import { type CalendarDays, calendarDays } from "@widgets/status-calendar";

interface SummaryArgs {
  api: V0Client;
  companyId: number;
  plantId: number;
  plant: Promise<Outcome<Plant>>;
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
    performances: settle(
      getPerformances(api, companyId, plantId, { ...performanceDays, period: "day" }, options),
    ),
    promises: settle(getPromiseStatuses(api, companyId, plantId, options)),
    issues: settle(getPlantIssues(api, companyId, plantId, options)),
    insightDays: rangeText(insightDays),
    scores: settle(getScores(api, companyId, plantId, insightDays, options)),
    tickets: settle(getPlantTickets(api, companyId, plantId, options)),
    notes: settle(getNotes(api, companyId, plantId, options)),
    files: settle(getPlantFiles(api, companyId, plantId, options)),
    history: settle(getHistory(api, companyId, plantId, options)),
    calendarDays: rangeText(calendarRange),
    calendar: calendarOf(args, calendarRange),
  };
}

/** The calendar needs the plant's meters first; what it found is counted down to one word a day here. */
async function calendarOf(
  { api, companyId, plantId, plant, today, signal }: SummaryArgs,
  range: DateRange,
): Promise<Outcome<CalendarDays>> {
  const outcome = await plant;
  if (!outcome.ok) return outcome;
  const meters = outcome.value.meters.filter((meter) => !isRetired(meter, today));
  const ids = meters.map(({ id: meterId }) => ({ companyId, plantId, meterId }));
  return settle(
    Promise.all(ids.map((meter) => getMeterStatuses(api, meter, range, { signal }))).then((found) =>
      calendarDays(found.flat(), range),
    ),
  );
}
