/** The source of a measured meter: what was received, and what the recorded weather allows its panels. */
import { spikeOf } from "@heliograph/rules/energy-limits";
import { type Energy, energyOfDay, type MeterHour } from "../assessment/energy";
import { ageing, type Meter, type MeterSource, type SourceDay, type storedMeter } from "../assessment/meter";
import { type Day, dayStart, hourMs, hoursInDay } from "../lib/local-days";
import { createCache } from "../lib/numbers";
import { type Region, regions } from "../lib/regions";
import { sunDay } from "../lib/sun";
import type { LearnedMeter } from "./learned-performance";
import type { MeasuredDay } from "./measured-day";
import type { WeatherDay } from "./weather-day";

/**
 * The sun is this high, as the sine of its altitude (6 degrees), in hours in which a missing measurement is a gap.
 * Inverters sleep until there is enough light, and then many send nothing.
 */
const minSunHeight = 0.1;

/** What is stored of the measurements of a meter. */
interface Measurements {
  /** Index in `regions`. */
  readonly region: number;
  /** What was received by day. */
  readonly measured: ReadonlyMap<Day, MeasuredDay>;
  /** What the weather of each day allows the panels; days whose weather is not known are missing. */
  readonly weather?: ReadonlyMap<Day, WeatherDay> | undefined;
  /** What was learned from the days; without it, the performance is nominal. */
  readonly learned?: LearnedMeter | null;
}

export function measuredMeter(
  stored: ReturnType<typeof storedMeter>,
  { region, measured, weather = new Map(), learned }: Measurements,
): Meter {
  const { performance = null, apparent = null, ratingKwh = null } = learned ?? {};
  const isShapeUnknown = apparent?.panels != null;
  const meter = {
    ...stored,
    place: regions[region] as Region,
    inverterLimit: ratingKwh ?? stored.inverterLimit,
    learnedPerformance: performance?.factor ?? 1,
    learnedRange: performance?.range ?? 0,
    apparent,
  };
  const hoursOf = (day: Day) => measuredHours(meter, region, measured.get(day), weather.get(day), day);
  const source: MeterSource = {
    isLightRecorded: true,
    hours: hoursOf,
    days(from, to) {
      const snow = snowOnPanels(meter.peakInWatt / 1000);
      return Array.from({ length: to - from + 1 }, (_, position): SourceDay => {
        const day = from + position;
        const hours = hoursOf(day);
        const energy = energyOfDay(hours, measured.get(day)?.longerKwh ?? null);
        const { noon } = sunOf(region, day);
        const allowed = weather.get(day);
        return { energy, hours, sky: { noon, isShapeUnknown, ...knownSky(allowed), ...snow(allowed, energy) } };
      });
    },
    portal: () => ({ validated: null, notifications: [] }),
  };
  return { ...meter, source };
}

function knownSky({ uncertainShare = 0, radiation, clearRadiation, rain }: Partial<WeatherDay> = {}) {
  const clearness = clearRadiation ? 2 * Math.min((radiation ?? 0) / clearRadiation, 1) - 1 : 0;
  return { uncertainShare, clearness, rain };
}

/** Under snow, panels generate less than this share of what is expected; days with less expected tell nothing, kWh/kWp. */
const maxUnderSnow = 0.5;
const minYield = 0.2;
/** Snow stays on panels for at most this number of days after it has melted on the ground. */
const maxDaysOfSnow = 10;

/**
 * The snow on successive days. Snow on the ground may lie on the panels: recorded weather does not tell how much. When it
 * has melted there, it stays on panels that had too little light and warmth to let it slide, as long as their energy is
 * missing.
 */
function snowOnPanels(peakKw: number) {
  /** The share of the panels from which the snow has not slid; 0 without snow. */
  let left = 0;
  let days = 0;
  return ({ isSnowy = false, snowSlide }: Partial<WeatherDay> = {}, { generated, comparedExpected }: Energy) => {
    const tells = generated !== null && comparedExpected >= minYield * peakKw;
    const isUncovered = tells && generated >= maxUnderSnow * comparedExpected;
    if (isUncovered) left = 0;
    else if (isSnowy && tells) left = 1;
    days = isSnowy ? 0 : days + 1;
    const stays = !isSnowy && left > 0 && snowSlide !== undefined && days <= maxDaysOfSnow;
    if (!isSnowy) left = Math.max(left - (snowSlide ?? 1), 0);
    return { snow: isSnowy || stays ? 1 : 0, isSnowLeft: stays && tells };
  };
}

/**
 * All hours of a day. An hour without enough sun and without measurement is 0 on a day with measurements. Without the
 * weather of an hour, its expected energy is not known: NaN.
 */
function measuredHours(
  meter: Pick<Meter, "peakInWatt" | "installedOn" | "inverterLimit" | "learnedPerformance">,
  region: number,
  measured: MeasuredDay | undefined,
  weather: WeatherDay | undefined,
  day: Day,
): MeterHour[] {
  const isReceived =
    measured !== undefined && (measured.longerKwh !== null || measured.hours.some((kwh) => kwh !== null));
  const { heights } = sunOf(region, day);
  const gain = (meter.peakInWatt / 1000) * ageing(meter, day) * meter.learnedPerformance;
  return Array.from({ length: hoursInDay(day) }, (_, index): MeterHour => {
    const kwh = measured?.hours[index] ?? null;
    const sun = heights[index] as number;
    const spike = kwh === null ? null : spikeOf(kwh, meter.peakInWatt);
    const isInLonger = kwh === null && ((measured?.longerHours ?? 0) & (1 << index)) !== 0;
    const isDark = kwh === null && sun === 0 && isReceived && !isInLonger;
    return {
      start: dayStart(day) + index * hourMs,
      generated: isDark ? 0 : spike === null ? kwh : null,
      spike,
      expected: Math.min((weather?.hours[index] ?? Number.NaN) * gain, meter.inverterLimit),
      isInLonger,
      light: weather?.light?.[index] ?? null,
      isBehind: ((weather?.behindHours ?? 0) & (1 << index)) !== 0,
      sun,
    };
  });
}

/** A year of all regions. */
const cachedSun = createCache<number, { readonly noon: number; readonly heights: Float64Array }>(4_400);

/** The sun over a region: solar noon, and its height by hour, which is 0 when it is too low. */
const sunOf = (region: number, day: Day) =>
  cachedSun(day * regions.length + region, () => {
    const { noon, hours } = sunDay(regions[region] as Region, day);
    const heights = new Float64Array(hoursInDay(day));
    for (const { index, lit, up } of hours) if (lit === 1 && up >= minSunHeight) heights[index] = up;
    return { noon, heights };
  });
