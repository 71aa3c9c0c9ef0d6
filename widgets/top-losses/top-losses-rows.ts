import { type PlantRow, shownStatus, type YieldStatus } from "@entities/plant";

/** A plant that loses energy, with what is known of why. */
export interface TopLoss {
  id: number;
  name: string;
  /** The city, which tells plants of one name apart; null where it is not known or the name says it. */
  place: string | null;
  status: YieldStatus;
  lostKwhPerDay: number;
  issue: { typeName: string; foundOn: string } | null;
}

/** How many plants the dashboard names; the list behind it holds all. */
export const namedPlants = 5;

/** The query of the plants that lose most, the worst first (contract §4). */
export const byLargestLoss = { sort: "lost_kwh_per_day:desc", page: 1, with: "yield_score" } as const;

type MeasuredPlant = Pick<
  PlantRow,
  "id" | "name" | "address" | "issue" | "lost_kwh_per_day" | "monitored_since" | "yield_status"
>;

/** The plants of a page that lose anything, the worst first, and no more than are named. */
export function topLosses(plants: readonly MeasuredPlant[], today: Temporal.PlainDate): TopLoss[] {
  return plants
    .flatMap((plant): TopLoss[] => {
      const { id, name, address, issue, lost_kwh_per_day: lost } = plant;
      if (!lost || lost <= 0) return [];
      return [
        {
          id,
          name,
          place: (!name.includes(address?.city ?? "") && address?.city) || null,
          status: shownStatus(plant, today),
          lostKwhPerDay: lost,
          issue: issue ? { typeName: issue.type_name, foundOn: issue.found_on } : null,
        },
      ];
    })
    .sort((a, b) => b.lostKwhPerDay - a.lostKwhPerDay)
    .slice(0, namedPlants);
}
