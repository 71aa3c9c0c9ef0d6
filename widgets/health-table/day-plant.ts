import { addressLine, type PlantRow, type PlantsPage, shownStatus, type YieldStatus } from "@entities/plant";
import type { Result } from "@shared/api/result";

/** A plant in the table of a day. */
export interface DayPlant {
  id: number;
  name: string;
  address: string;
  status: YieldStatus;
  lostKwhPerDay: number | null;
  /** The type of the worst issue found that day; null where only the long-term status changed. */
  issueType: string | null;
  /** The flag of the current promise. */
  promise: string | null;
}

/** One page of the plants of a day. */
export interface DayPage {
  plants: DayPlant[];
  total: number;
  perPage: number;
}

/** The loader data of the open day; day and URL show which query it belongs to. */
export interface OpenDay {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The search part of the loaded URL. */
  search: string;
  page: Promise<Result<DayPage>> | Result<DayPage>;
}

const dayPlantOf = (plant: PlantRow, today: Temporal.PlainDate): DayPlant => ({
  id: plant.id,
  name: plant.name,
  address: addressLine(plant.address),
  status: shownStatus(plant, today),
  lostKwhPerDay: plant.lost_kwh_per_day ?? null,
  issueType: plant.issue?.type_name ?? null,
  promise: plant.current_promise_status ?? null,
});

/** One page of a day. What depends on today is computed here, so that server and client agree. */
export const dayPageOf = ({ data, total, per_page }: PlantsPage, today: Temporal.PlainDate): DayPage => ({
  plants: data.map((plant) => dayPlantOf(plant, today)),
  total,
  perPage: per_page,
});
