import { type Day, hourMs } from "../lib/local-days";
import {
  type Energy,
  extraRangeOf,
  isSunlit,
  type Lacking,
  lackingOf,
  type MeterHour,
  ratioOf,
  receivedShareOf,
  scoreOf,
  shortfallOf,
  unknownLacking,
} from "./energy";
import type { DriverReport, KnownSky, SourceDay } from "./meter";
import { daySeverity, type StatusName, statusOfSeverity, statusTypes, type YieldStatus } from "./statuses";

/** Assessment of a finished day of a meter: energies, statuses, score, and reasons for lacking yield. */

/** A finished day of a meter; energies in kWh. */
export interface MeterDay extends Energy, Pick<DriverReport, "rejected" | "unregistered"> {
  readonly day: Day;
  readonly score: number | null;
  /** Most descriptive first. */
  readonly statuses: readonly StatusName[];
  readonly status: YieldStatus;
  readonly lacking: Lacking;
}

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

/** The assessment of a day without findings. */
export function ordinaryDay(day: Day, energy: Energy): MeterDay {
  return meterDay(day, energy, ["yield_present"], lackingOf(energy, [], 0));
}

/**
 * Assesses a day as its source delivers it; null for an ordinary day. `isLightRecorded`: the light of each hour is recorded.
 */
export function assessDay(day: Day, source: SourceDay, isLightRecorded: boolean): MeterDay | null {
  const { energy, hours, sky, report } = source;
  // Of a day of which the total is enough, a small shortfall needs no reason, not even snow.
  if (hours === null && !((ratioOf(energy) ?? 1) < shortfallRatio)) return null;
  const assessed =
    hours !== null && !(energy.expected > 0)
      ? assessUnknownDay(day, energy, hours)
      : assessKnownDay(day, energy, (hours ?? []).filter(isSunlit), sky, isLightRecorded, report);
  const isNotable = energy.missingHours > 0 || sky.snow > 0 || assessed.statuses[0] !== "yield_present";
  return isNotable ? assessed : null;
}

/** The part of a day of which measurements were received, 0 to 1: of its expected energy, or of its sun. */
export function receivedShareOfDay({ energy, hours }: SourceDay): number {
  if (energy.expected > 0 || hours === null) return receivedShareOf(energy);
  return energy.generated === null ? 0 : receivedShareOfSun(hours);
}

function receivedShareOfSun(hours: readonly MeterHour[]): number {
  const received = hours.filter(({ generated, isInLonger }) => generated !== null || isInLonger);
  return sum(received, (hour) => hour.sun) / sum(hours, (hour) => hour.sun);
}

/** Assesses a day whose expected energy is known, from its hours with sun. */
function assessKnownDay(
  day: Day,
  energy: Energy,
  sunlit: readonly MeterHour[],
  sky: KnownSky,
  isLightRecorded: boolean,
  report?: DriverReport,
): MeterDay {
  const found = new Set(report?.statuses);
  addSpikes(sunlit, found);
  const explained: Explained[] = [];
  if (energy.generated === null || energy.comparedExpected < energy.expected / 2) {
    found.add("yield_missing");
  } else if (energy.generated === 0 && sky.snow < 1) {
    found.add("zero_yield");
    explained.push(["zero_yield", shortfallOf(energy)]);
  } else {
    found.add("yield_present");
    const measured = sunlit.filter((hour) => hour.generated !== null);
    explained.push(...explainByShape(measured, sky, isLightRecorded, found));
    const ratio = ratioOf(energy) ?? 1;
    const unexplained = shortfallOf(energy) - explained.reduce((all, [, kwh]) => all + kwh, 0);
    const reason = ratio < shortfallRatio && unexplained > 0 ? reasonForShortfall(ratio, sky, found) : null;
    if (reason !== null) explained.push([reason, unexplained]);
  }
  return meterDay(day, energy, found, lackingOf(energy, explained, sky.snow), report);
}

/** What can be said without the expected energy. */
function assessUnknownDay(day: Day, energy: Energy, hours: readonly MeterHour[]): MeterDay {
  const found = new Set<StatusName>();
  addSpikes(hours, found);
  if (energy.generated === null || receivedShareOfSun(hours) < 1 / 2) found.add("yield_missing");
  else if (energy.generated === 0) found.add("zero_yield");
  else {
    found.add("yield_present");
    if (isFlat(hours.filter((hour) => hour.generated !== null && isSunlit(hour)))) found.add("flatline");
  }
  return meterDay(day, energy, found, unknownLacking(energy));
}

function addSpikes(hours: readonly MeterHour[], found: Set<StatusName>): void {
  for (const { spike } of hours) if (spike) found.add(`power_spike_${spike}`);
}

/** Adds the statuses that the shape of the day shows to `found`. Returns the energy they explain. */
function explainByShape(
  hours: readonly MeterHour[],
  { noon, snow, isShapeUnknown = false }: KnownSky,
  isLightRecorded: boolean,
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
  if (isShapeUnknown) return explained;
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
      isLightRecorded && half !== "noon"
        ? lowestHours(ofHalf, smallestShade * total, minShadedLight * brightest)
        : ofHalf;
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
 * The two successive hours with the lowest ratio among hours that are bright enough and lost this much; all hours if
 * there are none.
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
  { snow, uncertainShare = 0 }: KnownSky,
  found: Set<StatusName>,
): StatusName | null {
  for (const name of ["power_optimizer_alert", "driver_high", "driver_medium"] as const) {
    if (found.has(name)) return name;
  }
  const recognised = [...found].some((name) => name !== "yield_present" && statusTypes[name].severity >= 75);
  if (ratio >= (lowRatio - extraRangeOf(uncertainShare)) * (1 - snow) || recognised) return null;
  found.add("unknown");
  return "unknown";
}

function meterDay(
  day: Day,
  energy: Energy,
  found: Iterable<StatusName>,
  lacking: Lacking,
  { rejected, unregistered } = nothingReported,
): MeterDay {
  const statuses = [...found].sort((a, b) => statusTypes[b].descriptiveness - statusTypes[a].descriptiveness);
  const status = statusOfSeverity(daySeverity(statuses));
  return { ...energy, day, score: scoreOf(energy), statuses, status, lacking, rejected, unregistered };
}

const nothingReported: Pick<DriverReport, "rejected" | "unregistered"> = { rejected: false, unregistered: false };

function sum(hours: readonly MeterHour[], energy: (hour: MeterHour) => number): number {
  let total = 0;
  for (const hour of hours) total += energy(hour);
  return total;
}

/** Whether a data logger repeats one value through the day. `hours`: the hours with measurements. */
function isFlat(hours: readonly MeterHour[]): boolean {
  return hours.length > 5 && hours.every((hour) => hour.generated === hours[0]?.generated);
}

/**
 * The half of the day of an hour. The hours around solar noon belong to neither: the sun is too high for shade from
 * the sides.
 */
export function halfOfDay(start: number, noon: number): "first" | "noon" | "second" {
  const fromNoon = start + hourMs / 2 - noon;
  if (Math.abs(fromNoon) <= hourMs) return "noon";
  return fromNoon < 0 ? "first" : "second";
}
