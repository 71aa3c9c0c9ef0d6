/**
 * Long-term promises: a yearly yield was promised, and every day monitoring compares it with the actual yield,
 * corrected for the radiation of the period.
 */
import { addYears, calendarDate, type Day, nextMonthStart } from "../lib/local-days";
import { regions } from "../lib/regions";

export type PromiseSummary = "TOO_EARLY" | "AHEAD" | "BEHIND" | "BEHIND_SEVERELY" | "FINISHED";

/** Share of a typical year's yield by month in the Netherlands, percent. */
export const yieldShares = [2.6, 4.6, 8.7, 11.8, 13.6, 12.9, 13, 11.7, 9.2, 6.2, 3.3, 2.4];
/** Global radiation of a typical year by month in De Bilt, kWh/m² (KNMI normals 1991-2020). */
const monthlyRadiation = [21, 39, 80, 121, 153, 156, 156, 131, 90, 54, 26, 16];
/** Of the whole year. */
export const typicalRadiation = monthlyRadiation.reduce((sum, month) => sum + month, 0);

/** A period is assessed after this many days with data. */
const minAssessedDays = 28;
/** A difference below the first one, in percent, is BEHIND until it reaches the second one, so the status is stable. */
const behindBelow = -0.5;
const aheadAgainFrom = 0;
const severelyBehindBelow = -8;
const behindAgainFrom = -7;

/** Input of a promise period. Arrays hold successive days from `from` to the last finished day. */
export interface PromiseInput {
  readonly periodStart: Day;
  readonly promisedTotalWh: number;
  readonly region: number;
  readonly from: Day;
  /** Yield of the plant, kWh; NaN when nothing was received. */
  readonly generated: Float64Array;
  /** Share of the plant's expected yield of which measurements were received, 0-1. The rest is left out. */
  readonly receivedShare: Float64Array;
  /**
   * Global radiation, kWh/m². The promise is not corrected for radiation when it is null, and not for the radiation of
   * a day when the value of the day is NaN.
   */
  readonly radiation: Float64Array | null;
}

export interface PromiseChange {
  readonly changedOn: Day;
  readonly summary: PromiseSummary;
}

/** The state of a period after the last finished day. */
export interface PromiseAssessment {
  readonly summary: PromiseSummary;
  /** The last flag; of a finished period, the flag at its end. */
  readonly flag: Exclude<PromiseSummary, "FINISHED">;
  readonly deliveredTillNowWh: number;
  /** The promise of what was received. */
  readonly promisedTillNowWh: number;
  /** The days whose promise is left out because nothing was received; a part of a day is a fraction. */
  readonly leftOutDays: number;
  /** Of what was received. 100: as much as in a typical year. Null when it is not known. */
  readonly radiationReceivedPct: number | null;
  /** Delivered relative to promised, corrected for the radiation. */
  readonly differenceTillNowPct: number;
  readonly differenceTillNowWh: number;
  /** All changes of the summary, oldest first; the first is the start of the period. */
  readonly changes: readonly PromiseChange[];
}

/**
 * Assesses a period day by day up to its end or the last finished day, whichever is earlier. Yield, promise and
 * radiation cover the same hours: what was not received counts neither for nor against the plant.
 */
export function assessPromise(input: PromiseInput): PromiseAssessment {
  const { periodStart, from, promisedTotalWh } = input;
  const end = addYears(periodStart, 1);
  const today = from + input.generated.length;
  const sunshine = regions[input.region]?.sunshine ?? 1;
  const changes: PromiseChange[] = [{ changedOn: periodStart, summary: "TOO_EARLY" }];
  let flag: PromiseAssessment["flag"] = "TOO_EARLY";
  let delivered = 0;
  let promised = 0;
  let received = 0;
  let typical = 0;
  let difference = 0;
  let receivedDays = 0;
  let leftOutDays = 0;
  for (let day = Math.max(periodStart, from); day < Math.min(end, today); day++) {
    const share = input.receivedShare[day - from] ?? 0;
    receivedDays += share;
    leftOutDays += 1 - share;
    if (share === 0) continue;
    delivered += (input.generated[day - from] || 0) * 1000;
    promised += promisedTotalWh * monthlyShare(yieldShares, day) * 0.01 * share;
    const typicalOfDay = monthlyShare(monthlyRadiation, day) * sunshine;
    const radiation = input.radiation?.[day - from] ?? Number.NaN;
    received += (Number.isNaN(radiation) ? typicalOfDay : radiation) * share;
    typical += typicalOfDay * share;
    difference = (delivered / (promised * (received / typical)) - 1) * 100;
    if (receivedDays < minAssessedDays) continue;
    const next = nextFlag(flag, difference);
    if (next !== flag) changes.push({ changedOn: day + 1, summary: next });
    flag = next;
  }
  const finished = today >= end;
  if (finished) changes.push({ changedOn: end, summary: "FINISHED" });
  const radiationShare = typical > 0 ? received / typical : 1;
  return {
    summary: finished ? "FINISHED" : flag,
    flag,
    deliveredTillNowWh: delivered,
    promisedTillNowWh: promised,
    leftOutDays,
    radiationReceivedPct: input.radiation && radiationShare * 100,
    differenceTillNowPct: difference,
    differenceTillNowWh: delivered - promised * radiationShare,
    changes,
  };
}

/** The start days of all periods of a plant so far: yearly from the start of monitoring. */
export function promisePeriods(monitoredSince: Day, today: Day): Day[] {
  const starts: Day[] = [];
  for (let index = 0; addYears(monitoredSince, index) <= today; index++) starts.push(addYears(monitoredSince, index));
  return starts;
}

function nextFlag(flag: PromiseAssessment["flag"], difference: number): PromiseAssessment["flag"] {
  const severely = difference < (flag === "BEHIND_SEVERELY" ? behindAgainFrom : severelyBehindBelow);
  if (severely) return "BEHIND_SEVERELY";
  const wasBehind = flag === "BEHIND" || flag === "BEHIND_SEVERELY";
  return difference < (wasBehind ? aheadAgainFrom : behindBelow) ? "BEHIND" : "AHEAD";
}

const monthLengths = new Map<number, readonly [month: number, days: number]>();

/** A day's share of the value of its month in a table. */
function monthlyShare(table: readonly number[], day: Day): number {
  let entry = monthLengths.get(day);
  if (!entry) {
    const { month, date } = calendarDate(day);
    entry = [month - 1, nextMonthStart(day) - (day - date + 1)];
    monthLengths.set(day, entry);
  }
  return (table[entry[0]] ?? 0) / entry[1];
}
