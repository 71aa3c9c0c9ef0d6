import { dayOf, dayText } from "@shared/lib/dates";
import type { ApiExtensions } from "@shared/session/load-context";
import type { Plant, PlantRow } from "./schema";
import type { YieldStatus } from "./status";

export type Tier = "monitored" | "light";

/**
 * The tier of a plant (domain/light-plants.md#tiers): monitored from `monitored_since` on, light before. Without that
 * date a plant is monitored unless its status is NON_MON.
 */
export function tierOf(plant: Pick<Plant, "monitored_since" | "yield_status">, today: Temporal.PlainDate): Tier {
  if (!plant.monitored_since) return plant.yield_status === "NON_MON" ? "light" : "monitored";
  return dayText(plant.monitored_since) <= today.toString() ? "monitored" : "light";
}

/** The displayed status: NONE if monitoring starts in the future, unless it is NON_MON (domain/light-plants.md#tiers). */
export function shownStatus(
  plant: Pick<Plant, "monitored_since" | "yield_status">,
  today: Temporal.PlainDate,
): YieldStatus {
  const startsLater = Boolean(plant.monitored_since) && tierOf(plant, today) === "light";
  return startsLater && plant.yield_status !== "NON_MON" ? "NONE" : plant.yield_status;
}

type RowWithIssue = Pick<PlantRow, "issue" | "monitored_since" | "yield_status">;
export type PlantWithStatus = Pick<Plant, "monitored_since" | "yield_status" | "silent_since"> & Partial<RowWithIssue>;

/** Nothing is received from a plant (domain/scores.md#losses). */
export interface Silence {
  /** The first full day without data, `YYYY-MM-DD`; null if the API does not state it. */
  since: string | null;
  /** The number of days until today. */
  days: number;
}

/**
 * Since when a plant has sent nothing; null if it sends, or if that is not known. Without the extension `losses`, for
 * how long it has had a connectivity issue.
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

/** A smaller loss, in kWh per day and kW of peak power, is within the precision of the expected yield. */
const notableLossKwhPerKw = 0.1;

/** Whether a plant loses more than the expected yield is uncertain by (domain/scores.md#losses). */
export const hasNotableLoss = ({ lost_kwh_per_day, total_peak_in_watt }: LosingPlant): boolean =>
  (lost_kwh_per_day ?? 0) > notableLossKwhPerKw * ((total_peak_in_watt ?? 0) / 1000);

type LosingPlant = Pick<PlantRow, "lost_kwh_per_day" | "total_peak_in_watt">;

/** Whether energy was lost although the status is OK and no issue is open: issues were resolved, snoozed, or small. */
export const isOkWithLosses = (
  plant: RowWithIssue & LosingPlant & Pick<PlantRow, "indicators">,
  today: Temporal.PlainDate,
): boolean =>
  shownStatus(plant, today) === "OK" &&
  hasNotableLoss(plant) &&
  !plant.indicators.some(({ status }) => status === "NOK") &&
  (plant.issue === null || plant.issue.snoozed_until !== null);
