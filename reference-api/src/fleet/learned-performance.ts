/** What is stored of the learned performance of a meter, and what the API returns of it. */
import { integer, nullable, number, object } from "superstruct";
import { date } from "../http/fields";
import { dayOf } from "../lib/local-days";
import type { LearnedPerformance } from "../measurements/learned-performance";

/** The JSON of `meters.learned`. */
export interface LearnedJson {
  readonly factor: number;
  readonly range: number;
  readonly weeks: number;
  readonly from: string;
  readonly to: string;
  readonly orientation: number | null;
}

/** Reads the column `learned`. */
export function storedPerformance(learned: string | null): LearnedPerformance | null {
  if (learned === null) return null;
  const { from, to, ...json } = JSON.parse(learned) as LearnedJson;
  return { ...json, from: dayOf(from), to: dayOf(to) };
}

/** What was learned from the good weeks of a measured meter (domain/measurements.md#learned-performance). */
export const learnedPerformanceSchema = object({
  factor: number(),
  range: number(),
  weeks: integer(),
  from: date(),
  to: date(),
  apparent_orientation_in_degrees: nullable(number()),
});

/** The field `learned_performance` of a meter. */
export function serializeLearned(learned: string | null) {
  if (learned === null) return null;
  const { factor, range, weeks, from, to, orientation } = JSON.parse(learned) as LearnedJson;
  return { factor, range, weeks, from, to, apparent_orientation_in_degrees: orientation };
}
