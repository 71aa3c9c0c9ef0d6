/** Planned faults of meters: the faults of scenarios, and random faults over the years. */
import type { NewRow } from "../../db/schema";
import { type Day, dayStart, formatInstant, hourMs } from "../../lib/local-days";
import { type Random, round } from "../../lib/numbers";
import type { Fault, FaultKind } from "../../simulation/faults";
import type { ScenarioFault } from "./demo-scenarios";

/** A planned fault. `meterId` is null for all meters of the plant. */
export interface FaultPlan extends Fault {
  readonly meterId: number | null;
}

interface FaultPattern {
  readonly kind: FaultKind;
  readonly weight: number;
  readonly days: readonly [from: number, to: number];
  readonly magnitude: readonly [from: number, to: number];
  readonly scope: "plant" | "meter";
}

/** The number of faults per plant and year. */
const faultsPerYear = 1.6;
/** Panels of farms get this many times as dirty. */
const farmDust = 2;
const minuteMs = 60_000;
/** Faults are planned this many days ahead, so that new faults appear after the seeding. */
const plannedAheadDays = 180;

const faultPattern = (
  kind: FaultKind,
  weight: number,
  days: readonly [number, number],
  magnitude: readonly [number, number] = [1, 1],
  scope: FaultPattern["scope"] = "meter",
): FaultPattern => ({ kind, weight, days, magnitude, scope });

const faultPatterns: readonly FaultPattern[] = [
  faultPattern("lost_connection", 22, [1, 8], [1, 1], "plant"),
  faultPattern("lost_connection", 10, [1, 5]),
  faultPattern("alert_info", 10, [1, 3]),
  faultPattern("alert_low", 9, [1, 4]),
  faultPattern("alert_medium", 7, [1, 3]),
  faultPattern("alert_high", 3, [1, 2]),
  faultPattern("inverter_down", 6, [2, 9]),
  faultPattern("string_outage", 8, [8, 40], [0.3, 0.6]),
  faultPattern("power_interruption", 6, [1, 1], [1, 1], "plant"),
  faultPattern("optimizer_issue", 4, [4, 16], [0.12, 0.25]),
  faultPattern("alert_retrieval_failure", 5, [1, 6], [1, 1], "plant"),
  faultPattern("power_spike", 3, [1, 1], [1.3, 2.2]),
  faultPattern("flatline", 2, [1, 3]),
  faultPattern("soiling", 3, [60, 140], [0.02, 0.06], "plant"),
  faultPattern("shade_first_half", 1, [40, 160], [0.6, 0.8]),
  faultPattern("shade_second_half", 1, [40, 160], [0.6, 0.8]),
  faultPattern("expired_credentials", 2, [2, 7], [1, 1], "plant"),
];

/** The faults of a scenario for a plant whose first active meter is `meterId`. */
export function scenarioFaults(
  planned: readonly ScenarioFault[],
  meterId: number | undefined,
  today: Day,
): FaultPlan[] {
  return planned.flatMap(({ kind, since, days, magnitude, scope }) =>
    scope === "meter" && meterId === undefined
      ? []
      : [
          {
            ...span(kind, today - since, days, 0.35439 + (since % 8) / 10_000),
            kind,
            magnitude,
            meterId: scope === "plant" ? null : (meterId ?? null),
          },
        ],
  );
}

/** Random faults of a plant from a day until some time after `today`. */
export function randomFaults(
  random: Random,
  { meterIds, isFarm }: { readonly meterIds: readonly number[]; readonly isFarm: boolean },
  from: Day,
  today: Day,
): FaultPlan[] {
  const faults: FaultPlan[] = [];
  if (meterIds.length === 0) return faults;
  const meanGap = 365 / faultsPerYear;
  const weighted = faultPatterns.map((each) => [each, each.weight] as const);
  let day = from;
  for (;;) {
    day += Math.ceil(-Math.log(1 - random.next()) * meanGap);
    if (day > today + plannedAheadDays) return faults;
    const { kind, days, magnitude, scope } = random.weighted(weighted);
    const length = random.integer(...days);
    faults.push({
      ...span(kind, day, length, random.next()),
      kind,
      magnitude: round(random.between(...magnitude) * (kind === "soiling" && isFarm ? farmDust : 1), 2),
      meterId: scope === "plant" ? null : random.pick(meterIds),
    });
    day += length;
  }
}

/** Rows of `fault_events`. */
export function faultRows(plantId: number, faults: readonly FaultPlan[]): NewRow<"fault_events">[] {
  return faults.map(({ meterId, kind, from, to, magnitude }) => ({
    plant_id: plantId,
    meter_id: meterId,
    kind,
    starts_at: formatInstant(from),
    ends_at: to === null ? null : formatInstant(to),
    magnitude,
  }));
}

/** These faults begin and end at any minute. Other faults last full days, as sources report them. */
const outages: ReadonlySet<FaultKind> = new Set([
  "inverter_down",
  "string_outage",
  "lost_connection",
  "expired_credentials",
]);

/**
 * A power spike lasts one hour and an interruption three hours, in the middle of the day. Other faults last full days.
 * An outage begins on the day before and ends on the day after. `moment`, 0-1, selects the times.
 */
function span(kind: FaultKind, day: Day, days: number | null, moment: number): { from: number; to: number | null } {
  const start = dayStart(day);
  const hours = kind === "power_spike" ? 1 : kind === "power_interruption" ? 3 : null;
  const from = start + (9 + Math.floor(moment * 6)) * hourMs;
  if (hours !== null) return { from, to: from + hours * hourMs };
  const minutesOfDay = (share: number) => (outages.has(kind) ? Math.floor((share % 1) * 24 * 60) * minuteMs : 0);
  return {
    from: start - minutesOfDay(moment * 100),
    to: days === null ? null : dayStart(day + days) + minutesOfDay(moment * 10_000),
  };
}
