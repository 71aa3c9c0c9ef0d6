import { type PlantRef, plantPath } from "@shared/api/refs";
import * as v0 from "@shared/api/v0/decoder";
import { type Page, page } from "@shared/api/v0/rows";
import type { ChangeOptions, Query, RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { ApiExtensions } from "@shared/session/load-context";
import { causePlantSchema, owningCompanySchema, type PlantRow, plantRowSchema, plantSchema } from "./schema";

/** A page of a list. The API decides about `per_page`. */
export type PlantsPage = Page<PlantRow>;

const pageSchema = page(plantRowSchema);
const causePageSchema = page(causePlantSchema);

const lowestScoreFirst = "yield_score:asc";

/**
 * The `sort` value for the largest losses; for the lowest yield scores without the extension
 * (domain/lists.md#plants-lists).
 */
export const largestLossFirst = ({ losses }: ApiExtensions): string =>
  losses ? "lost_kwh_per_day:desc" : lowestScoreFirst;

/** The `sort` value for the most at stake; for the lowest yield scores without the extension. */
export const mostAtStakeFirst = ({ losses }: ApiExtensions): string => (losses ? "at_stake:desc" : lowestScoreFirst);

/** A page of the plants of a company. Throws `ApiError`. See domain/v0-calls.md#lists. */
export const listPlants = (api: V0Client, companyId: number, query: Query, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/plants`, { query, schema: pageSchema, signal });

/** A page of the plants of a company with issues. Throws `ApiError`. See domain/v0-calls.md#lists. */
export const listPlantIssues = (api: V0Client, companyId: number, query: Query, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/plant-issues`, { query, schema: pageSchema, signal });

/** A page of plants with issues, with the fields that causes need. Throws `ApiError`. */
export const listCausePlants = (api: V0Client, companyId: number, query: Query, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/plant-issues`, { query, schema: causePageSchema, signal });

/** One plant. Throws `ApiError` 2000 if it does not exist, 4005 without access. See domain/v0-calls.md#plants. */
export const getPlant = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(plantPath(ref), { query: { with: "yield_score,companies,tags,meters" }, schema: plantSchema, signal });

/** The company that owns a plant; for administrators. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const getOwningCompany = (api: V0Client, plantId: number, { signal }: RequestOptions = {}) =>
  api.read(`/plants/${plantId}/owning-company`, { schema: owningCompanySchema, signal });

/** Deletes a plant; for administrators. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const deletePlant = (api: V0Client, plantId: number, { signal }: RequestOptions = {}) =>
  api.write("DELETE", `/plants/${plantId}`, { signal });

const updateItem =
  (items: "tags" | "companies") =>
  (api: V0Client, ref: PlantRef, itemId: number, attached: boolean, { signal }: RequestOptions = {}) =>
    api.write(attached ? "PUT" : "DELETE", `${plantPath(ref)}/${items}/${itemId}`, { signal });

/** Adds a tag to a plant or removes it. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const updatePlantTag = updateItem("tags");

/** Attaches a company to a plant or detaches it. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const updatePlantCompany = updateItem("companies");

/** The address of a plant to be saved. Coordinates are in degrees; the postal code has no spaces. */
interface PlantAddress {
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

const createdPlantSchema = v0.object({ id: v0.id() });

/** Creates a plant of a company. Throws `ApiError` 4000 with messages by field. See domain/v0-calls.md#plants. */
export const createPlant = (api: V0Client, companyId: number, plant: NewPlant, { signal }: RequestOptions = {}) =>
  api.write("POST", `/companies/${companyId}/plants`, { body: plant, schema: createdPlantSchema, signal });

/** The editable fields of a plant. A field that is omitted is not changed. */
export interface PlantChanges {
  name?: string;
  address?: Partial<PlantAddress> & { id?: number };
  tag_ids?: number[];
  is_owner?: boolean;
  /** `YYYY-MM-DD`; turns a light plant into a monitored plant permanently. */
  monitored_since?: string;
}

/** Changes a plant. Throws `ApiError` 4000 with messages by field. See domain/v0-calls.md#plants. */
export const updatePlant = (api: V0Client, ref: PlantRef, changes: PlantChanges, options: ChangeOptions = {}) =>
  api.write("PUT", plantPath(ref), { body: changes, ...options });
