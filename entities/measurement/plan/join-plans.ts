import { roundKwh } from "../series";
import type { DayState, PlannedDay } from "./days";
import { type ImportPlan, mergeFindings } from "./read-files";

/**
 * The plans of several meters as one, whose calls name the position of their plan. A file is read if one of them reads
 * it. Throws if there is no plan.
 */
export function joinPlans(plans: readonly ImportPlan[]): ImportPlan {
  const [first, ...others] = plans;
  if (!first) throw new Error("There is no plan to join.");
  if (others.length === 0) return first;
  const sum = (amount: (plan: ImportPlan) => number) => plans.reduce((total, plan) => total + amount(plan), 0);
  return {
    files: first.files.map(
      (file, position) => plans.map(({ files }) => files[position]).find((read) => read?.problem === null) ?? file,
    ),
    inverters: first.inverters,
    findings: mergeFindings(plans.flatMap(({ findings }) => findings)),
    days: joinDays(plans.map(({ days }) => days)),
    calls: plans.flatMap(({ calls }, plan) => calls.map((call) => ({ ...call, plan }))),
    rows: sum(({ rows }) => rows),
    kwh: roundKwh(sum(({ kwh }) => kwh)),
    leftOut: plans.flatMap(({ leftOut }) => leftOut),
    leftOutKwh: roundKwh(sum(({ leftOutKwh }) => leftOutKwh)),
  };
}

function joinDays(all: readonly (readonly PlannedDay[])[]): PlannedDay[] {
  const byDay = new Map<string, PlannedDay[]>();
  for (const planned of all.flat()) byDay.set(planned.day, [...(byDay.get(planned.day) ?? []), planned]);
  return [...byDay]
    .map(([day, same]): PlannedDay => {
      const states = same.map(({ state }) => state);
      const isIn = (state: DayState) => states.includes(state);
      const isSame = same.length === all.length && new Set(states).size === 1;
      const state = isIn("above") ? "above" : isSame ? (states[0] as DayState) : "partial";
      return { day, state, kwh: roundKwh(same.reduce((sum, { kwh }) => sum + kwh, 0)) };
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
