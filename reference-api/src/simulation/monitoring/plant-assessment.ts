/** The assessment of a plant after the last finished day, from the history of its meters. */

import { type Day, daysPerWeek } from "../local-days";
import type { SimulatedMeter } from "../meters/meter";
import { type MeterHistory, meterHistory } from "../meters/meter-history";
import type { ArrayYields } from "../weather/array-yield";
import { findIssues, type IssueType } from "./issues";
import { type PlantDay, plantDay } from "./plant-day";
import { assessPromise, type PromiseAssessment, promisePeriods } from "./promises";
import { lowestStatus, type YieldStatus } from "./statuses";

export interface PlantInput {
  /** Index in `regions`. */
  readonly region: number;
  readonly monitoredSince: Day;
  readonly meters: readonly SimulatedMeter[];
  /** Promised yield of each yearly period, Wh; the last one also applies to later periods. Empty: no promise. */
  readonly promisedTotalsWh: readonly number[];
  readonly tickets: readonly PlantTicket[];
}

/** The days on which a ticket was opened and closed; null: open. */
export interface PlantTicket {
  readonly openedOn: Day;
  readonly closedOn: Day | null;
}

/** An issue of a meter; issues of the plant have the id of its first active meter. */
export interface AssessedIssue {
  readonly type: IssueType;
  readonly meterId: number | null;
  readonly foundOn: Day;
  readonly resolvedOn: Day | null;
}

export interface AssessedPromise extends PromiseAssessment {
  readonly periodIndex: number;
  readonly periodStart: Day;
  readonly promisedTotalWh: number;
}

/** Arrays hold the days from `from` to `to`; energies in kWh. */
export interface PlantAssessment {
  readonly from: Day;
  readonly to: Day;
  /** NaN when nothing was received. */
  readonly actual: Float64Array;
  readonly expected: Float64Array;
  /** Number of meters of each status. */
  readonly meterCounts: Readonly<Record<YieldStatus, Uint8Array>>;
  /** Status of the plant on successive days, run-length encoded; days without an active meter are left out. */
  readonly statusSpans: readonly { from: Day; to: Day; status: YieldStatus }[];
  /** Mean of the last seven days. */
  readonly yieldScore: number | null;
  /** Status of the last finished day, lowest of the last seven days, and lowest of the seven days before. */
  readonly status: YieldStatus;
  readonly yieldStatus: YieldStatus;
  readonly previousStatus: YieldStatus;
  /** Mean of the last seven days; a day that is OK counts as 0, because healthy plants have small shortfalls too. */
  readonly lostKwhPerDay: number;
  readonly issues: readonly AssessedIssue[];
  readonly promises: readonly AssessedPromise[];
}

/** Assesses the days `from` to `to` (both included); `to` is the last finished day. */
export function assessPlant(yields: ArrayYields, plant: PlantInput, from: Day, to: Day): PlantAssessment {
  const histories = plant.meters.map((meter) => meterHistory(yields, meter, from, to));
  const days = daySums(histories, from, to);
  const radiation = yields.sky.radiation(plant.region, from, to);
  const lastWeek = Array.from({ length: daysPerWeek }, (_, back) => plantDay(histories, to - back));
  const promises = assessPromises(plant, from, to, days.actual, radiation);
  const { statuses } = days;
  const statusOf = (first: Day, last: Day) =>
    lowestStatus(statuses.slice(Math.max(first - from, 0), Math.max(last - from + 1, 0)).filter(isDefined));
  return {
    from,
    to,
    ...days,
    statusSpans: spans(statuses, from),
    yieldScore: meanScore(lastWeek),
    status: statusOf(to, to),
    yieldStatus: statusOf(to - daysPerWeek + 1, to),
    previousStatus: statusOf(to - 2 * daysPerWeek + 1, to - daysPerWeek),
    lostKwhPerDay:
      lastWeek.reduce(
        (lost, day, back) => (statuses[to - from - back] === "OK" ? lost : lost + lostKwh(day)),
        0,
      ) / daysPerWeek,
    issues: [...histories.flatMap(meterIssues), ...plantIssues(plant, promises, from, to)],
    promises,
  };
}

const isDefined = (status: YieldStatus | undefined): status is YieldStatus => status !== undefined;

function daySums(histories: readonly MeterHistory[], from: Day, to: Day) {
  const length = Math.max(to - from + 1, 0);
  const actual = new Float64Array(length).fill(Number.NaN);
  const expected = new Float64Array(length);
  const meterCounts = {
    OK: new Uint8Array(length),
    MEDIUM: new Uint8Array(length),
    NOK: new Uint8Array(length),
    NONE: new Uint8Array(length),
  };
  for (const history of histories) {
    for (let position = 0; position < length; position++) {
      const dayExpected = history.expected[position] as number;
      if (Number.isNaN(dayExpected)) continue;
      expected[position] = (expected[position] as number) + dayExpected;
      const dayActual = history.actual[position] as number;
      if (!Number.isNaN(dayActual)) actual[position] = (actual[position] || 0) + dayActual;
      meterCounts.OK[position] = (meterCounts.OK[position] as number) + 1;
    }
    for (const [day, { status }] of history.notableDays) {
      if (status === "OK") continue;
      const position = day - from;
      meterCounts.OK[position] = (meterCounts.OK[position] as number) - 1;
      meterCounts[status][position] = (meterCounts[status][position] as number) + 1;
    }
  }
  const statuses = Array.from({ length }, (_, position) =>
    (["NOK", "MEDIUM", "OK", "NONE"] as const).find(
      (status) => (meterCounts[status][position] as number) > 0,
    ),
  );
  return { actual, expected, meterCounts, statuses };
}

function spans(statuses: readonly (YieldStatus | undefined)[], from: Day) {
  const runs: { from: Day; to: Day; status: YieldStatus }[] = [];
  for (const [position, status] of statuses.entries()) {
    const day = from + position;
    const last = runs.at(-1);
    if (last && last.status === status && last.to === day - 1) last.to = day;
    else if (status) runs.push({ from: day, to: day, status });
  }
  return runs;
}

function meanScore(days: readonly PlantDay[]): number | null {
  const scores = days.flatMap(({ score }) => score ?? []);
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function lostKwh(day: PlantDay): number {
  let lost = 0;
  for (const kwh of day.lacking.values()) lost += kwh;
  return lost;
}

function meterIssues(history: MeterHistory): AssessedIssue[] {
  return findIssues(history).map((issue) => ({ ...issue, meterId: history.meter.id }));
}

/**
 * Issues of the plant itself: new for a week, a promise severely behind, and open tickets, from the night after the
 * first was opened to the night after the last was closed.
 */
function plantIssues(
  plant: PlantInput,
  promises: readonly AssessedPromise[],
  from: Day,
  to: Day,
): AssessedIssue[] {
  const meterId = plant.meters.find((meter) => meter.retiredOn === null)?.id ?? null;
  const issues: AssessedIssue[] = [];
  const newUntil = plant.monitoredSince + daysPerWeek;
  if (plant.monitoredSince >= from && plant.monitoredSince <= to + 1) {
    issues.push({
      type: "new",
      meterId,
      foundOn: plant.monitoredSince,
      resolvedOn: newUntil <= to + 1 ? newUntil : null,
    });
  }
  for (const { changes } of promises) {
    for (const [position, { changedOn, summary }] of changes.entries()) {
      if (summary !== "BEHIND_SEVERELY") continue;
      const resolvedOn = changes[position + 1]?.changedOn ?? null;
      issues.push({ type: "yield_promise_status", meterId, foundOn: changedOn, resolvedOn });
    }
  }
  return [...issues, ...ticketIssues(plant.tickets, meterId, from, to)];
}

function ticketIssues(
  tickets: readonly PlantTicket[],
  meterId: number | null,
  from: Day,
  to: Day,
): AssessedIssue[] {
  const spans: { openedOn: Day; closedOn: Day }[] = [];
  for (const { openedOn, closedOn } of tickets.toSorted((a, b) => a.openedOn - b.openedOn)) {
    const span = { openedOn, closedOn: closedOn ?? Number.POSITIVE_INFINITY };
    if (span.closedOn <= openedOn || openedOn < from || openedOn > to) continue;
    const last = spans.at(-1);
    if (last && last.closedOn >= openedOn) last.closedOn = Math.max(last.closedOn, span.closedOn);
    else spans.push(span);
  }
  return spans.map(({ openedOn, closedOn }) => ({
    type: "ticket",
    meterId,
    foundOn: openedOn + 1,
    resolvedOn: closedOn > to ? null : closedOn + 1,
  }));
}

function assessPromises(
  plant: PlantInput,
  from: Day,
  to: Day,
  actual: Float64Array,
  radiation: Float64Array,
): AssessedPromise[] {
  const { promisedTotalsWh, monitoredSince, region } = plant;
  return promisePeriods(monitoredSince, to + 1).flatMap((periodStart, periodIndex) => {
    const promisedTotalWh = promisedTotalsWh[periodIndex] ?? promisedTotalsWh.at(-1);
    if (promisedTotalWh === undefined) return [];
    const assessment = assessPromise({ periodStart, promisedTotalWh, region, from, actual, radiation });
    return [{ periodIndex, periodStart, promisedTotalWh, ...assessment }];
  });
}
