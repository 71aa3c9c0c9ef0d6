import {
  addressLine,
  type PlantRow,
  type PlantsPage,
  plantCity,
  plantName,
  shownStatus,
  type YieldStatus,
} from "@entities/plant";
import type { Result } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";

/** A plant in the table of a day. */
export interface DayPlant {
  id: number;
  name: Message;
  city: string | null;
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
  rows: DayPlant[];
  /** The number of rows that could not be read. */
  unreadable: number;
  total: number | null;
  perPage: number | null;
  /** Whether the API knows the lost energy. */
  lossOffered: boolean;
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
  name: plantName(plant),
  city: plantCity(plant),
  address: addressLine(plant.address),
  status: shownStatus(plant, today),
  lostKwhPerDay: plant.lost_kwh_per_day ?? null,
  issueType: plant.issue?.type_name ?? null,
  promise: plant.current_promise_status,
});

/** One page of a day. What depends on today is computed here, so that server and client agree. */
export const dayPageOf = (
  { data, unreadable, total, per_page, lossOffered }: PlantsPage,
  today: Temporal.PlainDate,
): DayPage => ({
  rows: data.map((plant) => dayPlantOf(plant, today)),
  unreadable,
  total,
  perPage: per_page,
  lossOffered,
});
