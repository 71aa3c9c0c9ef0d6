import {
  type Energy,
  energyOfHour,
  type Lacking,
  lackingOf,
  type MeterHour,
  ratioOf,
  scoreOf,
  shortfallOf,
  sumEnergies,
} from "../energy";
import type { Day } from "../local-days";
import { daySeverity, type StatusName, statusOfSeverity, statusTypes, type YieldStatus } from "../statuses";
import type { ArrayYields } from "../weather/array-yield";
import type { SkyDay } from "../weather/sky";
import type { Fault, SimulatedMeter } from "./meter";
import { faultsOn, halfOfDay, sunlitHours, withDarkHours } from "./meter-hours";

/** Assessment of a finished day of a meter: energies, statuses, score, and reasons for lacking yield. */

/** A finished day of a meter; energies in kWh. */
export interface MeterDay extends Energy {
  readonly day: Day;
  readonly score: number | null;
  /** Most descriptive first. */
  readonly statuses: readonly StatusName[];
  readonly status: YieldStatus;
  readonly lacking: Lacking;
  /** The portal rejected the credentials. */
  readonly rejected: boolean;
  /** The meter is not registered at its portal. */
  readonly unregistered: boolean;
}

/**
 * What is known of the sky of a day. `extraRange`: what is added to the range of the expected energy of the day.
 * `isRecorded`: the light of each hour is recorded, so that shade during a part of a half is seen.
 */
type KnownSky = Pick<SkyDay, "noon" | "snow"> & { readonly extraRange?: number; readonly isRecorded?: boolean };

type Explained = readonly [StatusName, number];

/**
 * Below this ratio to the expected yield, a day without a recognised reason has a low yield. Monitoring knows the snow:
 * what it costs is a loss, but no reason for a status.
 */
const lowRatio = 0.75;
/** Smaller shortfalls are within the error of clouds and satellites: they need no reason. */
const shortfallRatio = 0.9;
/**
 * Half a day is shaded when its outer hours yield less than this ratio, both to the expected yield and to the hours
 * around noon.
 */
const shadedRatio = 0.68;

const ordinaryStatuses: readonly StatusName[] = ["yield_present"];
const lowStatuses: readonly StatusName[] = ["unknown", "yield_present"];

/**
 * Assesses a day without faults from its totals; undefined when it is ordinary. Its hours are not needed: their
 * deviations are weather.
 */
export function assessDayTotals(yields: ArrayYields, meter: SimulatedMeter, day: Day, energy: Energy) {
  const ratio = ratioOf(energy) ?? 1;
  if (!(ratio < shortfallRatio)) return undefined;
  const { snow } = yields.sky.day(meter.region, day);
  const isLow = ratio < lowRatio * (1 - snow);
  if (!isLow && snow === 0) return undefined;
  return isLow
    ? meterDay(day, energy, lowStatuses, [["unknown", shortfallOf(energy)]], snow)
    : meterDay(day, energy, ordinaryStatuses, [], snow);
}

/** The assessment of a day without findings. */
export function ordinaryDay(day: Day, energy: Energy): MeterDay {
  return meterDay(day, energy, ordinaryStatuses, [], 0);
}

/** Assesses a day from its hours and the driver's reports. */
export function assessDayHours(yields: ArrayYields, meter: SimulatedMeter, day: Day): MeterDay {
  const faults = faultsOn(meter, day);
  const { statuses: driverReported, rejected, unregistered } = driverStatuses(faults);
  const sunlit = sunlitHours(yields, meter, day, faults);
  const energy = energyOfDay(sunlit, withDarkHours(day, sunlit, faults));
  const assessed = assessKnownDay(day, energy, sunlit, yields.sky.day(meter.region, day), driverReported);
  return { ...assessed, rejected, unregistered };
}

/**
 * Assesses a day whose expected energy is known, from its hours with sun. `reported`: the statuses that the driver
 * reports.
 */
export function assessKnownDay(
  day: Day,
  energy: Energy,
  sunlit: readonly MeterHour[],
  sky: KnownSky,
  reported: readonly StatusName[] = [],
): MeterDay {
  const measured = sunlit.filter((hour) => hour.generated !== null);
  const found = new Set(reported);
  for (const { spike } of sunlit) if (spike) found.add(`power_spike_${spike}`);
  const explained: Explained[] = [];
  if (energy.generated === null || energy.comparedExpected < energy.expected / 2) {
    found.add("yield_missing");
  } else if (energy.generated === 0 && sky.snow < 1) {
    found.add("zero_yield");
    explained.push(["zero_yield", shortfallOf(energy)]);
  } else {
    found.add("yield_present");
    explained.push(...explainByShape(measured, sky, found));
    const ratio = ratioOf(energy) ?? 1;
    const unexplained = shortfallOf(energy) - explained.reduce((all, [, kwh]) => all + kwh, 0);
    const reason = ratio < shortfallRatio && unexplained > 0 ? reasonForShortfall(ratio, sky, found) : null;
    if (reason !== null) explained.push([reason, unexplained]);
  }
  const statuses = [...found].sort((a, b) => statusTypes[b].descriptiveness - statusTypes[a].descriptiveness);
  return meterDay(day, energy, statuses, explained, sky.snow);
}

/** The energy of a day of which only hours with sun tell whether something was received. */
function energyOfDay(sunlit: readonly MeterHour[], hours: readonly MeterHour[]): Energy {
  const { missingHours } = sumEnergies(hours.map(energyOfHour));
  return { ...sumEnergies(sunlit.map(energyOfHour)), missingHours };
}

/** Statuses that the driver itself reports on a day with these faults. */
function driverStatuses(faults: readonly Fault[]) {
  const kinds = new Set(faults.map((fault) => fault.kind));
  const statuses: StatusName[] = [];
  if (kinds.has("alert_high")) statuses.push("driver_high");
  if (kinds.has("alert_medium")) statuses.push("driver_medium");
  if (kinds.has("alert_low")) statuses.push("driver_low");
  if (kinds.has("alert_info")) statuses.push("driver_info");
  if (kinds.has("optimizer_issue")) statuses.push("power_optimizer_alert");
  const rejected = kinds.has("expired_credentials");
  if (rejected || kinds.has("alert_retrieval_failure")) statuses.push("driver_notification_retrieval_failure");
  return { statuses, rejected, unregistered: kinds.has("registration_failed") };
}

/** Adds the statuses that the shape of the day shows to `found`. Returns the energy they explain. */
function explainByShape(
  hours: readonly MeterHour[],
  { noon, snow, isRecorded = false }: KnownSky,
  found: Set<StatusName>,
): Explained[] {
  const explained: Explained[] = [];
  // Snow that may cover all panels, or some, gives any shape.
  if (snow === 1) return explained;
  const first = hours[0]?.generated ?? 0;
  const last = hours.at(-1)?.generated ?? 0;
  if (isFlat(hours)) {
    found.add("flatline");
    return explained;
  }
  const total = sum(hours, (hour) => hour.expected);
  const brightest = Math.max(...hours.map((hour) => hour.expected));
  const interrupted = hours.filter((hour) => (hour.generated ?? 0) < 0.1 * (1 - snow) * hour.expected);
  const interruptedKwh = sum(interrupted, (hour) => hour.expected - (hour.generated ?? 0));
  if (first > 0 && last > 0 && interruptedKwh > 0.03 * total) {
    found.add("interruption");
    explained.push(["interruption", interruptedKwh]);
  }
  // Nothing casts a shade while the sun is behind the panels.
  const unaffected = hours.filter((hour) => !interrupted.includes(hour) && !hour.isBehind);
  const comparisonOf = (half: ReturnType<typeof halfOfDay>) => {
    const ofHalf = unaffected.filter((hour) => halfOfDay(hour.start, noon) === half);
    const part =
      isRecorded && half !== "noon" ? lowestHours(ofHalf, smallestShade * total, minShadedLight * brightest) : ofHalf;
    const partExpected = sum(part, (hour) => hour.expected);
    const partActual = sum(part, (hour) => hour.generated ?? 0);
    return { ratio: partActual / partExpected, lost: partExpected - partActual };
  };
  const noonRatio = comparisonOf("noon").ratio;
  for (const [half, name] of [
    ["first", "first_half_shade"],
    ["second", "second_half_shade"],
  ] as const) {
    const { ratio, lost } = comparisonOf(half);
    if (ratio < shadedRatio && ratio < shadedRatio * noonRatio) {
      found.add(name);
      explained.push([name, lost]);
    }
  }
  return explained;
}

/**
 * Shade during some hours of a half day takes at least this share of the expected energy of the day, and these hours have
 * at least some of the light of the brightest: in flat light a slightly wrong orientation looks like shade.
 */
const smallestShade = 0.03;
const minShadedLight = 0.3;

/**
 * The two successive hours with the lowest ratio among those that are bright enough and lost this much; all hours if there
 * are none.
 */
function lowestHours(hours: readonly MeterHour[], minLost: number, minExpected: number): readonly MeterHour[] {
  const ratioOf = (some: readonly MeterHour[]) =>
    sum(some, (hour) => hour.generated ?? 0) / sum(some, (hour) => hour.expected);
  let lowest = hours;
  for (let position = 0; position + 1 < hours.length; position++) {
    const pair = hours.slice(position, position + 2);
    const lost = sum(pair, (hour) => hour.expected - (hour.generated ?? 0));
    const isBright = pair.every((hour) => hour.expected >= minExpected);
    if (isBright && lost >= minLost && ratioOf(pair) < ratioOf(lowest)) lowest = pair;
  }
  return lowest;
}

/** The reason for a shortfall that the shape does not explain; null when there is none. */
function reasonForShortfall(
  ratio: number,
  { snow, extraRange = 0 }: KnownSky,
  found: Set<StatusName>,
): StatusName | null {
  for (const name of ["power_optimizer_alert", "driver_high", "driver_medium"] as const) {
    if (found.has(name)) return name;
  }
  const recognised = [...found].some((name) => name !== "yield_present" && statusTypes[name].severity >= 75);
  if (ratio >= (lowRatio - extraRange) * (1 - snow) || recognised) return null;
  found.add("unknown");
  return "unknown";
}

/** `statuses`: the most descriptive one first. */
function meterDay(
  day: Day,
  energy: Energy,
  statuses: readonly StatusName[],
  explained: readonly Explained[],
  snow: number,
): MeterDay {
  return {
    ...energy,
    day,
    score: scoreOf(energy),
    statuses,
    status: statusOfSeverity(daySeverity(statuses)),
    lacking: lackingOf(energy, explained, snow),
    rejected: false,
    unregistered: false,
  };
}

function sum(hours: readonly MeterHour[], energy: (hour: MeterHour) => number): number {
  let total = 0;
  for (const hour of hours) total += energy(hour);
  return total;
}

/** Whether a data logger repeats one value through the day. `hours`: those with measurements. */
export function isFlat(hours: readonly MeterHour[]): boolean {
  return hours.length > 5 && hours.every((hour) => hour.generated === hours[0]?.generated);
}
