import { type Energy, energyOfHour, extraRangeOf, receivedShareOf, sumEnergies, unknownLacking } from "../energy";
import type { Day } from "../local-days";
import { daySeverity, type StatusName, statusOfSeverity, statusTypes } from "../statuses";
import type { ArrayYields } from "../weather/array-yield";
import { type MeasuredHour, measuredHours } from "./measured-hours";
import type { SimulatedMeter } from "./meter";
import { assessKnownDay, isFlat, type MeterDay } from "./meter-day";

/** The assessment of a finished day, and the part of it of which measurements were received. */
export function assessMeasuredDay(yields: ArrayYields, meter: SimulatedMeter, day: Day) {
  const hours = measuredHours(yields, meter, day);
  const energy = energyOfMeasuredDay(meter, day, hours);
  if (energy.expected > 0) {
    const { noon } = yields.sky.day(meter.region, day);
    const { isSnowy = false, uncertainShare = 0 } = meter.weather.get(day) ?? {};
    // Recorded weather does not tell how much of the snow lies on the panels.
    const sky = { noon, snow: isSnowy ? 1 : 0, extraRange: extraRangeOf(uncertainShare), isRecorded: true };
    const assessed = assessKnownDay(day, energy, hours.filter(isSunlit), sky);
    return { assessed, receivedShare: receivedShareOf(energy) };
  }
  return assessUnknownDay(day, energy, hours);
}

/** What can be said without the expected energy. */
function assessUnknownDay(day: Day, energy: Energy, hours: readonly MeasuredHour[]) {
  const receivedShare = energy.generated === null ? 0 : receivedShareOfSun(hours);
  const found = new Set<StatusName>();
  for (const { spike } of hours) if (spike) found.add(`power_spike_${spike}`);
  if (receivedShare < 1 / 2) found.add("yield_missing");
  else if (energy.generated === 0) found.add("zero_yield");
  else {
    found.add("yield_present");
    if (isFlat(hours.filter((hour) => hour.generated !== null && isSunlit(hour)))) found.add("flatline");
  }
  const statuses = [...found].sort((a, b) => statusTypes[b].descriptiveness - statusTypes[a].descriptiveness);
  const assessed: MeterDay = {
    ...energy,
    day,
    score: null,
    statuses,
    status: statusOfSeverity(daySeverity(statuses)),
    lacking: unknownLacking(energy),
    rejected: false,
    unregistered: false,
  };
  return { assessed, receivedShare };
}

/** Whether an hour tells something about the meter: the sun is high enough, or it generated something. */
const isSunlit = ({ generated, spike, sun }: MeasuredHour) => sun > 0 || spike !== null || (generated ?? 0) > 0;

/** The energy of the hours and of longer intervals. */
function energyOfMeasuredDay(meter: SimulatedMeter, day: Day, hours: readonly MeasuredHour[]): Energy {
  const { longerKwh = null } = meter.measured?.get(day) ?? {};
  const energy = sumEnergies(hours.map(energyOfHour));
  const isMeasured = longerKwh !== null || hours.some((hour) => hour.generated !== null && isSunlit(hour));
  return { ...energy, generated: isMeasured ? (energy.generated ?? 0) + (longerKwh ?? 0) : null };
}

/** The part of the day's sun in hours with measurements, 0 to 1. */
function receivedShareOfSun(hours: readonly MeasuredHour[]): number {
  const sunOf = (some: readonly MeasuredHour[]) => some.reduce((sum, hour) => sum + hour.sun, 0);
  return sunOf(hours.filter(({ generated, isInLonger }) => generated !== null || isInLonger)) / sunOf(hours);
}
