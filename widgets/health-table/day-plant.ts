import { typesWithin } from "@entities/issue";
import { addressLine, type PlantRow, type PlantsPage, shownStatus, type YieldStatus } from "@entities/plant";
import type { HealthQuery } from "@features/health-filter";
import type { Result } from "@shared/api/result";
import type { Query } from "@shared/api/v0-client";

/** What the table of a day shows of a plant, and nothing else. */
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

/** What the loader of the open day gives: the day and its URL, so that nothing stands for another one. */
export interface OpenDay {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The search part of the URL that was answered. */
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

/** A page of a day as it came. Whatever depends on today is settled here, so that server and browser agree. */
export const dayPageOf = ({ data, total, per_page }: PlantsPage, today: Temporal.PlainDate): DayPage => ({
  plants: data.map((plant) => dayPlantOf(plant, today)),
  total,
  perPage: per_page,
});

/** What v0 is asked for a page of the open day: groups written out, what loses most first (contract §4). */
export const dayQuery = (day: Temporal.PlainDate, { types, page }: HealthQuery): Query => ({
  health: day.toString(),
  indicators_or: types.flatMap(typesWithin).join(","),
  page,
  sort: "lost_kwh_per_day:desc",
});
