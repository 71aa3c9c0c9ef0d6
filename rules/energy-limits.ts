/**
 * The energy that a meter can generate, relative to its peak power, which is stated for 1 kW of light on a square metre
 * and modules of 25 °C (docs/domain/limits.md#numbers). Files, pushes, pulls, statuses and screens share these limits.
 */

/**
 * The mean power of an hour is at most this: a clear sky gives up to 1.1 kW, and cold modules another tenth. An hour above
 * it is a power spike and counts as not received.
 */
const mostOfHour = 1.2;
/**
 * The power of a moment is at most this: for some minutes, the edges of clouds concentrate the light to 1.6 kW. A shorter
 * interval than an hour may reach it, and an hour above it is a high power spike. Energy above it is a measuring error
 * without doubt, and is not stored.
 */
const mostOfMoment = 1.7;
/** The most hours of peak power of a day. At 50° north, the clearest day of summer has eight. */
const mostHoursOfDay = 10;
/** The consumption of inverters and transformers at night. Energy further below zero is a measuring error. */
const consumption = 0.001;

const minutesPerDay = 1_440;

const kwhOf = (peakWatt: number, hours: number): number => (peakWatt * hours) / 1_000;

/** The kind of power spike that an hour is; null for a possible hour. */
export function spikeOf(hourKwh: number, peakWatt: number): "high" | "medium" | null {
  if (hourKwh > kwhOf(peakWatt, mostOfMoment)) return "high";
  return hourKwh > kwhOf(peakWatt, mostOfHour) ? "medium" : null;
}

/** The maximum energy of successive hours without a spike, kWh. */
export const maxHoursKwh = (hours: number, peakWatt: number): number => kwhOf(peakWatt, mostOfHour * hours);

/** The maximum energy of an interval of measurements, kWh; infinite without a peak power. */
export function maxIntervalKwh(minutes: number, peakWatt: number | null): number {
  if (peakWatt === null || peakWatt <= 0) return Number.POSITIVE_INFINITY;
  const days = Math.max(1, minutes / minutesPerDay);
  return kwhOf(peakWatt, Math.min((mostOfMoment * minutes) / 60, mostHoursOfDay * days));
}

/** The minimum energy of an interval of measurements, kWh: a negative number. */
export const minIntervalKwh = (minutes: number, peakWatt: number): number =>
  -kwhOf(peakWatt, (consumption * minutes) / 60);

/**
 * Of key figures (docs/domain/scores.md#key-figures): below this irradiance on the panels, W/m², a meter need not deliver
 * (IEC 61724-3).
 */
export const minDaylightIrradiance = 50;
/** A key figure of less than this share of the daylight of its period is not known. */
export const minCoveredShare = 0.9;
/** The power that crystalline silicon loses for each °C above 25, as a share of it. */
export const temperatureCoefficient = 0.0037;

/** The energies of two periods are compared if their days with data differ by at most this share. */
export const maxMissingDays = 0.1;
