import { listMeterAudits, listPlantAudits, mergeAudits } from "@entities/audit";
import {
  type DayScore,
  getKpis,
  listPerformances,
  listScores,
  listStandardErrors,
  listWeather,
  type MeasuredRef,
  type PeriodEnergy,
  type PeriodWeather,
  peakWattIn,
  possiblePerformance,
  type StandardError,
} from "@entities/energy";
import { listIssuesOfPlant } from "@entities/issue";
import { getHistoricalSummary, type HistoricalSummary, isRetired } from "@entities/meter";
import { listNotes } from "@entities/note";
import { dataRange, getPlant, type Plant, plantResourceHref } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { listPlantTickets } from "@entities/ticket";
import { type EventSource, type PlantEvent, plantEvents } from "@features/plant-events";
import type { PlantRef } from "@shared/api/refs";
import { type Result, toResult, valueOr } from "@shared/api/result";
import { type SeriesNotes, sumNotes } from "@shared/api/v0/series";
import type { V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, parseDateRange, rangeBounds } from "@shared/lib/date-range";
import { dayOf } from "@shared/lib/dates";
import { readId } from "@shared/lib/text";
import type { ApiExtensions } from "@shared/session/load-context";
import { toLabelParts } from "./rules/series";
import { kpiRange, kpisHref, summaryBounds, summaryHref, summaryPageSize, summaryRange } from "./summary/summary-range";
import {
  type ChartRequest,
  lastDaysOf,
  maxComparedPlants,
  maxWeatherDays,
  readRequest,
  requestKey,
  resolveView,
  scoreDaysOfCall,
  writeRequest,
} from "./view";

/** The URLs that the tab of a plant loads, without a range of the user. */
export function performanceHrefs(
  ref: PlantRef,
  plant: Plant,
  today: Temporal.PlainDate,
  { today: hasToday, losses: hasLosses, kpis: hasKpis }: Pick<ApiExtensions, "today" | "losses" | "kpis">,
): string[] {
  const since = plant.monitored_since ? dayOf(plant.monitored_since) : null;
  const meterIds = plant.meters.map(({ id }) => id);
  const data = dataRange({ plant, today, hasLosses });
  const view = resolveView({}, null, { plantId: ref.plantId, meterIds, monitoredSince: since, today, data, hasToday });
  const request = { kind: "performance", period: view.period, range: view.range, meterId: null } as const;
  const range = summaryRange(undefined, summaryBounds(today, since));
  const kpiDays = hasKpis ? kpiRange(view.range, today) : null;
  const inUse = plant.meters.filter((meter) => !isRetired(meter, today)).slice(0, summaryPageSize);
  return [
    plantResourceHref("plant-performance", ref, writeRequest(request)),
    plantResourceHref("plant-events", ref),
    ...(kpiDays ? [kpisHref(ref, kpiDays)] : []),
    ...(range && inUse.length > 0 ? [summaryHref(ref, range, inUse)] : []),
  ];
}

/** A whole plant may have more meters than a page of the historical summary. */
const maxSummaryMeters = 50;

function requireRequest(query: URLSearchParams, today: Temporal.PlainDate): ChartRequest {
  const request = readRequest(query, today);
  if (!request) throw new Response(null, { status: 400 });
  return request;
}

const idsOf = (query: URLSearchParams, name: string, limit: number): number[] => {
  const ids = (query.get(name) ?? "").split(",").map(readId);
  return [...new Set(ids)].filter((id) => id !== null).slice(0, limit);
};

export type ChartData = Measurements & {
  key: string;
  /** The time of the response, for the running day. */
  asOf: string;
};

/** The measurements of a plant or of one of its meters. */
export const performanceLoader = createPlantLoader(
  async ({ api, ref, query, now, today, extensions, signal }): Promise<ChartData> => {
    const request = requireRequest(query, today);
    const measured = { ...ref, meterId: request.meterId };
    const options = { ...extensions, signal, plant: () => valueOr(getPlant(api, ref, { signal }), null) };
    const measurements = await loadMeasurements(api, measured, request, options);
    return { key: requestKey(request), asOf: now.toString(), ...measurements };
  },
);

export type ComparedPlant = Measurements & ReturnType<typeof toLabelParts> & { peakWatt: number | null };

export interface ComparisonData {
  key: string;
  /** The errors of the plants are independent of each other. */
  plants: { plantId: number; result: Result<ComparedPlant> }[];
}

/** The measurements of the plants to compare with. */
export const comparisonLoader = createPlantLoader(
  async ({ api, ref: { companyId }, query, today, extensions, signal }): Promise<ComparisonData> => {
    const request = requireRequest(query, today);
    const load = async (plantId: number): Promise<ComparedPlant> => {
      const ref = { companyId, plantId };
      const loading = getPlant(api, ref, { signal });
      const [plant, measurements] = await Promise.all([
        loading,
        loadMeasurements(api, ref, request, { ...extensions, signal, plant: () => loading, withErrors: false }),
      ]);
      return { ...measurements, ...toLabelParts(plant), peakWatt: plant.total_peak_in_watt ?? null };
    };
    const ids = idsOf(query, "compare", maxComparedPlants);
    const plants = await Promise.all(ids.map(async (plantId) => ({ plantId, result: await toResult(load(plantId)) })));
    return { key: requestKey(request), plants };
  },
);

export interface EventsData {
  events: PlantEvent[];
  /** The types of events that failed to load. */
  failed: EventSource[];
}

/** The events of a plant: issues, snoozes, tickets, notes and changes. */
export const eventsLoader = createPlantLoader(async ({ api, ref, extensions, signal }): Promise<EventsData> => {
  const options = { signal };
  const listAudits = async () =>
    mergeAudits(...(await Promise.all([listPlantAudits(api, ref, options), listMeterAudits(api, ref, options)])));
  const [issues, tickets, notes, audits] = await Promise.all([
    toResult(listIssuesOfPlant(api, ref, { ...extensions, signal })),
    toResult(listPlantTickets(api, ref, options)),
    toResult(listNotes(api, ref, options)),
    toResult(listAudits()),
  ]);
  const sources = { issues, tickets, notes, audits };
  const valuesOf = <T>(result: Result<T[]>): T[] => (result.ok ? result.value : []);
  return {
    events: plantEvents({
      issues: valuesOf(issues),
      tickets: valuesOf(tickets),
      notes: valuesOf(notes),
      audits: valuesOf(audits),
    }),
    failed: (Object.keys(sources) as EventSource[]).filter((name) => !sources[name].ok),
  };
});

export type MeterSummary = HistoricalSummary & { isImpossible?: boolean };

export interface SummaryData {
  key: string;
  /** The errors of the meters are independent of each other. */
  meters: { meterId: number; result: Result<MeterSummary> }[];
}

/** Removes an impossible energy, the energy of days without data, and the values derived from both, from a summary. */
function possibleSummary(summary: HistoricalSummary, range: DateRange, peakWatt: number | null): MeterSummary {
  const { days, missing_days: missing } = summary;
  const isSilent = days !== null && missing !== null && missing >= days;
  const noEnergy = { actual_yield_in_kwh: null, expected_yield_in_kwh: null };
  const possible = possiblePerformance(isSilent ? { ...summary, ...noEnergy } : summary, range, peakWatt);
  const isKnown = !possible.isImpossible && !isSilent;
  return isKnown ? possible : { ...possible, ratio: null, specific_yield_in_kwh_per_kwp: null };
}

export const historicalSummaryLoader = createPlantLoader(
  async ({ api, ref, query, today, signal }): Promise<SummaryData> => {
    const range = parseDateRange(query, rangeBounds(today));
    if (!range) throw new Response(null, { status: 400 });
    const ids = idsOf(query, "meters", maxSummaryMeters);
    const plant = ids.length > 0 ? valueOr(getPlant(api, ref, { signal }), null) : null;
    const loadSummary = async (meterId: number) => {
      const [summary, known] = await Promise.all([
        getHistoricalSummary(api, { ...ref, meterId }, range, { signal }),
        plant,
      ]);
      return possibleSummary(summary, range, known && peakWattIn(known, range, meterId));
    };
    const meters = await Promise.all(
      ids.map(async (meterId) => ({ meterId, result: await toResult(loadSummary(meterId)) })),
    );
    return { key: `${query.get("meters")} ${range.start} ${range.end}`, meters };
  },
);

/** The key figures of the plant in a range of days (domain/scores.md#key-figures). */
export const kpisLoader = createPlantLoader(async ({ api, ref, query, today, signal }) => {
  const range = parseDateRange(query, rangeBounds(today));
  if (!range) throw new Response(null, { status: 400 });
  return getKpis(api, ref, range, { signal });
});

export interface WeatherData {
  key: string;
  rows: readonly PeriodWeather[];
}

/** The weather over the plant in the periods of a chart (domain/performance.md#weather). */
export const weatherLoader = createPlantLoader(async ({ api, ref, query, today, signal }): Promise<WeatherData> => {
  const request = requireRequest(query, today);
  const range = lastDaysOf(request.range, maxWeatherDays);
  return {
    key: requestKey(request),
    rows: await listWeather(api, ref, { ...range, period: request.period }, { signal }),
  };
});

export interface Measurements {
  performances: PeriodEnergy[];
  /** The standard errors of the hours. Null for other period types. */
  errors: Result<StandardError[]> | null;
  scores: DayScore[];
  /** The rows that the series drop. */
  notes: SeriesNotes;
}

function splitRange({ start, end }: DateRange): DateRange[] {
  const last = start.add({ days: scoreDaysOfCall - 1 });
  if (Temporal.PlainDate.compare(last, end) >= 0) return [{ start, end }];
  return [{ start, end: last }, ...splitRange({ start: last.add({ days: 1 }), end })];
}

interface MeasurementOptions {
  compared: boolean;
  signal: AbortSignal;
  /** Null if the standard errors failed to load. */
  plant: () => Promise<Plant | null>;
  withErrors?: boolean;
}

/** Loads the data of a chart. An error of the standard errors does not affect the yield. Throws `ApiError`. */
async function loadMeasurements(
  api: V0Client,
  ref: MeasuredRef,
  { kind, period, range }: ChartRequest,
  { compared, signal, plant, withErrors = true }: MeasurementOptions,
): Promise<Measurements> {
  const options = { signal };
  const peakWatt = plant().then((known) => known && peakWattIn(known, range, ref.meterId));
  if (kind === "scores") {
    const parts = await Promise.all(splitRange(range).map((part) => listScores(api, ref, part, { peakWatt, signal })));
    const notes = sumNotes(parts.map((part) => part.notes));
    return { performances: [], errors: null, scores: parts.flatMap(({ rows }) => rows), notes };
  }
  const [performances, errors] = await Promise.all([
    listPerformances(api, ref, { ...range, period }, { ...options, compared, peakWatt }),
    // Only hours have separate standard errors (domain/performance.md#confidence-band).
    period === "hour" && withErrors ? toResult(listStandardErrors(api, ref, range, options)) : null,
  ]);
  return {
    performances: performances.rows,
    errors: errors?.ok ? { ok: true, value: errors.value.rows } : errors,
    scores: [],
    notes: performances.notes,
  };
}
