/** The assessment of a plant after the last finished day. */
import type { IssuePattern } from "@heliograph/rules/issue-types";
import { type Day, daysPerWeek } from "../lib/local-days";
import { type Energy, latestReceivedDay, silentSince } from "./energy";
import { type IssueCost, issueCosts } from "./issues/issue-costs";
import { explainsLosses, type IssueType } from "./issues/issue-types";
import { findIssues } from "./issues/issues";
import { nameLosses } from "./issues/loss-patterns";
import { type Amount, plantLosses, restOf, sumAmounts } from "./issues/losses";
import { type EvidencedDiagnosis, type PeerStep, peerSteps, withEvidence } from "./issues/peers";
import { type StringDay, weakStrings } from "./issues/weak-strings";
import { type Degradation, degradationOf } from "./kpis";
import { isActive, type Meter, type PlantSky } from "./meter";
import { type MeterHistory, meterHistory } from "./meter-history";
import { type PlantDays, plantDays, statusSpans } from "./plant-days";
import { assessPromise, type PromiseAssessment, type PromiseInput, promisePeriods } from "./promises";
import type { YieldStatus } from "./statuses";
import { lastMeasurement, type TodaySoFar, todayByHour } from "./today";

export interface PlantInput {
  /** Index in `regions`. */
  readonly region: number;
  readonly monitoredSince: Day;
  readonly meters: readonly Meter[];
  /** Promised yield of each yearly period, Wh; the last one also applies to later periods. Empty: no promise. */
  readonly promisedTotalsWh: readonly number[];
  readonly tickets: readonly PlantTicket[];
  readonly sky: PlantSky;
  /** What the strings of a meter had; missing where none sends them. */
  readonly stringsOf?: (meter: Meter) => ReadonlyMap<Day, StringDay>;
}

/** The days on which a ticket was opened and closed; null: open. */
export interface PlantTicket {
  readonly openedOn: Day;
  readonly closedOn: Day | null;
}

/** An issue of a meter; issues of the plant have the id of its first active meter. */
export interface AssessedIssue {
  readonly type: IssueType;
  readonly pattern?: IssuePattern;
  /** Of a loss of unknown cause. */
  readonly diagnosis?: EvidencedDiagnosis;
  readonly meterId: number | null;
  readonly beganOn: Day;
  readonly foundOn: Day;
  readonly resolvedOn: Day | null;
  /** Null for an issue of the plant. */
  readonly cost: IssueCost | null;
}

export interface AssessedPromise extends PromiseAssessment {
  readonly periodIndex: number;
  readonly periodStart: Day;
  readonly promisedTotalWh: number;
}

/** Arrays hold the days from `from` to `to`; energies in kWh. */
export interface AssessedDays extends Omit<PlantDays, "statuses" | "receivedShare"> {
  readonly from: Day;
  readonly to: Day;
}

export interface PlantAssessment extends AssessedDays {
  /** Status of the plant on successive days, run-length encoded; days without an active meter are left out. */
  readonly statusSpans: readonly { from: Day; to: Day; status: YieldStatus }[];
  /** What was lost, not received and scored in the window; null where not known. */
  readonly lost: Amount;
  readonly notReceived: Amount;
  /** The days of the window on which energy was not received. */
  readonly notReceivedDays: number;
  /** The part of what was not received that no issue explains: gaps that are too short for one. */
  readonly shortGaps: Amount;
  readonly energy: Energy;
  readonly yieldScore: number | null;
  /** The status of the last finished day. */
  readonly status: YieldStatus;
  /** The status of the last assessed day, and the same a week before; NONE when nothing was received. */
  readonly yieldStatus: YieldStatus;
  readonly previousStatus: YieldStatus;
  /** The first full day without data; null when the plant is not silent. */
  readonly silentSince: Day | null;
  /** The day after `to`, after each of its hours; null without an active meter. */
  readonly today: readonly TodaySoFar[] | null;
  readonly issues: readonly AssessedIssue[];
  readonly promises: readonly AssessedPromise[];
  /** Null with less than three years. */
  readonly degradation: Degradation | null;
  /** Of each meter. */
  readonly histories: readonly MeterHistory[];
}

const meterHistories = ({ meters }: PlantInput, from: Day, to: Day) =>
  meters.map((meter) => meterHistory(meter, from, to));

/** The days alone of `assessPlant`. */
export const assessDays = (plant: PlantInput, from: Day, to: Day): AssessedDays => ({
  from,
  to,
  ...plantDays(meterHistories(plant, from, to), from, to),
});

/** Assesses the days `from` to `to` (both included); `to` is the last finished day. */
export function assessPlant(plant: PlantInput, from: Day, to: Day): PlantAssessment {
  const histories = meterHistories(plant, from, to);
  const { statuses, receivedShare, ...days } = plantDays(histories, from, to);
  const radiation = radiationOf(plant.sky, from, to);
  const losses = plantLosses(histories, to);
  const steps = peerSteps(histories);
  const meterIssues = histories.flatMap((history) => {
    const strings = [...(plant.stringsOf?.(history.meter) ?? [])].filter(([day]) => day <= to);
    return issuesOfMeter(history, steps.get(history.meter.id) ?? [], strings, to);
  });
  const explained = sumAmounts(meterIssues.flatMap(({ cost }) => cost?.inWindow.notReceived ?? []));
  const promises = assessPromises(plant, { from, generated: days.generated, receivedShare, radiation });
  const statusAt = (last: Day): YieldStatus => {
    if (latestReceivedDay(last, receivedOn(histories, last)) === null) return "NONE";
    const week = statuses.slice(Math.max(last - daysPerWeek + 1 - from, 0), last + 1 - from);
    return week.findLast((status) => status !== undefined && status !== "NONE") ?? "NONE";
  };
  return {
    from,
    to,
    ...days,
    ...losses,
    shortGaps: restOf(losses.notReceived, explained),
    statusSpans: statusSpans(statuses, from),
    status: statuses[to - from] ?? "NONE",
    yieldStatus: statusAt(to),
    previousStatus: statusAt(to - daysPerWeek),
    silentSince: silentSince(to, receivedOn(histories, to)),
    today: todayByHour(plant.meters, to + 1, lastMeasurement(histories, to + 1)),
    issues: [...meterIssues, ...plantIssues(plant, promises, from, to)],
    promises,
    degradation: degradationOf(from, days, isWithoutFault(meterIssues)),
    histories,
  };
}

/** Whether no known fault lowers the energy of a day. A loss of unknown cause may be what the panels lose by age. */
function isWithoutFault(issues: readonly AssessedIssue[]): (day: Day) => boolean {
  const faults = issues.filter(({ type, pattern }) => explainsLosses(type) && (type !== "misc" || pattern));
  return (day) =>
    !faults.some(({ beganOn, resolvedOn }) => beganOn <= day && (resolvedOn === null || day < resolvedOn));
}

/** The radiation over a plant, NaN on days of which it is not known; null if there are no others. */
function radiationOf(sky: PlantSky, from: Day, to: Day): Float64Array | null {
  const days = Float64Array.from(
    { length: to - from + 1 },
    (_, position) => sky(from + position)?.radiation ?? Number.NaN,
  );
  return days.every(Number.isNaN) ? null : days;
}

/** Whether the meters that are active on the day `last` delivered anything on a day; undefined when none was active. */
function receivedOn(histories: readonly MeterHistory[], last: Day): (day: Day) => boolean | undefined {
  const current = histories.filter(({ meter }) => isActive(meter, last));
  return (day) => {
    const active = current.filter(({ meter, from }) => isActive(meter, day) && day >= from);
    if (active.length === 0) return undefined;
    return active.some(({ generated, from }) => !Number.isNaN(generated[day - from] as number));
  };
}

function issuesOfMeter(
  history: MeterHistory,
  steps: readonly PeerStep[],
  strings: readonly (readonly [Day, StringDay])[],
  to: Day,
): AssessedIssue[] {
  const named = nameLosses(history, findIssues(history, steps), to);
  const issues = withEvidence(named, { steps, strings: weakStrings(new Map(strings)) }, to);
  const costs = issueCosts(history, issues, to);
  return issues.map((issue, position) => ({ ...issue, meterId: history.meter.id, cost: costs[position] ?? null }));
}

/**
 * Issues of the plant itself: new for a week, a promise severely behind, and open tickets, from the night after the
 * first was opened to the night after the last was closed.
 */
function plantIssues(plant: PlantInput, promises: readonly AssessedPromise[], from: Day, to: Day): AssessedIssue[] {
  const meterId = plant.meters.find((meter) => meter.retiredOn === null)?.id ?? null;
  const issues: AssessedIssue[] = [];
  const newUntil = plant.monitoredSince + daysPerWeek;
  if (plant.monitoredSince >= from && plant.monitoredSince <= to + 1) {
    issues.push({
      type: "new",
      meterId,
      beganOn: plant.monitoredSince,
      foundOn: plant.monitoredSince,
      resolvedOn: newUntil <= to + 1 ? newUntil : null,
      cost: null,
    });
  }
  for (const { changes } of promises) {
    for (const [position, { changedOn, summary }] of changes.entries()) {
      if (summary !== "BEHIND_SEVERELY") continue;
      const resolvedOn = changes[position + 1]?.changedOn ?? null;
      issues.push({
        type: "yield_promise_status",
        meterId,
        beganOn: changedOn - 1,
        foundOn: changedOn,
        resolvedOn,
        cost: null,
      });
    }
  }
  return [...issues, ...ticketIssues(plant.tickets, meterId, from, to)];
}

function ticketIssues(tickets: readonly PlantTicket[], meterId: number | null, from: Day, to: Day): AssessedIssue[] {
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
    beganOn: openedOn,
    foundOn: openedOn + 1,
    resolvedOn: closedOn > to ? null : closedOn + 1,
    cost: null,
  }));
}

function assessPromises(
  plant: PlantInput,
  days: Pick<PromiseInput, "from" | "generated" | "receivedShare" | "radiation">,
): AssessedPromise[] {
  const { promisedTotalsWh, monitoredSince, region } = plant;
  const today = days.from + days.generated.length;
  return promisePeriods(monitoredSince, today).flatMap((periodStart, periodIndex) => {
    const promisedTotalWh = promisedTotalsWh[periodIndex] ?? promisedTotalsWh.at(-1);
    if (promisedTotalWh === undefined) return [];
    const assessment = assessPromise({ periodStart, promisedTotalWh, region, ...days });
    return [{ periodIndex, periodStart, promisedTotalWh, ...assessment }];
  });
}
