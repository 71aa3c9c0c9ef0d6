import { dayOf, dayText } from "@shared/lib/dates";
import type { ApiExtensions } from "@shared/session/load-context";
import type { Plant, PlantRow } from "./schema";
import type { YieldStatus } from "./status";

export type Tier = "monitored" | "light";

/**
 * Returns the tier of a plant (domain/light-plants.md#tiers): monitored from `monitored_since` on, light before.
 * Without `monitored_since`, a plant is monitored unless its status is NON_MON.
 */
export function tierOf(plant: Pick<Plant, "monitored_since" | "yield_status">, today: Temporal.PlainDate): Tier {
  if (!plant.monitored_since) return plant.yield_status === "NON_MON" ? "light" : "monitored";
  return dayText(plant.monitored_since) <= today.toString() ? "monitored" : "light";
}

/**
 * Returns the displayed status. It is NONE if monitoring starts in the future and the status is not NON_MON
 * (domain/light-plants.md#tiers).
 */
export function shownStatus(
  plant: Pick<Plant, "monitored_since" | "yield_status">,
  today: Temporal.PlainDate,
): YieldStatus {
  const startsLater = Boolean(plant.monitored_since) && tierOf(plant, today) === "light";
  return startsLater && plant.yield_status !== "NON_MON" ? "NONE" : plant.yield_status;
}

type RowWithIssue = Pick<PlantRow, "issue" | "monitored_since" | "yield_status">;
export type PlantWithStatus = Pick<Plant, "monitored_since" | "yield_status" | "silent_since"> & Partial<RowWithIssue>;

/** The silence of a plant that sends no data (domain/scores.md#losses). */
export interface Silence {
  /** The first full day without data, `YYYY-MM-DD`; null if the API does not state it. */
  since: string | null;
  /** The number of days until today. */
  days: number;
}

/**
 * Returns the silence of a plant; null if the plant sends data or the silence is unknown. Without the extension
 * `losses`, the age of its connectivity issue is used.
 */
export function silenceOf(
  plant: PlantWithStatus,
  today: Temporal.PlainDate,
  { losses }: Pick<ApiExtensions, "losses">,
): Silence | null {
  const { issue, silent_since } = plant;
  if (shownStatus(plant, today) !== "NONE" || tierOf(plant, today) === "light") return null;
  const since = losses ? silent_since : issue?.type_name === "connectivity" ? issue.found_on : null;
  if (!since) return null;
  const { days } = dayOf(since).until(today, { largestUnit: "day" });
  return days > 0 ? { since: losses ? dayText(since) : null, days } : null;
}

/** The precision of the expected yield, in kWh per day and kW of peak power. A smaller loss is not significant. */
const notableLossKwhPerKw = 0.1;

/** Whether a plant loses more energy than the uncertainty of the expected yield (domain/scores.md#losses). */
export const hasNotableLoss = ({ lost_kwh_per_day, total_peak_in_watt }: LosingPlant): boolean =>
  (lost_kwh_per_day ?? 0) > notableLossKwhPerKw * ((total_peak_in_watt ?? 0) / 1000);

type LosingPlant = Pick<PlantRow, "lost_kwh_per_day" | "total_peak_in_watt">;

/** Whether an OK plant has lost energy without an open issue. The issue is then resolved, snoozed or small. */
export const isOkWithLosses = (
  plant: RowWithIssue & LosingPlant & Pick<PlantRow, "indicators">,
  today: Temporal.PlainDate,
): boolean =>
  shownStatus(plant, today) === "OK" &&
  hasNotableLoss(plant) &&
  !plant.indicators.some(({ status }) => status === "NOK") &&
  (plant.issue === null || plant.issue.snoozed_until !== null);
