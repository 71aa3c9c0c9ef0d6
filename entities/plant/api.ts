import { type PlantRef, plantPath } from "@shared/api/refs";
import { id } from "@shared/api/v0/fields";
import { page, rows } from "@shared/api/v0/rows";
import type { Query, RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import { type } from "superstruct";
import { type PlantsPage, withLossIfOffered } from "./loss";
import {
  type DayScore,
  dayScoreSchema,
  type OwningCompany,
  owningCompanySchema,
  type PerformancePeriod,
  type Plant,
  performancePeriodSchema,
  plantRowSchema,
  plantSchema,
  type StandardError,
  standardErrorSchema,
} from "./schema";

const pageSchema = page(plantRowSchema);

/** A page of the plants of a company. Throws `ApiError`. // contract §4 */
export function listPlants(
  api: V0Client,
  companyId: number,
  query: Query,
  { signal }: RequestOptions = {},
): Promise<PlantsPage> {
  return withLossIfOffered(query, (query) =>
    api.read(`/companies/${companyId}/plants`, { query, schema: pageSchema, signal }),
  );
}

/** A page of the plants of a company with issues. Throws `ApiError`. // contract §4 */
export function listPlantIssues(
  api: V0Client,
  companyId: number,
  query: Query,
  { signal }: RequestOptions = {},
): Promise<PlantsPage> {
  return withLossIfOffered(query, (query) =>
    api.read(`/companies/${companyId}/plant-issues`, { query, schema: pageSchema, signal }),
  );
}

/** One plant. Throws `ApiError` 2000 if it does not exist, 4005 without access. // contract §5 */
export function getPlant(api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}): Promise<Plant> {
  return api.read(plantPath(ref), {
    query: { with: "yield_score,companies,tags,meters" },
    schema: plantSchema,
    signal,
  });
}

/** The company that owns a plant; for administrators. Throws `ApiError`. // contract §5 */
export function getOwningCompany(
  api: V0Client,
  plantId: number,
  { signal }: RequestOptions = {},
): Promise<OwningCompany> {
  return api.read(`/plants/${plantId}/owning-company`, { schema: owningCompanySchema, signal });
}

/** Deletes a plant; for administrators. Throws `ApiError`. // contract §5 */
export function deletePlant(api: V0Client, plantId: number, { signal }: RequestOptions = {}): Promise<void> {
  return api.write("DELETE", `/plants/${plantId}`, { signal });
}

/** What is measured: a whole plant, or one of its meters. */
export interface MeasuredRef extends PlantRef {
  meterId?: number | null;
}

const measuredPath = (ref: MeasuredRef): string =>
  ref.meterId ? `${plantPath(ref)}/meters/${ref.meterId}` : plantPath(ref);

/** The performance in kWh by period; the range includes both days. Throws `ApiError`. // contract §5 */
export function listPerformances(
  api: V0Client,
  ref: MeasuredRef,
  { period, ...range }: DateRange & { period: "hour" | "day" | "week" | "month" },
  { signal }: RequestOptions = {},
): Promise<PerformancePeriod[]> {
  return api.read(`${measuredPath(ref)}/performances`, {
    query: { ...rangeQuery(range), period_type: period },
    schema: rows(performancePeriodSchema),
    signal,
  });
}

/** The standard error of the expected yield of each hour, in kWh. Throws `ApiError`. // contract §5 */
export function listStandardErrors(
  api: V0Client,
  ref: MeasuredRef,
  range: DateRange,
  { signal }: RequestOptions = {},
): Promise<StandardError[]> {
  return api.read(`${measuredPath(ref)}/standard-errors`, {
    query: { ...rangeQuery(range), period_type: "hour" },
    schema: rows(standardErrorSchema),
    signal,
  });
}

/** The daily scores. Throws `ApiError`. // contract §5 */
export function listScores(
  api: V0Client,
  ref: MeasuredRef,
  range: DateRange,
  { signal }: RequestOptions = {},
): Promise<DayScore[]> {
  return api.read(`${measuredPath(ref)}/scores`, {
    query: { ...rangeQuery(range) },
    schema: rows(dayScoreSchema),
    signal,
  });
}

/** Adds a tag to a plant or removes it. Throws `ApiError`. // contract §5 */
export function updatePlantTag(
  api: V0Client,
  ref: PlantRef,
  tagId: number,
  attached: boolean,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write(attached ? "PUT" : "DELETE", `${plantPath(ref)}/tags/${tagId}`, { signal });
}

/** Attaches a company to a plant or detaches it. Throws `ApiError`. // contract §5 */
export function updatePlantCompany(
  api: V0Client,
  ref: PlantRef,
  companyId: number,
  attached: boolean,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write(attached ? "PUT" : "DELETE", `${plantPath(ref)}/companies/${companyId}`, { signal });
}

/** The address of a plant that is saved. Coordinates in degrees; the postal code has no spaces. */
export interface PlantAddress {
  street: string;
  street_number: string;
  city: string;
  postal_code: string;
  latitude: number | null;
  longitude: number | null;
}

export interface NewPlant {
  name: string;
  address: PlantAddress;
  /** `YYYY-MM-DD`; null for a light plant. */
  monitored_since: string | null;
}

const createdPlantSchema = type({ id: id() });

/** Creates a plant of a company. Throws `ApiError` 4000 with messages by field. // spec 3 §7, contract §5 */
export function createPlant(
  api: V0Client,
  companyId: number,
  plant: NewPlant,
  { signal }: RequestOptions = {},
): Promise<{ id: number }> {
  return api.write("POST", `/companies/${companyId}/plants`, {
    body: plant,
    schema: createdPlantSchema,
    signal,
  });
}

/** What can be changed of a plant; other fields stay. */
export interface PlantChanges {
  name?: string;
  address?: PlantAddress & { id?: number };
  tag_ids?: number[];
  is_owner?: boolean;
  /** `YYYY-MM-DD`; upgrades a light plant permanently. */
  monitored_since?: string;
}

/** Changes a plant. Throws `ApiError` 4000 with messages by field. // spec 2 §7, contract §5 */
export function updatePlant(
  api: V0Client,
  ref: PlantRef,
  changes: PlantChanges,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("PUT", plantPath(ref), { body: changes, signal });
}
