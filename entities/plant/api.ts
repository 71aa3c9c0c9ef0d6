import { rows } from "@shared/api/rows";
import type { Query, V0Client } from "@shared/api/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import { number, type } from "superstruct";
import {
  type DayScore,
  dayScoreSchema,
  type OwningCompany,
  owningCompanySchema,
  type PerformancePeriod,
  type Plant,
  type PlantRow,
  performancePeriodSchema,
  plantRowSchema,
  plantSchema,
} from "./schema";

interface CallOptions {
  signal?: AbortSignal;
}

/** One page of a list; `per_page` is the server's choice. */
export interface PlantsPage {
  data: PlantRow[];
  total: number;
  per_page: number;
}

const pageSchema = type({ data: rows(plantRowSchema), total: number(), per_page: number() });

/** A page of the plants of a company (contract §4). */
export function listPlants(
  api: V0Client,
  companyId: number,
  query: Query,
  { signal }: CallOptions = {},
): Promise<PlantsPage> {
  return api.read(`/companies/${companyId}/plants`, { query, schema: pageSchema, signal });
}

/** A page of the plants of a company that have issues (contract §4). */
export function listPlantIssues(
  api: V0Client,
  companyId: number,
  query: Query,
  { signal }: CallOptions = {},
): Promise<PlantsPage> {
  return api.read(`/companies/${companyId}/plant-issues`, { query, schema: pageSchema, signal });
}

/** One plant as a company sees it. Fails with code 2000 where there is none, 4005 where access is denied. */
export function getPlant(
  api: V0Client,
  companyId: number,
  plantId: number,
  { signal }: CallOptions = {},
): Promise<Plant> {
  return api.read(`/companies/${companyId}/plants/${plantId}`, {
    query: { with: "yield_score,companies,tags,meters" },
    schema: plantSchema,
    signal,
  });
}

/** The company that owns a plant; for administrators (contract §5). */
export function getOwningCompany(
  api: V0Client,
  plantId: number,
  { signal }: CallOptions = {},
): Promise<OwningCompany> {
  return api.read(`/plants/${plantId}/owning-company`, { schema: owningCompanySchema, signal });
}

/** What a plant made between two days, both included, by period (contract §5). */
export function listPerformances(
  api: V0Client,
  companyId: number,
  plantId: number,
  { period, ...range }: DateRange & { period: "hour" | "day" | "week" | "month" },
  { signal }: CallOptions = {},
): Promise<PerformancePeriod[]> {
  return api.read(`/companies/${companyId}/plants/${plantId}/performances`, {
    query: { ...rangeQuery(range), period_type: period },
    schema: rows(performancePeriodSchema),
    signal,
  });
}

/** The scores of a plant, day by day (contract §5). */
export function listScores(
  api: V0Client,
  companyId: number,
  plantId: number,
  range: DateRange,
  { signal }: CallOptions = {},
): Promise<DayScore[]> {
  return api.read(`/companies/${companyId}/plants/${plantId}/scores`, {
    query: { ...rangeQuery(range) },
    schema: rows(dayScoreSchema),
    signal,
  });
}
