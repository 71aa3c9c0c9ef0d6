/** What is stored of what was learned of a meter, and what the API returns of it. */
import { integer, nullable, number, object } from "superstruct";
import { date } from "../http/fields";
import { dayOf, formatDay } from "../lib/local-days";
import type { LearnedMeter } from "../measurements/learned-performance";

/** The JSON of `meters.learned`. */
interface LearnedJson {
  readonly performance: {
    readonly level: number;
    readonly factor: number;
    readonly range: number;
    readonly weeks: number;
    readonly from: string;
    readonly to: string;
  } | null;
  readonly apparent: LearnedMeter["apparent"];
  readonly ratingKwh?: number | null;
}

const parse = (learned: string | null) => (learned === null ? null : (JSON.parse(learned) as LearnedJson));

/** Reads the column `learned`. */
export function storedLearned(learned: string | null): LearnedMeter | null {
  const json = parse(learned);
  if (json === null) return null;
  const { performance, apparent, ratingKwh = null } = json;
  return {
    performance: performance && { ...performance, from: dayOf(performance.from), to: dayOf(performance.to) },
    apparent,
    ratingKwh,
  };
}

/** The column `learned`; null when nothing was learned. */
export function learnedColumn({ performance, apparent, ratingKwh }: LearnedMeter): string | null {
  if (performance === null && apparent === null && ratingKwh === null) return null;
  const json: LearnedJson = {
    performance: performance && { ...performance, from: formatDay(performance.from), to: formatDay(performance.to) },
    apparent,
    ratingKwh,
  };
  return JSON.stringify(json);
}

/**
 * What was learned from the good weeks of a measured meter (domain/measurements.md#learned-performance), the panels and
 * the peak power that its energy looks like, and the rating of its inverter. Null where too little is known, where the
 * entered values fit, and where the inverter limits nothing.
 */
export const learnedPerformanceSchema = object({
  factor: nullable(number()),
  range: nullable(number()),
  weeks: nullable(integer()),
  from: nullable(date()),
  to: nullable(date()),
  apparent_orientation_in_degrees: nullable(number()),
  apparent_angle_in_degrees: nullable(number()),
  apparent_peak_in_watt: nullable(number()),
  inverter_rating_in_watt: nullable(number()),
});

/** The field `learned_performance` of a meter. */
export function serializeLearned(learned: string | null) {
  const json = parse(learned);
  if (json === null) return null;
  const { factor = null, range = null, weeks = null, from = null, to = null } = json.performance ?? {};
  const rating = json.ratingKwh ?? null;
  return {
    ...{ factor, range, weeks, from, to },
    ...apparentFields(json.apparent),
    inverter_rating_in_watt: rating && Math.round(rating * 1000),
  };
}

/** What the energy of a meter looks like, on the wire. */
export const apparentFields = (apparent: LearnedMeter["apparent"]) => ({
  apparent_orientation_in_degrees: apparent?.panels?.orientation ?? null,
  apparent_angle_in_degrees: apparent?.panels?.tilt ?? null,
  apparent_peak_in_watt: apparent?.peakInWatt ?? null,
});
