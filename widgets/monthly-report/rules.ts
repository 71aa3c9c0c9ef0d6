import { costBefore, repairText } from "@entities/cause";
import {
  type IssueCost,
  issueFinding,
  issueSince,
  issueState,
  issueTypeLabel,
  isTicketable,
  type MeterIssue,
  sumCosts,
  sumKnown,
} from "@entities/issue";
import { isStatusType } from "@entities/meter";
import { type ConfidenceBand, confidenceBand, type DayScore, lastCompleteDay } from "@entities/plant";
import { correctedDifference, lastDayOfPeriod, type PromiseStatus } from "@entities/promise";
import { type Comparison, compareEnergy, completeKwh, isPartial } from "@entities/statistics";
import { findingLabels, isTicketAbout } from "@entities/ticket";
import { outageGoesOn } from "@heliograph/rules/causes";
import { normalizeText } from "@heliograph/rules/search-text";
import type { I18n } from "@lingui/core";
import { languages } from "@shared/i18n/language";
import { textsIn } from "@shared/i18n/texts";
import { type DateRange, dayCount, daysOf } from "@shared/lib/date-range";
import { dayOf, dayText, localDayText } from "@shared/lib/dates";
import { smallestLossKwh } from "@shared/lib/units";
import {
  maxDayBars,
  type PlantParts,
  type PlantReport,
  partOf,
  type ReportEnergy,
  type ReportTicket,
} from "./plant-report";

/** Whether a day is in a range. */
export const isWithin = (day: string, { start, end }: DateRange): boolean =>
  start.toString() <= day && day <= end.toString();

/** Compares the generated energy of the days of a range with the expected energy of the same hours. */
export const compareDays = (days: readonly ReportEnergy[], range: DateRange, today: Temporal.PlainDate): Comparison => {
  const complete = lastCompleteDay(today).toString();
  const dated = days.map(({ date, ...energy }) => {
    const day = dayOf(date);
    return { ...energy, first: day, last: day, isComplete: date <= complete };
  });
  return compareEnergy(dated, range);
};

/** The energy received on all days, also on days that are not compared. Null if nothing was received. */
export const generatedOn = (days: readonly ReportEnergy[]): number | null =>
  sumKnown(days.map(({ generatedKwh }) => generatedKwh));

/** The energy of the same days of two years. */
export interface ComparedYears {
  kwh: number;
  earlierKwh: number;
}

/** Adds up the days that were received completely in both years. Null without such a day. */
export function compareYears({ days, yearEarlier }: PlantParts["energy"]): ComparedYears | null {
  const earlier = completeKwh(yearEarlier, ({ date }) => dayText(date));
  const pairs = [...completeKwh(days, ({ date }) => dayText(date))].flatMap(([date, kwh]) => {
    const earlierKwh = earlier.get(`${Number(date.slice(0, 4)) - 1}${date.slice(4)}`);
    return earlierKwh === undefined ? [] : [{ kwh, earlierKwh }];
  });
  return pairs.length > 0 ? sumYears(pairs) : null;
}

export const sumYears = (pairs: readonly ComparedYears[]): ComparedYears => ({
  kwh: pairs.reduce((sum, pair) => sum + pair.kwh, 0),
  earlierKwh: pairs.reduce((sum, pair) => sum + pair.earlierKwh, 0),
});

/** By how much the energy exceeds that of a year earlier, as a ratio; null if it is not known. */
export const yearChange = (years: ComparedYears | null): number | null =>
  years && years.earlierKwh > 0 ? years.kwh / years.earlierKwh - 1 : null;

/** Energy per kWp of peak power; null if a value is not known. */
export const perKwp = (kwh: number | null, peakWatt: number | null): number | null =>
  kwh === null || !peakWatt ? null : kwh / (peakWatt / 1_000);

/** A period of the chart of a plant. */
export interface ReportBar {
  date: string;
  /** Null if nothing was received. */
  generatedKwh: number | null;
  /** Null while the expected energy is not complete. */
  expectedKwh: number | null;
  /** Whether a part of the energy was not received. The bar is then not assessed. */
  isPartial: boolean;
  band: ConfidenceBand | null;
}

/** Returns the bars of a plant: each day of a month, otherwise each month. A period without a row has no data. */
export function barsOf(
  { days, months }: { days: readonly ReportEnergy[]; months: readonly ReportEnergy[] },
  range: DateRange,
  today: Temporal.PlainDate,
): ReportBar[] {
  const isDaily = dayCount(range) <= maxDayBars;
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

/** Energy that was lost for a reason, with the days on which it was lost. */
export interface ReasonLoss {
  /** A status type; "unknown" for all others. */
  reason: string;
  kwh: number;
  days: number;
  first: string;
  last: string;
}

/** What the statuses of the days account for. */
export interface PeriodLosses {
  /** The largest first, without energy that was not received and energy under snow. */
  reasons: ReasonLoss[];
  lostKwh: number;
  snowKwh: number;
}

// domain/scores.md#reasons
const notLost: readonly string[] = ["yield_missing", "yield_present"];

/** Adds up the lacking energy of the days of a range by reason, as the yield insights do (domain/scores.md). */
export function lossesIn(scores: readonly DayScore[], range: DateRange): PeriodLosses {
  const losses = new Map<string, ReasonLoss>();
  const days = scores.filter(({ date }) => isWithin(dayText(date), range));
  for (const { date, lacking } of days.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const onDay = new Set<string>();
    for (const { reason, kwh } of lacking) {
      if (kwh === null || kwh <= 0) continue;
      const key = reason !== null && isStatusType(reason) ? reason : "unknown";
      const before = losses.get(key) ?? { reason: key, kwh: 0, days: 0, first: dayText(date), last: "" };
      const count = before.days + (onDay.has(key) ? 0 : 1);
      onDay.add(key);
      losses.set(key, { ...before, kwh: before.kwh + kwh, days: count, last: dayText(date) });
    }
  }
  const reasons = [...losses.values()]
    .filter(({ reason }) => !notLost.includes(reason))
    .toSorted((a, b) => b.kwh - a.kwh || a.reason.localeCompare(b.reason));
  return {
    reasons,
    lostKwh: reasons.reduce((sum, { kwh }) => sum + kwh, 0),
    snowKwh: losses.get("yield_present")?.kwh ?? 0,
  };
}

/** The problems that were not resolved before the range and began before its end, the first one first. */
export const issuesIn = (issues: readonly MeterIssue[], { start, end }: DateRange): MeterIssue[] =>
  issues
    .filter((issue) => {
      if (!isTicketable(issue.type_name)) return false;
      const since = issueSince(issue);
      const resolved = issue.resolved_on && localDayText(issue.resolved_on);
      return (since === null || localDayText(since) <= end.toString()) && (!resolved || resolved >= start.toString());
    })
    .toSorted((a, b) => (issueSince(a) ?? "").localeCompare(issueSince(b) ?? "") || a.id - b.id);

/** The issues of a plant in the period with one finding, what they cost since they began, and what was done. */
export interface PlantCause {
  plantId: number;
  /** What the issues found (`issueFinding`). */
  finding: string | null;
  meters: number;
  since: string | null;
  cost: IssueCost & { notReceivedCents: number | null };
  tickets: ReportTicket[];
  /** The first day on which a snoozed issue reopens. */
  snoozedUntil: string | null;
  /** The last day on which an issue was resolved; null while one is not resolved. */
  resolvedOn: string | null;
  /** Whether the outage of the resolved issues goes on as another issue. */
  goesOn: boolean;
  isOpen: boolean;
}

/** Groups the issues of a plant by what they found. `tickets` are those of the plant (domain/reports.md#causes). */
export function causesOf(
  plantId: number,
  issues: readonly MeterIssue[],
  tickets: readonly ReportTicket[],
  today: Temporal.PlainDate,
): PlantCause[] {
  const outages = issues.map((issue) => {
    const { meter_id, type_name, resolved_on } = issue;
    const beganDay = localDayText(issueSince(issue) ?? "") || null;
    return { issue, meterId: meter_id, typeName: type_name, beganDay, resolvedDay: localDayText(resolved_on ?? "") };
  });
  const unresolved = outages.filter(({ resolvedDay }) => !resolvedDay);
  return [...new Set(issues.map(issueFinding))].map((finding) => {
    const own = issues.filter((issue) => issueFinding(issue) === finding);
    const ids = new Set(own.map(({ id }) => id));
    const states = own.map((issue) => issueState(issue, today));
    const days = (of: (issue: MeterIssue) => string | null) =>
      own
        .flatMap((issue) => of(issue) ?? [])
        .map(localDayText)
        .toSorted();
    const missed = own.filter(({ not_received_kwh }) => not_received_kwh);
    const isPriced = missed.every(({ not_received_cents }) => typeof not_received_cents === "number");
    return {
      plantId,
      finding,
      meters: new Set(own.map(({ meter_id }) => meter_id)).size,
      since: days(issueSince)[0] ?? null,
      cost: {
        ...sumCosts(own),
        notReceivedCents: isPriced ? sumKnown(missed.map(({ not_received_cents }) => not_received_cents)) : null,
      },
      tickets: tickets.filter((ticket) => isTicketAbout(ticket, { ids, names: namesOf(finding) })),
      snoozedUntil: states.includes("snoozed") ? (days(({ snoozed_until }) => snoozed_until)[0] ?? null) : null,
      resolvedOn: states.every((state) => state === "resolved")
        ? (days((issue) => issue.resolved_on).at(-1) ?? null)
        : null,
      goesOn: outages.some((each) => own.includes(each.issue) && each.resolvedDay && outageGoesOn(each, unresolved)),
      isOpen: states.includes("open"),
    };
  });
}

/** The normalized names of a finding, as tickets in any language contain them. */
const namesOf = (finding: string | null): string[] =>
  languages.map((language) => normalizeText(textsIn(language)._(issueTypeLabel(finding))));

/** The energy and the value that a cause lost and that was not received; null if it is not known. */
export function stakeOf({ cost }: PlantCause): { kwh: number | null; cents: number | null } {
  const { lostKwh, lostCents, notReceivedKwh, notReceivedCents } = cost;
  const isPriced = (!lostKwh || lostCents !== null) && (!notReceivedKwh || notReceivedCents !== null);
  return { kwh: sumKnown([lostKwh, notReceivedKwh]), cents: isPriced ? sumKnown([lostCents, notReceivedCents]) : null };
}

/**
 * Returns the costliest causes: by value if each cause with a cost has one, otherwise by energy, as the queue does
 * (domain/issues.md#at-stake).
 */
export function costliest(causes: readonly PlantCause[], count: number): PlantCause[] {
  const costly = causes.filter((cause) => (stakeOf(cause).kwh ?? 0) >= smallestLossKwh);
  const isPriced = costly.every((cause) => stakeOf(cause).cents !== null);
  const stake = (cause: PlantCause) => (isPriced ? stakeOf(cause).cents : stakeOf(cause).kwh) ?? 0;
  return costly.toSorted((a, b) => stake(b) - stake(a) || a.plantId - b.plantId).slice(0, count);
}

/** What was found and changed by a ticket that was closed in the period; null for any other (domain/tickets.md#effect). */
export function effectText(
  i18n: I18n,
  { issueIds, repair }: ReportTicket,
  { report, today }: { report: PlantReport; today: Temporal.PlainDate },
): string | null {
  if (repair === null) return null;
  const issues = (partOf(report, "issues") ?? []).filter(({ id }) => issueIds.includes(id));
  const effect = repairText(i18n, { ...costBefore(issues, today), after: repair.after });
  return `${i18n._(findingLabels[repair.finding])}: ${effect}`;
}

/** The yearly promise that contains the last day of the range; null without one. */
export const promiseIn = (promises: readonly PromiseStatus[], { end }: DateRange): PromiseStatus | null =>
  promises.find(({ period_start: start }) => {
    if (start === null) return false;
    return isWithin(end.toString(), { start: dayOf(start), end: lastDayOfPeriod(dayOf(start)) });
  }) ?? null;

/** What a promise owes or is ahead in euros, corrected for radiation, at the price of the plant; null if not known. */
export function settlementEuros(promise: PromiseStatus, price: number | null): number | null {
  const difference = correctedDifference(promise);
  return difference === null || price === null ? null : difference.kwh * price;
}

/** Whether a plant was monitored on a day of the range. */
export const wasMonitored = ({ plant }: PlantReport, { end }: DateRange): boolean =>
  plant.monitoredSince === null || dayText(plant.monitoredSince) <= end.toString();

/** Whether a plant was monitored on all days of the range. */
export const wasMonitoredThroughout = ({ plant }: PlantReport, { start }: DateRange): boolean =>
  plant.monitoredSince === null || dayText(plant.monitoredSince) <= start.toString();
