import { plannedMeters } from "../../reference-api/src/seed/plants/batch.ts";
import { planPlant } from "../../reference-api/src/seed/plants/plan.ts";
import {
  addYears,
  dayAt,
  dayOf,
  findIssues,
  formatDay,
  historyEnergy,
  isActive,
  meterHistory,
  periodLosses,
  yields,
} from "../../reference-api/src/simulation/index.ts";
import { faultsOn, meterHours } from "../../reference-api/src/simulation/meters/meter-hours.ts";

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
  string_outage: ["misc"],
  curtailment: ["misc"],
  soiling: ["misc"],
  flatline: ["flatline"],
};
const growing = "soiling";
/** Faults that cost no energy. */
const harmless = ["alert_high", "alert_medium", "alert_low", "alert_info", "alert_retrieval_failure"];

/** Each meter of the demo fleet on a date, with two years of history and its issues. */
function* metersOn(today) {
  for (let number = 0; number < plants; number += 1) {
    const plant = planPlant(number, today);
    if (plant.monitoredSince > today) continue;
    for (const meter of plannedMeters(plant)) {
      const history = meterHistory(yields, meter, addYears(today, -2), today - 1);
      yield { plant, meter, history, issues: findIssues(history).map((issue, id) => ({ ...issue, id })) };
    }
  }
}

/** The twelve months that end with that of a date. The expected energy of the last two days is not complete. */
function monthsUntil(today) {
  const last = Temporal.PlainYearMonth.from(formatDay(today).slice(0, 7));
  return Array.from({ length: 12 }, (_, index) => {
    const month = last.subtract({ months: 11 - index });
    const from = dayOf(month.toPlainDate({ day: 1 }).toString());
    return { name: month.toString(), from, to: Math.min(from + month.daysInMonth - 1, today - 3) };
  });
}

/** What the faults of a meter cost in the hours with data: the difference to the same meter without them, kWh. */
function trueLoss(history, { from, to }) {
  const well = { ...history.meter, faults: [] };
  let lost = 0;
  for (let day = from; day <= to; day += 1) {
    if (faultsOn(history.meter, day).length === 0 || !historyEnergy(history, day)) continue;
    const without = meterHours(yields, well, day);
    for (const [index, { generated }] of meterHours(yields, history.meter, day).entries())
      if (generated !== null) lost += without[index].generated - generated;
  }
  return lost;
}

/** Whether a fault lasts on a day of an issue, or on the day before it. */
const meets = ({ from, to }, { beganOn, resolvedOn }, today) =>
  dayAt(from) < (resolvedOn ?? today) && (to === null || dayAt(to) >= beganOn - 1);

function judgeIssues({ plant, meter, issues }, today, found) {
  for (const issue of issues.filter(({ foundOn }) => foundOn >= addYears(today, -1))) {
    const name = issue.pattern ?? issue.type;
    const faults = meter.faults.filter((fault) => meets(fault, issue, today));
    const isRight = faults.some(({ kind }) => findingsOf[kind]?.includes(name));
    const isOfOther = faults.some(({ kind }) => !harmless.includes(kind));
    const judged = isRight ? "right" : isOfOther ? "ofOtherFault" : "ofNoFault";
    found[name === "misc" ? "misc" : "named"][judged] += 1;
    if (!isRight) found.wrong.push(`plant ${plant.id}: ${name} since ${formatDay(issue.beganOn)}, ${judged}`);
  }
}

function judgeFaults({ meter, issues }, today, byKind) {
  for (const fault of meter.faults) {
    const first = dayAt(fault.from);
    const findings = findingsOf[fault.kind];
    if (!findings || first < addYears(today, -1) || first >= today || !isActive(meter, first)) continue;
    const begins = issues
      .filter((issue) => findings.includes(issue.pattern ?? issue.type) && meets(fault, issue, today))
      .map(({ beganOn }) => beganOn - first);
    const row = byKind.get(fault.kind) ?? { faults: 0, found: 0, "begin within 2 days": 0 };
    byKind.set(fault.kind, row);
    row.faults += 1;
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
  let meterDays = 0;
  for (const one of metersOn(today)) {
    for (const month of months.filter(({ from, to }) => from <= to)) {
      const shown = periodLosses([one], month).lost.kwh ?? 0;
      const caused = trueLoss(one.history, month);
      for (const sum of one.plant.companyIds.includes(shownCompany) ? [month.company, month.fleet] : [month.fleet]) {
        sum.shown += shown;
        sum.caused += caused;
      }
    }
    for (let day = addYears(today, -1); day < today; day += 1) if (isActive(one.meter, day)) meterDays += 1;
    judgeIssues(one, today, found);
    judgeFaults(one, today, byKind);
  }
  const isBegunWell = ([kind, row]) => kind === growing || row.found === row["begin within 2 days"];
  return {
    months,
    ...found,
    byKind,
    lateKinds: [...byKind].filter((row) => !isBegunWell(row)),
    meterYears: meterDays / 365,
  };
}
