import { issueSince } from "@entities/issue";
import { clipRange, type DateRange } from "@shared/lib/date-range";
import { dayOf, daysSince, dayText } from "@shared/lib/dates";
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

/** Returns the monitored days of a range, at least its last day. */
export const monitoredDays = (
  { start, end }: DateRange,
  { monitored_since }: Pick<Plant, "monitored_since">,
): DateRange =>
  clipRange({ start, end }, { earliest: monitored_since ? dayOf(monitored_since) : start, latest: end }) ?? {
    start: end,
    end,
  };

/** Returns the days whose statuses are shown: the monitored days of the year that ended yesterday. */
export function monitoredYear(plant: Pick<Plant, "monitored_since">, today: Temporal.PlainDate): DateRange {
  const end = today.subtract({ days: 1 });
  return monitoredDays({ start: end.subtract({ years: 1 }).add({ days: 1 }), end }, plant);
}

type RowWithIssue = Pick<PlantRow, "issue" | "monitored_since" | "yield_status">;
export type PlantWithStatus = Pick<Plant, "monitored_since" | "yield_status" | "silent_since" | "imported_until"> &
  Partial<RowWithIssue>;

/** The silence of a plant that sends no data (domain/scores.md#losses). */
export interface Silence {
  /** The first full day without data, `YYYY-MM-DD`. */
  since: string;
  /** The number of days until today. */
  days: number;
}

/**
 * Returns the silence of a plant; null if the plant sends data or the silence is unknown. Without the extension
 * `losses`, the connectivity issue of the plant states the silence.
 */
export function silenceOf(
  plant: PlantWithStatus,
  today: Temporal.PlainDate,
  { losses }: Pick<ApiExtensions, "losses">,
): Silence | null {
  const { issue, silent_since } = plant;
  if (shownStatus(plant, today) !== "NONE" || tierOf(plant, today) === "light") return null;
  const since = losses ? silent_since : issue?.type_name === "connectivity" ? issueSince(issue) : null;
  if (!since) return null;
  const days = daysSince(since, today);
  return days > 0 ? { since: dayText(since), days } : null;
}

/**
 * The last day, `YYYY-MM-DD`, with measurements of a plant without a live source, which is not silent. Null of
 * other plants, and while its days are recent enough for a status (domain/measurements.md#imported).
 */
export function importedUntil(plant: PlantWithStatus, today: Temporal.PlainDate): string | null {
  if (!plant.imported_until || shownStatus(plant, today) !== "NONE" || tierOf(plant, today) === "light") return null;
  return dayText(plant.imported_until);
}

/** The last day for which measurements are expected: today, or the last day of imported measurements. */
export function lastExpectedDay(plant: PlantWithStatus, today: Temporal.PlainDate): Temporal.PlainDate {
  const until = importedUntil(plant, today);
  return until === null ? today : dayOf(until);
}

/** Whether a plant lost energy. A difference within the expected range is not lost (domain/scores.md#words). */
export const hasLoss = ({ lost_kwh_per_day }: Pick<PlantRow, "lost_kwh_per_day">): boolean =>
  (lost_kwh_per_day ?? 0) > 0;

/** Whether an OK plant has lost energy without an open issue. The issue is then resolved or snoozed. */
export const isOkWithLosses = (
  plant: RowWithIssue & Pick<PlantRow, "indicators" | "lost_kwh_per_day">,
  today: Temporal.PlainDate,
): boolean =>
  shownStatus(plant, today) === "OK" &&
  hasLoss(plant) &&
  !plant.indicators.some(({ status }) => status === "NOK") &&
  (plant.issue === null || plant.issue.snoozed_until !== null);
