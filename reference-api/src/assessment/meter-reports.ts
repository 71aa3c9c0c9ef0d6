import { type DayRange, dayAt, formatDay, formatInstant, hourMs } from "../lib/local-days";
import { round, roundOrNull } from "../lib/numbers";
import { comparableEnergies, ratioOf, sumEnergies } from "./energy";
import { type Meter, meterHours, type PlantSky } from "./meter";
import { historyDay, historyEnergy, meterHistory } from "./meter-history";
import { plantDay } from "./plant-days";
import type { StatusName } from "./statuses";

/** Reports about one meter or plant from its finished days: scores, statuses, summary, diagnostics. */

/**
 * Scores of some meters together by day; days before any was active are left out. `sun_score`: radiation relative to a
 * clear sky, 0-1; null when it is not known. Energy that is not known is left out of `lacking`.
 */
export function scores(meters: readonly Meter[], sky: PlantSky, { from, to }: DayRange) {
  const histories = meters.map((meter) => meterHistory(meter, from, to));
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, position) => from + position).flatMap((day) => {
    const plant = plantDay(histories, day);
    if (plant.meters.length === 0) return [];
    const { radiation = null, clearRadiation = 0 } = sky(day) ?? {};
    return {
      date: formatDay(day),
      sun_score: radiation === null ? null : round(Math.min(radiation / clearRadiation, 1), 4),
      yield_score: plant.score === null ? null : round(plant.score, 4),
      lacking: [...plant.lacking]
        .filter(([, kwh]) => !Number.isNaN(kwh))
        .map(([reason, kwh]) => ({ reason, kwh: round(kwh, 3) })),
    };
  });
}

/** Statuses of a meter, newest day first, and most descriptive first within a day. */
export function meterStatuses(meter: Meter, range: DayRange): { date: string; type_name: StatusName }[] {
  const history = meterHistory(meter, range.from, range.to);
  const rows: { date: string; type_name: StatusName }[] = [];
  for (let day = range.to; day >= range.from; day--) {
    for (const name of historyDay(history, day)?.statuses ?? []) rows.push({ date: formatDay(day), type_name: name });
  }
  return rows;
}

/**
 * Summary of a meter's yield over some days. Days on which the meter was not active are not counted. `missing_days`:
 * the days without any data. The yields cover the hours with data, and are null without data. The expected yield is
 * null when a day has no known expected yield. The ratio covers the other days.
 */
export function historicalSummary(meter: Meter, range: DayRange) {
  const history = meterHistory(meter, range.from, range.to);
  const days = Array.from({ length: history.expected.length }, (_, position) =>
    historyEnergy(history, range.from + position),
  ).filter((day) => day !== undefined);
  const energy = sumEnergies(days);
  const ratio = ratioOf(sumEnergies(comparableEnergies(days)));
  const { generated } = energy;
  return {
    actual_yield_in_kwh: roundOrNull(generated, 3),
    expected_yield_in_kwh: generated === null ? null : roundOrNull(energy.comparedExpected, 3),
    ratio: ratio === null ? null : round(ratio, 4),
    days: days.length,
    missing_days: days.filter((day) => day.generated === null).length,
    specific_yield_in_kwh_per_kwp: generated === null ? null : round(generated / (meter.peakInWatt / 1000), 2),
  };
}

/**
 * Diagnostics of a meter at a moment (`now` in ms). `validated`: the source accepts the credentials and delivers
 * measurements; `recent_yield`: the yield of the last 24 hours; `notifications`: of the last seven days.
 */
export function diagnostics(meter: Meter, now: number) {
  const today = dayAt(now);
  const recent = [today - 1, today].flatMap((day) => meterHours(meter, day));
  const { validated, notifications } = meter.source.portal(now);
  return {
    validated: validated ?? recent.some(({ generated }) => generated !== null),
    recent_yield: recent.flatMap(({ start, generated }) =>
      generated === null || start + hourMs > now || start < now - 24 * hourMs
        ? []
        : [{ measured_at: formatInstant(start + hourMs), generated_in_kwh: round(generated, 4) }],
    ),
    notifications: notifications.map(({ impact, day }) => ({ impact, date: formatDay(day) })),
  };
}
