import { issueState } from "@entities/issue";
import {
  hasNotableLoss,
  isOkWithLosses,
  type PlantRow,
  plantCity,
  plantName,
  type Silence,
  shownStatus,
  silenceOf,
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
  silence: Silence | null;
  lostKwhPerDay: number;
  notReceivedKwhPerDay: number | null;
  /** `snoozedUntil` is null for an open issue. */
  issue: { typeName: string | null; foundOn: string | null; snoozedUntil: string | null } | null;
  isOkWithLosses: boolean;
}

export const namedPlants = 5;

/** The query for the plants by loss, largest first (domain/v0-api.md#extensions). */
export const byLargestLoss = { sort: "lost_kwh_per_day:desc", page: 1, with: "yield_score" } as const;

type MeasuredPlant = Pick<
  PlantRow,
  | "id"
  | "name"
  | "address"
  | "indicators"
  | "issue"
  | "lost_kwh_per_day"
  | "total_peak_in_watt"
  | "monitored_since"
  | "not_received_kwh_per_day"
  | "silent_since"
  | "yield_status"
>;

/**
 * The plants with the largest losses, largest first. A loss within the precision of the expected yield is none, even if
 * it is many kWh of a large plant (domain/scores.md#losses); a bad status explains a small one.
 */
export function topLosses(plants: readonly MeasuredPlant[], today: Temporal.PlainDate): TopLoss[] {
  return plants
    .flatMap((plant): TopLoss[] => {
      const { id, issue, lost_kwh_per_day: lost } = plant;
      const status = shownStatus(plant, today);
      const isExplained = status === "MEDIUM" || status === "NOK";
      if (!lost || lost <= 0 || !(isExplained || hasNotableLoss(plant))) return [];
      return [
        {
          id,
          name: plantName(plant),
          city: plantCity(plant),
          status,
          // The losses are those of the extension.
          silence: silenceOf(plant, today, { losses: true }),
          lostKwhPerDay: lost,
          notReceivedKwhPerDay: plant.not_received_kwh_per_day ?? null,
          issue: issue && {
            typeName: issue.type_name,
            foundOn: issue.found_on,
            snoozedUntil: issueState({ ...issue, resolved_on: null }, today) === "snoozed" ? issue.snoozed_until : null,
          },
          isOkWithLosses: isOkWithLosses(plant, today),
        },
      ];
    })
    .sort((a, b) => b.lostKwhPerDay - a.lostKwhPerDay)
    .slice(0, namedPlants);
}
