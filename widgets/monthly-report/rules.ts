import { costBefore, repairText } from "@entities/cause";
import { compareDays, completeKwh, lastCompleteDay, notReceivedKwh, type PeriodEnergy } from "@entities/energy";
import {
  type IssueCost,
  issueFinding,
  issueSince,
  issueState,
  issueTypeLabel,
  isTicketable,
  type MeterIssue,
  sumKnown,
} from "@entities/issue";
import { lostByCause } from "@entities/plant";
import { correctedDifference, lastDayOfPeriod, type PromiseStatus, yieldsSoFar } from "@entities/promise";
import { findingLabels, isTicketAbout } from "@entities/ticket";
import { outageGoesOn } from "@heliograph/rules/issue-groups";
import { normalizeText } from "@heliograph/rules/search-text";
import { smallestLossKwh } from "@heliograph/rules/units";
import type { I18n } from "@lingui/core";
import { textsIn } from "@shared/i18n/texts";
import { type DateRange, isWithin, yearEarlier } from "@shared/lib/date-range";
import { dayOf, dayText, localDayText } from "@shared/lib/dates";
import { languages } from "@shared/lib/language";
import { type PlantParts, type PlantReport, partOf } from "./plant-report";
import type { ReportTicket } from "./sections.server";

/** The period of a report, and the day on which it is made. */
export interface ReportPeriod {
  range: DateRange;
  today: Temporal.PlainDate;
}

/** What was not received on a day, kWh; null while the expected energy is not complete. */
export const notReceivedOn = (day: PeriodEnergy, today: Temporal.PlainDate): number | null =>
  day.date <= lastCompleteDay(today).toString() ? notReceivedKwh(day) : null;

/** The energy received on all days, also on days that are not compared. Null if nothing was received. */
export const generatedOn = (days: readonly PeriodEnergy[]): number | null =>
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

/** By how much the energy exceeds the energy of a year earlier, as a ratio; null if one of them is not known. */
export const yearChange = (years: ComparedYears | null): number | null =>
  years && years.earlierKwh > 0 ? years.kwh / years.earlierKwh - 1 : null;

/** Energy per kWp of peak power; null if a value is not known. */
export const perKwp = (kwh: number | null, peakWatt: number | null): number | null =>
  kwh === null || !peakWatt ? null : kwh / (peakWatt / 1_000);

/** What the page of a plant, the spreadsheet and the summary state of its energy. */
export function energyFigures(report: PlantReport, energy: PlantParts["energy"], { range, today }: ReportPeriod) {
  const generatedKwh = generatedOn(energy.days);
  return {
    generatedKwh,
    kwhPerKwp: perKwp(generatedKwh, report.plant.peakWatt),
    comparison: compareDays(energy.days, range, today),
    /** Null without data of both years, or if the plant was not monitored during all of these days a year earlier. */
    years: wasMonitoredThroughout(report, yearEarlier(range)) ? compareYears(energy) : null,
  };
}

/** What they state of its losses. */
export const lossFigures = ({ lostKwh, causes, snow }: PlantParts["losses"]) => ({
  lostKwh,
  causes: lostByCause(causes),
  snowKwh: snow.reduce((sum, { kwh }) => sum + kwh, 0),
});

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

/** The issues of a plant in the period with one finding, what they cost in it, and what was done. */
export interface PlantCause {
  plantId: number;
  /** What the issues found (`issueFinding`). */
  finding: string | null;
  since: string | null;
  cost: IssueCost & { notReceivedCents: number | null };
  tickets: ReportTicket[];
  /** The first day on which a snoozed issue reopens. */
  snoozedUntil: string | null;
  /** The last day on which an issue was resolved; null while one is not resolved. */
  resolvedOn: string | null;
  /** Whether the outage of the resolved issues goes on as another issue. */
  goesOn: boolean;
  /** Whether an issue is not resolved. */
  isUnresolved: boolean;
}

/** Groups the causes of a plant in a period by what was found (domain/reports.md#causes). A part that failed has no causes. */
export function causesOf(report: PlantReport, { range, today }: ReportPeriod): PlantCause[] {
  const issues = issuesIn(partOf(report, "issues") ?? [], range);
  const losses = partOf(report, "losses");
  const costs = losses?.source === "issues" ? losses.causes : [];
  const tickets = partOf(report, "tickets") ?? [];
  const outages = issues.map((issue) => {
    const { meter_id, type_name, resolved_on } = issue;
    const beganDay = localDayText(issueSince(issue) ?? "") || null;
    return { issue, meterId: meter_id, typeName: type_name, beganDay, resolvedDay: localDayText(resolved_on ?? "") };
  });
  const unresolved = outages.filter(({ resolvedDay }) => !resolvedDay);
  const findings = [...new Set([...issues.map(issueFinding), ...costs.map(({ name }) => name)])];
  return findings.map((finding) => {
    const own = issues.filter((issue) => issueFinding(issue) === finding);
    const ids = new Set(own.map(({ id }) => id));
    const states = own.map((issue) => issueState(issue, today));
    const isUnresolved = states.some((state) => state !== "resolved");
    const days = (of: (issue: MeterIssue) => string | null) =>
      own
        .flatMap((issue) => of(issue) ?? [])
        .map(localDayText)
        .toSorted();
    return {
      plantId: report.plant.id,
      finding,
      since: days(issueSince)[0] ?? null,
      cost: sumCosts(costs.filter(({ name }) => name === finding)),
      tickets: tickets.filter((ticket) => isTicketAbout(ticket, { ids, names: namesOf(finding) })),
      snoozedUntil: states.includes("snoozed") ? (days(({ snoozed_until }) => snoozed_until)[0] ?? null) : null,
      resolvedOn: isUnresolved ? null : (days((issue) => issue.resolved_on).at(-1) ?? null),
      goesOn: outages.some((each) => own.includes(each.issue) && each.resolvedDay && outageGoesOn(each, unresolved)),
      isUnresolved,
    };
  });
}

/** What causes cost in the period. A value is known if the value of each amount of energy is known. */
export function sumCosts(causes: readonly PlantCause["cost"][]): PlantCause["cost"] {
  const sumCents = (kwh: "lostKwh" | "notReceivedKwh", cents: "lostCents" | "notReceivedCents") => {
    const costly = causes.filter((cause) => cause[kwh]);
    return costly.every((cause) => cause[cents] !== null) ? sumKnown(costly.map((cause) => cause[cents])) : null;
  };
  return {
    lostKwh: sumKnown(causes.map(({ lostKwh }) => lostKwh)),
    lostCents: sumCents("lostKwh", "lostCents"),
    notReceivedKwh: sumKnown(causes.map(({ notReceivedKwh }) => notReceivedKwh)),
    notReceivedCents: sumCents("notReceivedKwh", "notReceivedCents"),
  };
}

/** What an issue cost in the period; null if it cost nothing or the part failed. */
export const costOfIssue = (report: PlantReport, { id }: Pick<MeterIssue, "id">): PlantCause["cost"] | null => {
  const costs = partOf(report, "losses")?.causes.filter(({ issueId }) => issueId === id) ?? [];
  return costs.length > 0 ? sumCosts(costs) : null;
};

/** The normalized names of a finding, as tickets in any language contain them. */
const namesOf = (finding: string | null): string[] =>
  languages.map((language) => normalizeText(textsIn(language)._(issueTypeLabel(finding))));

/** The energy and the value that a cause lost and that was not received; null if it is not known. */
export function stakeOf({ cost }: Pick<PlantCause, "cost">): { kwh: number | null; cents: number | null } {
  const { lostKwh, lostCents, notReceivedKwh, notReceivedCents } = cost;
  const isPriced = (!lostKwh || lostCents !== null) && (!notReceivedKwh || notReceivedCents !== null);
  return { kwh: sumKnown([lostKwh, notReceivedKwh]), cents: isPriced ? sumKnown([lostCents, notReceivedCents]) : null };
}

/**
 * The costliest first: by value if each one with a cost has one, otherwise by energy, as the queue does
 * (domain/issues.md#at-stake).
 */
export function byStake<Item>(items: readonly Item[], stakeOfItem: (item: Item) => ReturnType<typeof stakeOf>): Item[] {
  const isPriced = items.map(stakeOfItem).every(({ kwh, cents }) => !kwh || cents !== null);
  const size = (item: Item) => (isPriced ? stakeOfItem(item).cents : stakeOfItem(item).kwh) ?? 0;
  return items.toSorted((a, b) => size(b) - size(a));
}

/** Returns the costliest causes. */
export function costliest(causes: readonly PlantCause[], count: number): PlantCause[] {
  const costly = causes.filter((cause) => (stakeOf(cause).kwh ?? 0) >= smallestLossKwh);
  const byPlant = costly.toSorted((a, b) => a.plantId - b.plantId);
  return byStake(byPlant, stakeOf).slice(0, count);
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

/** What they state of its promise; null without a promise that contains the last day of the range. */
export function promiseFigures({ plant: { price } }: PlantReport, promises: PlantParts["promises"], range: DateRange) {
  const promise = promiseIn(promises, range);
  if (!promise) return null;
  return {
    promise,
    yields: yieldsSoFar(promise),
    difference: correctedDifference(promise),
    euros: settlementEuros(promise, price),
  };
}

/** Whether a plant was monitored on a day of the range. */
export const wasMonitored = ({ plant }: PlantReport, { end }: DateRange): boolean =>
  plant.monitoredSince === null || dayText(plant.monitoredSince) <= end.toString();

/** Whether a plant was monitored on all days of the range. */
export const wasMonitoredThroughout = ({ plant }: PlantReport, { start }: DateRange): boolean =>
  plant.monitoredSince === null || dayText(plant.monitoredSince) <= start.toString();
