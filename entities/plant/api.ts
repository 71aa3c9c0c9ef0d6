import { type PlantRef, plantPath } from "@shared/api/refs";
import { object } from "@shared/api/v0/decoder";
import { id } from "@shared/api/v0/fields";
import { type Page, page } from "@shared/api/v0/rows";
import { type Series, withUnreadable } from "@shared/api/v0/series";
import type { ChangeOptions, Query, RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import type { ApiExtensions } from "@shared/session/load-context";
import { type PeriodType, readEnergySeries, readErrorSeries, readScoreSeries } from "./energy-series";
import {
  causePlantSchema,
  type DayScore,
  dayScoreSchema,
  owningCompanySchema,
  type PerformancePeriod,
  type PlantRow,
  performanceRowSchema,
  plantRowSchema,
  plantSchema,
  type StandardError,
  standardErrorSchema,
} from "./schema";

/** A page of a list. The API decides about `per_page`. */
export type PlantsPage = Page<PlantRow>;

const pageSchema = page(plantRowSchema);
const causePageSchema = page(causePlantSchema);

/**
 * The `sort` value for the largest losses; for the lowest yield scores without the extension
 * (domain/lists.md#plants-lists).
 */
export const largestLossFirst = ({ losses }: ApiExtensions): string =>
  losses ? "lost_kwh_per_day:desc" : "yield_score:asc";

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

/** The subject of measurements: a whole plant, or one of its meters. */
export interface MeasuredRef extends PlantRef {
  meterId?: number | null;
}

const measuredPath = (ref: MeasuredRef): string =>
  ref.meterId ? `${plantPath(ref)}/meters/${ref.meterId}` : plantPath(ref);

interface MeasuredOptions extends RequestOptions {
  /** The peak power of the subject (`peakWattIn`); null if it is unknown. */
  peakWatt: number | null | Promise<number | null>;
}

/**
 * Loads the performance in kWh by period. The range includes both days. Without the extension `compared`, its fields
 * are omitted. Throws `ApiError` (domain/v0-calls.md#meters).
 */
export async function listPerformances(
  api: V0Client,
  ref: MeasuredRef,
  { period, ...range }: DateRange & { period: PeriodType },
  { compared, peakWatt, signal }: MeasuredOptions & Pick<ApiExtensions, "compared">,
): Promise<Series<PerformancePeriod>> {
  const [response, peak] = await Promise.all([
    api.read(`${measuredPath(ref)}/performances`, {
      query: { ...rangeQuery(range), period_type: period },
      schema: page(performanceRowSchema),
      signal,
    }),
    peakWatt,
  ]);
  const offered = compared
    ? response.data
    : response.data.map(({ compared_expected_yield_in_kwh: _, missing_hours: __, ...row }) => row);
  return withUnreadable(readEnergySeries(offered, { range, period, peakWatt: peak }), response);
}

/** The standard error of the expected yield of each hour, in kWh. Throws `ApiError`. See domain/v0-calls.md#meters. */
export async function listStandardErrors(
  api: V0Client,
  ref: MeasuredRef,
  range: DateRange,
  { signal }: RequestOptions = {},
): Promise<Series<StandardError>> {
  const response = await api.read(`${measuredPath(ref)}/standard-errors`, {
    query: { ...rangeQuery(range), period_type: "hour" },
    schema: page(standardErrorSchema),
    signal,
  });
  return withUnreadable(readErrorSeries(response.data), response);
}

/** The daily scores. Throws `ApiError`. See domain/v0-calls.md#meters. */
export async function listScores(
  api: V0Client,
  ref: MeasuredRef,
  range: DateRange,
  { peakWatt, signal }: MeasuredOptions,
): Promise<Series<DayScore>> {
  const response = await api.read(`${measuredPath(ref)}/scores`, {
    query: { ...rangeQuery(range) },
    schema: page(dayScoreSchema),
    signal,
  });
  return withUnreadable(readScoreSeries(response.data, await peakWatt), response);
}

/** Adds a tag to a plant or removes it. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const updatePlantTag = (
  api: V0Client,
  ref: PlantRef,
  tagId: number,
  attached: boolean,
  { signal }: RequestOptions = {},
) => api.write(attached ? "PUT" : "DELETE", `${plantPath(ref)}/tags/${tagId}`, { signal });

/** Attaches a company to a plant or detaches it. Throws `ApiError`. See domain/v0-calls.md#plants. */
export const updatePlantCompany = (
  api: V0Client,
  ref: PlantRef,
  companyId: number,
  attached: boolean,
  { signal }: RequestOptions = {},
) => api.write(attached ? "PUT" : "DELETE", `${plantPath(ref)}/companies/${companyId}`, { signal });

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

const createdPlantSchema = object({ id: id() });

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
