import { listMeterAudits, listPlantAudits } from "@entities/audit";
import { listPlantFiles } from "@entities/file";
import { costReasons, listIssuesOfPlant, type MeterIssue, openIssues } from "@entities/issue";
import { isRetired } from "@entities/meter";
import { listNotes } from "@entities/note";
import { type DayScore, listPerformances, listScores, type Plant } from "@entities/plant";
import type { PlantLoaderArgs } from "@entities/plant/plant-loader.server";
import { listPromiseStatuses } from "@entities/promise";
import { listPlantTickets } from "@entities/ticket";
import { type Result, toDeferredResult } from "@shared/api/result";
import { type DateRange, dayCount, rangeEnding, rangeText } from "@shared/lib/date-range";
import { dayOf } from "@shared/lib/dates";

export interface SummaryArgs extends Omit<PlantLoaderArgs, "query" | "session"> {
  plant: () => Promise<Result<Plant>>;
}

/** The number of days of the performance card (domain/limits.md#ranges). */
const performanceDayCount = 14;

/** The last two months: from the day two months before yesterday to yesterday. See domain/limits.md#ranges. */
export function insightRange(today: Temporal.PlainDate): DateRange {
  const end = today.subtract({ days: 1 });
  return { start: end.subtract({ months: 2 }), end };
}

export type SummaryCards = ReturnType<typeof summaryCards>;

/** The deferred data of the summary cards. The ranges end yesterday (domain/limits.md#ranges). */
export function summaryCards(args: SummaryArgs) {
  const { api, ref, today, extensions, signal } = args;
  const performanceDays = rangeEnding(today.subtract({ days: 1 }), performanceDayCount);
  const insightDays = insightRange(today);
  const parts = summaryParts(args);
  return {
    hasLosses: extensions.losses,
    performanceDays: rangeText(performanceDays),
    performances: toDeferredResult(
      listPerformances(api, ref, { ...performanceDays, period: "day" }, { signal, compared: extensions.compared }),
    ),
    insightDays: rangeText(insightDays),
    scores: toDeferredResult(listScores(api, ref, insightDays, { signal })),
    ...parts.promises(),
    ...parts.issues(),
    ...parts.tickets(),
    ...parts.notes(),
    ...parts.files(),
    ...parts.audits(),
    ...parts.meterAudits(),
  };
}

/** The data of the cards by the parts that mutations change. */
export function summaryParts(args: SummaryArgs) {
  const { api, ref, signal } = args;
  const options = { signal };
  return {
    promises: () => ({ promises: toDeferredResult(listPromiseStatuses(api, ref, options)) }),
    issues: () => {
      const issues = toDeferredResult(listIssuesOfPlant(api, ref, options));
      return { issues, worstIssueCost: loadWorstIssueCost(args, issues) };
    },
    tickets: () => ({ tickets: toDeferredResult(listPlantTickets(api, ref, options)) }),
    notes: () => ({ notes: toDeferredResult(listNotes(api, ref, options)) }),
    files: () => ({ files: toDeferredResult(listPlantFiles(api, ref, options)) }),
    audits: () => ({ audits: toDeferredResult(listPlantAudits(api, ref, options)) }),
    meterAudits: () => ({ meterAudits: toDeferredResult(listMeterAudits(api, ref, options)) }),
  };
}

/** What the worst open issue costs; null if there is none or nothing is known. Needs the issues and the prices. */
async function loadWorstIssueCost(
  { api, ref, plant, today, signal }: SummaryArgs,
  issues: Promise<Result<MeterIssue[]>>,
): Promise<Result<IssueCost | null>> {
  const [plantResult, issuesResult] = await Promise.all([plant(), issues]);
  const [worst] = issuesResult.ok ? openIssues(issuesResult.value, today) : [];
  const range = costRange(worst?.found_on, today);
  const reasons = costReasons(worst?.type_name ?? null);
  if (!plantResult.ok || !worst || !range || reasons.length === 0) return { ok: true, value: null };
  const meterId = worst.meter_id ?? worst.meter?.id;
  const price = pricePerKwh(plantResult.value.meters, meterId, today);
  const scores = listScores(api, { ...ref, meterId }, range, { signal });
  return toDeferredResult(scores.then((days) => issueCost(days, reasons, range, price)));
}

/** An amount of energy and its value; null where no price is known. */
export interface Cost {
  kwh: number;
  euros: number | null;
}

/** What an issue costs, of the complete days since it was found. */
export interface IssueCost {
  /** The first day that is counted, `YYYY-MM-DD`. */
  since: string;
  /** The yield that is known to be lost. */
  lost: { perDay: Cost; total: Cost };
  /** The expected yield of days without measurements, which may or may not be lost. */
  unmeasured: Cost;
}

/** The longest range of scores that is requested. */
const maxDays = 365;

/** The yield was not measured. */
const missingReason = "yield_missing";

/** The complete days since an issue was found, at most a year; null if there is none, or the day is unknown. */
export function costRange(foundOn: string | null | undefined, today: Temporal.PlainDate): DateRange | null {
  if (!foundOn) return null;
  const end = today.subtract({ days: 1 });
  const earliest = end.subtract({ days: maxDays - 1 });
  const found = dayOf(foundOn);
  const start = Temporal.PlainDate.compare(found, earliest) < 0 ? earliest : found;
  return Temporal.PlainDate.compare(start, end) > 0 ? null : { start, end };
}

type PricedMeter = Pick<Plant["meters"][number], "id" | "peak_in_watt" | "amount_in_cents_per_kwh" | "retired_on">;

/**
 * The price of a kWh in euros: that of the meter, or without one that of the plant, which is the mean of its meters
 * weighted by peak power. Null if a price is unknown or zero.
 */
export function pricePerKwh(
  meters: readonly PricedMeter[],
  meterId: number | null | undefined,
  today: Temporal.PlainDate,
): number | null {
  const counted = meters.filter((meter) => (meterId ? meter.id === meterId : !isRetired(meter, today)));
  const equalPrice = counted.every(
    ({ amount_in_cents_per_kwh }) => amount_in_cents_per_kwh === counted[0]?.amount_in_cents_per_kwh,
  );
  let cents = 0;
  let weights = 0;
  for (const { peak_in_watt, amount_in_cents_per_kwh } of counted) {
    const weight = equalPrice ? 1 : peak_in_watt;
    if (!amount_in_cents_per_kwh || !weight) return null;
    cents += weight * amount_in_cents_per_kwh;
    weights += weight;
  }
  return weights > 0 ? cents / weights / 100 : null;
}

/**
 * What an issue costs by the scores of its meter, or of its plant, under the reasons of its type
 * (domain/issues.md#cost). Null without scores in the range.
 */
export function issueCost(
  scores: readonly Pick<DayScore, "lacking">[],
  reasons: readonly string[],
  range: DateRange,
  eurosPerKwh: number | null,
): IssueCost | null {
  if (scores.length === 0) return null;
  let lostKwh = 0;
  let unmeasuredKwh = 0;
  for (const { reason, kwh } of scores.flatMap(({ lacking }) => lacking)) {
    if (!kwh || kwh <= 0 || reason === null || !reasons.includes(reason)) continue;
    if (reason === missingReason) unmeasuredKwh += kwh;
    else lostKwh += kwh;
  }
  const costOf = (kwh: number): Cost => ({ kwh, euros: eurosPerKwh === null ? null : kwh * eurosPerKwh });
  const days = Math.min(scores.length, dayCount(range));
  return {
    since: range.start.toString(),
    lost: { perDay: costOf(lostKwh / days), total: costOf(lostKwh) },
    unmeasured: costOf(unmeasuredKwh),
  };
}
