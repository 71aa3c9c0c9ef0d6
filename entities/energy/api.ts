import { type PlantRef, plantPath } from "@shared/api/refs";
import { page } from "@shared/api/v0/rows";
import { type Series, withUnreadable } from "@shared/api/v0/series";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, rangeQuery } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import type { ApiExtensions } from "@shared/session/load-context";
import type { PeriodEnergy, PeriodType } from "./period";
import {
  type DayScore,
  dayScoreSchema,
  energyForecastSchema,
  kpisSchema,
  type PeriodWeather,
  performanceRowSchema,
  periodWeatherSchema,
  type StandardError,
  standardErrorSchema,
} from "./schema";
import { readEnergySeries, readErrorSeries, readScoreSeries } from "./series";

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

interface MeterPeak {
  id: number;
  peak_in_watt: number | null;
  retired_on: string | null;
}

/** Returns the peak power in watt of a plant, or of one of its meters, in a range of days; null if it is unknown. */
export function peakWattIn(
  { total_peak_in_watt, meters }: { total_peak_in_watt: number | null; meters: readonly MeterPeak[] },
  { start }: DateRange,
  meterId: number | null = null,
): number | null {
  if (meterId !== null) return meters.find(({ id }) => id === meterId)?.peak_in_watt ?? null;
  const used = meters.filter(({ retired_on }) => !retired_on || dayText(retired_on) >= start.toString());
  const peaks = used.map(({ peak_in_watt }) => peak_in_watt);
  const isKnown = peaks.length > 0 && peaks.every((peak) => peak !== null);
  const sum = isKnown ? peaks.reduce<number>((all, peak) => all + (peak ?? 0), 0) : null;
  return total_peak_in_watt === null ? sum : Math.max(total_peak_in_watt, sum ?? 0);
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
): Promise<Series<PeriodEnergy>> {
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

/**
 * The key figures of a plant in a range of at most 400 days; needs the extension `kpis`. Throws `ApiError`
 * (domain/v0-calls.md#plants).
 */
export const getKpis = (api: V0Client, ref: PlantRef, range: DateRange, { signal }: RequestOptions = {}) =>
  api.read(`${plantPath(ref)}/kpis`, { query: { ...rangeQuery(range) }, schema: kpisSchema, signal });

/** The weather over a plant by period; needs the extension `weather`. Throws `ApiError` (domain/v0-calls.md#plants). */
export async function listWeather(
  api: V0Client,
  ref: PlantRef,
  { period, ...range }: DateRange & { period: PeriodType },
  { signal }: RequestOptions = {},
): Promise<readonly PeriodWeather[]> {
  const query = { ...rangeQuery(range), period_type: period };
  return (await api.read(`${plantPath(ref)}/weather`, { query, schema: page(periodWeatherSchema), signal })).data;
}

/** The expected energy of the next days of a plant; needs the extension `energy_forecast`. Throws `ApiError`. */
export const getPlantForecast = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(`${plantPath(ref)}/energy-forecast`, { schema: energyForecastSchema, signal });

/** The same of all plants of a company. */
export const getCompanyForecast = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/energy-forecast`, { schema: energyForecastSchema, signal });
