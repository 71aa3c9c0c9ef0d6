import type { ApiExtensions } from "@shared/session/load-context";
import type { Plant } from "./schema";
import type { YieldStatus } from "./status";
import { type PlantWithStatus, type Silence, shownStatus, silenceOf, tierOf } from "./tier";

/** The status and the losses of a plant, as all lists show them. */
export interface PlantState {
  status: YieldStatus;
  silence: Silence | null;
  /** A light plant has no losses and no score (domain/light-plants.md#what-a-light-plant-shows). */
  isLight: boolean;
  lostKwhPerDay: number | null;
  /** This and the next field are null when the API does not offer them. */
  lostCentsPerDay: number | null;
  notReceivedKwhPerDay: number | null;
}

/** The server computes this value, so that server and browser use the same day as today. */
export function plantState(
  plant: PlantWithStatus & Pick<Plant, "lost_kwh_per_day" | "lost_cents_per_day" | "not_received_kwh_per_day">,
  today: Temporal.PlainDate,
  { losses }: Pick<ApiExtensions, "losses">,
): PlantState {
  const isLight = plant.yield_status === "NON_MON" || tierOf(plant, today) === "light";
  return {
    status: shownStatus(plant, today),
    silence: silenceOf(plant, today, { losses }),
    isLight,
    lostKwhPerDay: isLight ? null : plant.lost_kwh_per_day,
    lostCentsPerDay: (!isLight && losses && plant.lost_cents_per_day) || null,
    notReceivedKwhPerDay: (!isLight && losses && plant.not_received_kwh_per_day) || null,
  };
}
