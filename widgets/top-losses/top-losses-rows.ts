import {
  isGreenWithLoss,
  type PlantRow,
  plantCity,
  plantName,
  shownStatus,
  silentDays,
  type YieldStatus,
} from "@entities/plant";
import type { Message } from "@shared/i18n/message";

/** A plant that loses energy, with its current issue. */
export interface TopLoss {
  id: number;
  name: Message;
  /** Distinguishes plants with the same name; null when it is unknown or part of the name. */
  city: string | null;
  status: YieldStatus;
  silentDays: number | null;
  lostKwhPerDay: number;
  issue: { typeName: string | null; foundOn: string | null } | null;
  isGreenWithLoss: boolean;
}

/** The number of plants on the dashboard. */
export const namedPlants = 5;

/** The query for the plants by loss, largest first (contract §4). */
export const byLargestLoss = { sort: "lost_kwh_per_day:desc", page: 1, with: "yield_score" } as const;

type MeasuredPlant = Pick<
  PlantRow,
  "id" | "name" | "address" | "indicators" | "issue" | "lost_kwh_per_day" | "monitored_since" | "yield_status"
>;

/** The plants with the largest losses, largest first. */
export function topLosses(plants: readonly MeasuredPlant[], today: Temporal.PlainDate): TopLoss[] {
  return plants
    .flatMap((plant): TopLoss[] => {
      const { id, issue, lost_kwh_per_day: lost } = plant;
      if (!lost || lost <= 0) return [];
      return [
        {
          id,
          name: plantName(plant),
          city: plantCity(plant),
          status: shownStatus(plant, today),
          silentDays: silentDays(plant, today),
          lostKwhPerDay: lost,
          issue: issue ? { typeName: issue.type_name, foundOn: issue.found_on } : null,
          isGreenWithLoss: isGreenWithLoss(plant, today),
        },
      ];
    })
    .sort((a, b) => b.lostKwhPerDay - a.lostKwhPerDay)
    .slice(0, namedPlants);
}
