import { listPlantAudits } from "@entities/audit";
import { listPlantFiles } from "@entities/file";
import { listIssuesOfPlant, type MeterIssue, openIssues } from "@entities/issue";
import { isRetired, listMeterStatuses } from "@entities/meter";
import { listNotes } from "@entities/note";
import { listPerformances, listScores, type Plant } from "@entities/plant";
import { listPromiseStatuses } from "@entities/promise";
import { listPlantTickets } from "@entities/ticket";
import type { PlantRef } from "@shared/api/refs";
import { type Result, toDeferredResult } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, rangeEnding, rangeText } from "@shared/lib/date-range";
import { type CalendarDays, calendarDays } from "@widgets/status-calendar";
import { costRange, type IssueCost, issueCost, pricePerKwh } from "./issue-cost";
import { insightRange } from "./yield-insights";

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
  const insightDays = insightRange(today);
  const calendarRange = { start: yesterday.subtract({ years: 1 }).add({ days: 1 }), end: yesterday };
  const options = { signal };
  const issues = toDeferredResult(listIssuesOfPlant(api, ref, options));
  return {
    performanceDays: rangeText(performanceDays),
    performances: toDeferredResult(
      listPerformances(api, ref, { ...performanceDays, period: "day" }, options),
    ),
    promises: toDeferredResult(listPromiseStatuses(api, ref, options)),
    issues,
    worstIssueCost: loadWorstIssueCost(args, issues),
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

/** What the worst open issue costs; null if there is none or nothing is known. Needs the issues and the prices. */
async function loadWorstIssueCost(
  { api, ref, plant, today, signal }: SummaryArgs,
  issues: Promise<Result<MeterIssue[]>>,
): Promise<Result<IssueCost | null>> {
  const [plantResult, issuesResult] = await Promise.all([plant, issues]);
  const [worst] = issuesResult.ok ? openIssues(issuesResult.value, today) : [];
  const range = costRange(worst?.found_on, today);
  if (!plantResult.ok || !worst || !range) return { ok: true, value: null };
  const meterId = worst.meter_id ?? worst.meter?.id;
  const price = pricePerKwh(plantResult.value.meters, meterId, today);
  const scores = listScores(api, { ...ref, meterId }, range, { signal });
  return toDeferredResult(scores.then((days) => issueCost(days, range, price)));
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
