import { findIssues } from "../../reference-api/src/assessment/issues/issues.ts";
import { diagnoseLoss, nameLosses } from "../../reference-api/src/assessment/issues/loss-patterns.ts";
import { peerSteps, withEvidence } from "../../reference-api/src/assessment/issues/peers.ts";
import { periodLosses } from "../../reference-api/src/assessment/issues/period-losses.ts";
import { isActive, meterHours } from "../../reference-api/src/assessment/meter.ts";
import { historyEnergy, meterHistory } from "../../reference-api/src/assessment/meter-history.ts";
import { addYears, dayAt, dayOf, formatDay } from "../../reference-api/src/lib/local-days.ts";
import { plannedMeters } from "../../reference-api/src/seed/plants/batch.ts";
import { planPlant } from "../../reference-api/src/seed/plants/plan.ts";
import { faultsOn } from "../../reference-api/src/simulation/faults.ts";

/** The simulated fleet with and without its faults: what they cost, and what monitoring finds of them. */

const plants = 300;
const shownCompany = 2;

/** The findings that name a fault. Other faults cost no energy and are no issue. */
const findingsOf = {
  lost_connection: ["connectivity"],
  expired_credentials: ["meter_credentials", "driver_notification_retrieval", "connectivity"],
  registration_failed: ["registration_failed"],
  inverter_down: ["zero_yield"],
  shade_first_half: ["shade_first_half", "shade"],
  shade_second_half: ["shade_second_half", "shade"],
  optimizer_issue: ["power_optimizer_issue"],
  power_interruption: ["power_interruption"],
  power_spike: ["power_spike", "power_spike_high", "power_spike_medium"],
  alert_high: ["driver_notification"],
  alert_medium: ["driver_notification"],
  alert_retrieval_failure: ["driver_notification_retrieval"],
  string_outage: ["misc", "lost_string"],
  curtailment: ["misc", "limit"],
  soiling: ["misc", "soiling"],
  flatline: ["flatline"],
};
const growing = "soiling";
/** The faults that only a pattern names. */
const patternOf = { string_outage: "lost_string", curtailment: "limit", soiling: "soiling" };
const isUnknownLoss = ({ type, pattern }) => type === "misc" && pattern !== "flatline";
/** The name of a loss of unknown cause, which is none, and the row of what no fault cost. */
const unnamed = "misc";
const noFault = "no fault";
/** Faults that cost no energy. */
const harmless = ["alert_high", "alert_medium", "alert_low", "alert_info", "alert_retrieval_failure"];

/** A meter of a planned plant with some faults only. */
const withFaults = (plant, { id }, faults) => plannedMeters({ ...plant, faults }).find((meter) => meter.id === id);

/** Each meter of the demo fleet on a date, with its faults, two years of history and its issues. */
function* metersOn(today) {
  for (let number = 0; number < plants; number += 1) {
    const plant = planPlant(number, today);
    if (plant.monitoredSince > today) continue;
    const histories = plannedMeters(plant).map((meter) => meterHistory(meter, addYears(today, -2), today - 1));
    const stepsOf = peerSteps(histories);
    for (const history of histories) {
      const { meter } = history;
      const steps = stepsOf.get(meter.id);
      const named = nameLosses(history, findIssues(history, steps), today - 1);
      const issues = withEvidence(named, { steps: steps ?? [], strings: [] }, today - 1).map((issue, id) => ({
        ...issue,
        id,
      }));
      const faults = plant.faults.filter(({ meterId }) => meterId === null || meterId === meter.id);
      yield { plant, meter, faults, history, steps, issues };
    }
  }
}

/** The twelve months that end with the month of a date. The expected energy of the last two days is not complete. */
function monthsUntil(today) {
  const last = Temporal.PlainYearMonth.from(formatDay(today).slice(0, 7));
  return Array.from({ length: 12 }, (_, index) => {
    const month = last.subtract({ months: 11 - index });
    const from = dayOf(month.toPlainDate({ day: 1 }).toString());
    return { name: month.toString(), from, to: Math.min(from + month.daysInMonth - 1, today - 3) };
  });
}

/** The kWh that a meter would have generated more in the hours with data if it had some faults only, or none. */
function shortfallTo({ plant, meter }, day, faults) {
  const without = meterHours(withFaults(plant, meter, faults), day);
  let kwh = 0;
  for (const [index, { generated }] of meterHours(meter, day).entries())
    if (generated !== null) kwh += without[index].generated - generated;
  return kwh;
}

/** What the faults of a meter cost on each day of a year, kWh by kind. Faults that overlap share what they cost together. */
function trueLosses(one, from, to) {
  const byDay = new Map();
  for (let day = from; day <= to; day += 1) {
    const faults = faultsOn(one.faults, day);
    if (faults.length === 0 || !historyEnergy(one.history, day)) continue;
    const total = shortfallTo(one, day, []);
    const alone = faults.map((fault) => total - shortfallTo(one, day, [fault]));
    const sum = alone.reduce((all, kwh) => all + kwh, 0);
    const kwhOf = (index) => (sum > 0 ? (total * alone[index]) / sum : total / faults.length);
    byDay.set(day, new Map());
    for (const [index, { kind }] of faults.entries())
      byDay.get(day).set(kind, (byDay.get(day).get(kind) ?? 0) + kwhOf(index));
  }
  return byDay;
}

/** What all faults of a meter cost in some days, kWh. */
function totalOf(byDay, { from, to }) {
  let total = 0;
  for (const [day, kinds] of byDay) if (from <= day && day <= to) for (const kwh of kinds.values()) total += kwh;
  return total;
}

/** The sum over some days, kWh by kind of fault. */
function sumByKind(byDay, days) {
  const sums = new Map();
  for (const day of days)
    for (const [kind, kwh] of byDay.get(day) ?? []) sums.set(kind, (sums.get(kind) ?? 0) + Math.max(kwh, 0));
  return sums;
}

/**
 * Adds what a cause lost to the row of the fault that lost it. What is shown beyond what the faults of its days cost counts
 * with them, because the expected energy is known to a range only, unless it is more than half of what is shown.
 */
function addToMatrix(matrix, { type, pattern, lost, days }, byDay) {
  const name = pattern ?? type;
  const byKind = sumByKind(byDay, days);
  const caused = [...byKind.values()].reduce((sum, kwh) => sum + kwh, 0);
  const isOfFaults = caused >= lost.kwh / 2;
  const add = (kind, kwh) => {
    if (!matrix.has(kind)) matrix.set(kind, new Map());
    matrix.get(kind).set(name, (matrix.get(kind).get(name) ?? 0) + kwh);
  };
  for (const [kind, kwh] of byKind) if (kwh > 0) add(kind, isOfFaults ? (lost.kwh * kwh) / caused : kwh);
  if (!isOfFaults) add(noFault, lost.kwh - caused);
}

/** The shares of what was lost that have a right name, a wrong one and none, %. */
function sharesOf(matrix) {
  const sums = { right: 0, wrong: 0, none: 0 };
  for (const [kind, names] of matrix)
    for (const [name, kwh] of names)
      sums[name === unnamed ? "none" : findingsOf[kind]?.includes(name) ? "right" : "wrong"] += kwh;
  const total = sums.right + sums.wrong + sums.none;
  return Object.fromEntries(Object.entries(sums).map(([name, kwh]) => [name, (100 * kwh) / total]));
}

/** Whether a fault lasts on a day of an issue, or on the day before it. */
const meets = ({ from, to }, { beganOn, resolvedOn }, today) =>
  dayAt(from) < (resolvedOn ?? today) && (to === null || dayAt(to) >= beganOn - 1);

function judgeIssues({ plant, faults: planned, issues }, today, found) {
  for (const issue of issues.filter(({ foundOn }) => foundOn >= addYears(today, -1))) {
    const name = issue.pattern ?? issue.type;
    const faults = planned.filter((fault) => meets(fault, issue, today));
    const isRight = faults.some(({ kind }) => findingsOf[kind]?.includes(name));
    const isOfOther = faults.some(({ kind }) => !harmless.includes(kind));
    const judged = isRight ? "right" : isOfOther ? "ofOtherFault" : "ofNoFault";
    found[name === "misc" ? "misc" : "named"][judged] += 1;
    if (!isRight) found.wrong.push(`plant ${plant.id}: ${name} since ${formatDay(issue.beganOn)}, ${judged}`);
  }
}

/** The pattern of an issue that is open on a morning. */
function nameOn(morning, { type, beganOn, foundOn }, { history, steps = [], issues }) {
  const open = { type, beganOn, foundOn, resolvedOn: null };
  const diagnosis = diagnoseLoss(history, issues, open, morning - 1);
  return withEvidence([diagnosis ? { ...open, diagnosis } : open], { steps, strings: [] }, morning - 1)[0].pattern;
}

/** Adds the days from the begins of a fault and of its issue to the morning that first names the fault. */
function addNaming(naming, fault, one, today) {
  const { issues, steps } = one;
  const first = dayAt(fault.from);
  const own = issues.filter((issue) => isUnknownLoss(issue) && issue.foundOn > first && meets(fault, issue, today));
  if (own.length === 0) return;
  const kind = steps && fault.kind === "string_outage" ? `${fault.kind} beside a peer` : fault.kind;
  const row = naming.get(kind) ?? { found: [], named: [], unnamed: 0 };
  naming.set(kind, row);
  row.found.push(own[0].foundOn - first);
  for (const issue of own)
    for (let morning = issue.foundOn; morning <= Math.min(issue.resolvedOn ?? today, today); morning += 1)
      if (nameOn(morning, issue, one) === patternOf[fault.kind]) {
        row.named.push(morning - first);
        return;
      }
  row.unnamed += 1;
}

function judgeFaults(one, today, { byKind, naming }) {
  const { meter, faults, issues } = one;
  for (const fault of faults) {
    const first = dayAt(fault.from);
    const findings = findingsOf[fault.kind];
    if (!findings || first < addYears(today, -1) || first >= today || !isActive(meter, first)) continue;
    const begins = issues
      .filter((issue) => findings.includes(issue.pattern ?? issue.type) && meets(fault, issue, today))
      .map(({ beganOn }) => beganOn - first);
    const row = byKind.get(fault.kind) ?? { faults: 0, found: 0, "begin within 2 days": 0 };
    byKind.set(fault.kind, row);
    row.faults += 1;
    if (fault.kind in patternOf) addNaming(naming, fault, one, today);
    if (begins.length > 0) row.found += 1;
    if (begins.some((days) => Math.abs(days) <= 2)) row["begin within 2 days"] += 1;
  }
}

/** The twelve months up to a date: totals by month, and findings against faults. */
export function faultTruth(date) {
  const today = dayOf(date);
  const months = monthsUntil(today).map((month) => ({
    ...month,
    company: { shown: 0, caused: 0 },
    fleet: { shown: 0, caused: 0 },
  }));
  const judgedCounts = () => ({ right: 0, ofOtherFault: 0, ofNoFault: 0 });
  const found = { named: judgedCounts(), misc: judgedCounts(), wrong: [] };
  const byKind = new Map();
  const matrix = new Map();
  const naming = new Map();
  let meterDays = 0;
  for (const one of metersOn(today)) {
    const byDay = trueLosses(one, months[0].from, today - 1);
    for (const month of months.filter(({ from, to }) => from <= to)) {
      const { lost, causes } = periodLosses([one], month);
      const shown = lost.kwh ?? 0;
      const caused = totalOf(byDay, month);
      for (const cause of causes) if (cause.lost.kwh > 0) addToMatrix(matrix, cause, byDay);
      for (const sum of one.plant.companyIds.includes(shownCompany) ? [month.company, month.fleet] : [month.fleet]) {
        sum.shown += shown;
        sum.caused += caused;
      }
    }
    for (let day = addYears(today, -1); day < today; day += 1) if (isActive(one.meter, day)) meterDays += 1;
    judgeIssues(one, today, found);
    judgeFaults(one, today, { byKind, naming });
  }
  const isBegunWell = ([kind, row]) => kind === growing || row.found === row["begin within 2 days"];
  return {
    months,
    ...found,
    byKind,
    matrix,
    naming,
    shares: sharesOf(matrix),
    lateKinds: [...byKind].filter((row) => !isBegunWell(row)),
    meterYears: meterDays / 365,
  };
}
