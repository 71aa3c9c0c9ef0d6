import { dayOf } from "@shared/lib/day";
import type { PlantRow } from "./schema";
import { shownStatus } from "./tier";

type RowWithIssue = Pick<PlantRow, "issue" | "monitored_since" | "yield_status">;

/** For how many days a plant has sent nothing: since its connectivity issue was found. Null if that is not known. */
export function silentDays(plant: RowWithIssue, today: Temporal.PlainDate): number | null {
  const { issue } = plant;
  if (shownStatus(plant, today) !== "NONE" || issue?.type_name !== "connectivity" || !issue.found_on)
    return null;
  const { days } = dayOf(issue.found_on).until(today, { largestUnit: "day" });
  return days > 0 ? days : null;
}

/** Whether energy was lost although the status is OK and no issue is open: issues were resolved, snoozed, or small. */
export const isGreenWithLoss = (
  plant: RowWithIssue & Pick<PlantRow, "lost_kwh_per_day" | "indicators">,
  today: Temporal.PlainDate,
): boolean =>
  shownStatus(plant, today) === "OK" &&
  (plant.lost_kwh_per_day ?? 0) > 0 &&
  !plant.indicators.some(({ status }) => status === "NOK") &&
  (plant.issue === null || plant.issue.snoozed_until !== null);
