import { type Energy, scoreOf, sumEnergies, unknownLacking } from "../energy";
import type { Day } from "../local-days";
import { daySeverity, type StatusName, statusOfSeverity, statusTypes } from "../monitoring/statuses";
import type { ArrayYields } from "../weather/array-yield";
import { type MeasuredHour, measuredHours } from "./measured-hours";
import type { SimulatedMeter } from "./meter";
import type { MeterDay } from "./meter-day";
import { energyOfHour, isFlat } from "./meter-hour";

/** The assessment of a finished day: what can be said without the expected energy. */
export function assessMeasuredDay(yields: ArrayYields, meter: SimulatedMeter, day: Day) {
  const hours = measuredHours(yields, meter, day);
  const energy = energyOfMeasuredDay(meter, day, hours);
  const receivedShare = energy.generated === null ? 0 : receivedShareOfSun(hours);
  const found = new Set<StatusName>();
  for (const { spike } of hours) if (spike) found.add(`power_spike_${spike}`);
  if (receivedShare < 1 / 2) found.add("yield_missing");
  else if (energy.generated === 0) found.add("zero_yield");
  else {
    found.add("yield_present");
    if (isFlat(hours.filter(({ generated, sun }) => generated !== null && (generated > 0 || sun > 0))))
      found.add("flatline");
  }
  const statuses = [...found].sort((a, b) => statusTypes[b].descriptiveness - statusTypes[a].descriptiveness);
  const assessed: MeterDay = {
    ...energy,
    day,
    score: scoreOf(energy),
    statuses,
    status: statusOfSeverity(daySeverity(statuses)),
    lacking: unknownLacking(energy),
    rejected: false,
    unregistered: false,
  };
  return { assessed, receivedShare };
}

/** The energy of the hours and of longer intervals. */
function energyOfMeasuredDay(meter: SimulatedMeter, day: Day, hours: readonly MeasuredHour[]): Energy {
  const { longerKwh = null } = meter.measured?.get(day) ?? {};
  const energy = sumEnergies(hours.map(energyOfHour));
  const isMeasured =
    longerKwh !== null || hours.some(({ generated, sun }) => generated !== null && (generated > 0 || sun > 0));
  return { ...energy, generated: isMeasured ? (energy.generated ?? 0) + (longerKwh ?? 0) : null };
}

/** The part of the day's sun in hours with measurements, 0 to 1. */
function receivedShareOfSun(hours: readonly MeasuredHour[]): number {
  const sunOf = (some: readonly MeasuredHour[]) => some.reduce((sum, hour) => sum + hour.sun, 0);
  return sunOf(hours.filter(({ generated, isInLonger }) => generated !== null || isInLonger)) / sunOf(hours);
}
