import { listMeterAudits, listPlantAudits } from "@entities/audit";
import { getPlantForecast, listPerformances, peakWattIn } from "@entities/energy";
import { listPlantFiles } from "@entities/file";
import { listIssuesOfPlant } from "@entities/issue";
import { isStatusType } from "@entities/meter";
import { listNotes } from "@entities/note";
import { getPeriodLosses, lossWindow, noPeriodLosses, type Plant, tierOf } from "@entities/plant";
import { createPlantLoader, type PlantLoaderArgs } from "@entities/plant/plant-loader.server";
import { listPromiseStatuses } from "@entities/promise";
import { listPlantTickets } from "@entities/ticket";
import { type Result, toDeferredResult } from "@shared/api/result";
import { emptySeries } from "@shared/api/v0/series";
import { type DateRange, rangeEnding, rangeText } from "@shared/lib/date-range";
import { yieldInsights } from "./insights.server";

export interface SummaryArgs extends Omit<PlantLoaderArgs, "query" | "session" | "now"> {
  plant: () => Promise<Result<Plant>>;
}

/** The number of days of the performance card (domain/limits.md#ranges). */
const performanceDayCount = 14;

/** The two months that end yesterday (domain/limits.md#ranges). */
export function insightRange(today: Temporal.PlainDate): DateRange {
  const end = today.subtract({ days: 1 });
  return { start: end.subtract({ months: 2 }), end };
}

export type SummaryCards = ReturnType<typeof summaryCards>;

/** Loads a list that the page shares. */
type LoadList = <T>(load: () => Promise<T[]>) => Promise<Result<T[]>>;
const loadList: LoadList = (load) => toDeferredResult(load());

/**
 * The deferred data of the summary cards. The ranges end yesterday (domain/limits.md#ranges). The calls wait for the
 * plant, because the page of a light plant has none of these cards (domain/light-plants.md#what-a-light-plant-shows).
 */
export function summaryCards(args: SummaryArgs) {
  const { api, ref, plant, today, extensions, signal } = args;
  const isShown = plant().then((result) => result.ok && tierOf(result.value, today) === "monitored");
  const list: LoadList = (load) => toDeferredResult(isShown.then((shown) => (shown ? load() : [])));
  const performanceDays = rangeEnding(today.subtract({ days: 1 }), performanceDayCount);
  const insightDays = insightRange(today);
  const peakWatt = plant().then((result) => (result.ok ? peakWattIn(result.value, insightDays) : null));
  const parts = summaryParts(args, list);
  return {
    hasLosses: extensions.losses,
    performanceDays: rangeText(performanceDays),
    performances: toDeferredResult(
      isShown.then((shown) =>
        shown
          ? listPerformances(
              api,
              ref,
              { ...performanceDays, period: "day" },
              { signal, compared: extensions.compared, peakWatt },
            )
          : emptySeries,
      ),
    ),
    insightDays: rangeText(insightDays),
    insights: toDeferredResult(
      isShown.then(async (shown) => {
        const options = { losses: extensions.losses, peakWatt, isStatusType, signal };
        const losses = shown ? await getPeriodLosses(api, ref, insightDays, options) : noPeriodLosses;
        return { ...yieldInsights(losses, lossWindow(today)), notes: losses.notes };
      }),
    ),
    ...parts.promises(),
    ...parts.issues(),
    ...parts.tickets(),
    ...parts.notes(),
    ...parts.files(),
    ...parts.audits(),
    ...parts.meterAudits(),
  };
}

/** The expected energy of the next days (domain/performance.md#forecast). */
export const plantForecastLoader = createPlantLoader(({ api, ref, signal }) => getPlantForecast(api, ref, { signal }));

/** The data of the cards by the parts that mutations invalidate. */
export function summaryParts({ api, ref, extensions, signal }: SummaryArgs, list = loadList) {
  const options = { signal };
  return {
    promises: () => ({ promises: list(() => listPromiseStatuses(api, ref, { ...extensions, signal })) }),
    issues: () => ({ issues: list(() => listIssuesOfPlant(api, ref, { ...extensions, signal })) }),
    tickets: () => ({ tickets: list(() => listPlantTickets(api, ref, options)) }),
    notes: () => ({ notes: list(() => listNotes(api, ref, options)) }),
    files: () => ({ files: list(() => listPlantFiles(api, ref, options)) }),
    audits: () => ({ audits: list(() => listPlantAudits(api, ref, options)) }),
    meterAudits: () => ({ meterAudits: list(() => listMeterAudits(api, ref, options)) }),
  };
}
