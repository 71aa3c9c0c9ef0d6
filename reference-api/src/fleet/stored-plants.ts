import type { Compilable, Kysely } from "kysely";
import type { PlantRow } from "../access/plants";
import type { Api } from "../api";
import { jsonList, type RowsOf, readBatch, type Statement } from "../db/connect";
import type { Database, Row } from "../db/schema";
import {
  type AssessedDays,
  assessDays,
  assessPlant,
  type Day,
  dayAt,
  dayOf,
  type MeasuredDay,
  measuredMeter,
  type PlantAssessment,
  type PlantTicket,
  parseFault,
  regionIndex,
  type SimulatedMeter,
  simulatedMeter,
  type WeatherDay,
  yields,
} from "../simulation";
import { storedPerformance } from "./learned-performance";
import { deliversUntil, type LiveSource, lastMeasuredDay, parseLiveSources, selectLiveSources } from "./live-sources";
import {
  type DaysByMeter,
  parseMeasuredDays,
  parseWeatherDays,
  selectMeasuredDays,
  selectWeatherDays,
} from "./meter-days";

export function ticketDays(ticket: { created_at: string; closed_on?: string | null }): PlantTicket {
  return {
    openedOn: dayAt(Date.parse(ticket.created_at)),
    closedOn: ticket.closed_on ? dayAt(Date.parse(ticket.closed_on)) : null,
  };
}

/** A flag that a promise had from a day on. */
interface PromiseFlag {
  readonly period_index: number;
  readonly changed_on: string;
  readonly summary: string;
}

/** A plant with everything that its measurements and its assessment depend on. */
export interface StoredPlant {
  readonly plant: Row<"plants">;
  readonly meters: readonly Row<"meters">[];
  readonly faults: readonly Row<"fault_events">[];
  /** Oldest period first. */
  readonly promises: readonly Row<"promise_periods">[];
  readonly tickets: readonly Pick<Row<"tickets">, "created_at" | "closed_on">[];
  /** What the last assessments have found: issues, the history of its status, and the flags of its promises in order. */
  readonly issues: readonly Row<"issues">[];
  readonly statusSpans: readonly Row<"plant_status_spans">[];
  readonly promiseFlags: readonly PromiseFlag[];
  /** The days of the measured meters by meter. */
  readonly measuredDays: DaysByMeter<MeasuredDay>;
  /** What their weather allows them by meter. */
  readonly weatherDays: DaysByMeter<WeatherDay>;
  /** What delivers their measurements besides people. */
  readonly liveSources: ReadonlyMap<number, LiveSource>;
}

/** Loads some plants, ordered by id. */
export async function loadPlants(
  d1: D1Database,
  db: Kysely<Database>,
  plantIds: readonly number[],
): Promise<StoredPlant[]> {
  return (await loadPlantsWith(d1, db, plantIds, [])).plants;
}

/** Loads some plants, ordered by id, and the rows of other selects, in one round trip. */
export async function loadPlantsWith<const Selects extends readonly (Compilable<unknown> | null)[]>(
  d1: D1Database,
  db: Kysely<Database>,
  plantIds: readonly number[],
  selects: Selects,
): Promise<{ readonly plants: StoredPlant[]; readonly rows: RowsOf<Selects> }> {
  const own = plantSelects(db, plantIds);
  const rows: readonly unknown[][] = await readBatch<readonly (Compilable<unknown> | null)[]>(d1, [...own, ...selects]);
  return {
    plants: toStoredPlants(rows.slice(0, own.length) as unknown as RowsOf<typeof own>),
    rows: rows.slice(own.length) as unknown as RowsOf<Selects>,
  };
}

function plantSelects(db: Kysely<Database>, plantIds: readonly number[]) {
  const ids = jsonList(plantIds);
  return [
    db.selectFrom("plants").selectAll().where("id", "in", ids).orderBy("id"),
    db.selectFrom("meters").selectAll().where("plant_id", "in", ids).orderBy("id"),
    db.selectFrom("fault_events").selectAll().where("plant_id", "in", ids).orderBy("id"),
    db.selectFrom("promise_periods").selectAll().where("plant_id", "in", ids).orderBy("period_index"),
    db.selectFrom("tickets").select(["plant_id", "created_at", "closed_on"]).where("plant_id", "in", ids),
    db.selectFrom("issues").selectAll().where("plant_id", "in", ids),
    db.selectFrom("plant_status_spans").selectAll().where("plant_id", "in", ids),
    db
      .selectFrom("promise_status_changes as change")
      .innerJoin("promise_periods as period", "period.id", "change.promise_period_id")
      .select(["change.plant_id", "period.period_index", "change.changed_on", "change.summary"])
      .where("change.plant_id", "in", ids)
      .orderBy("period.period_index")
      .orderBy("change.changed_on"),
    selectMeasuredDays(db, plantIds),
    selectWeatherDays(db, plantIds),
    selectLiveSources(db, plantIds),
  ] as const;
}

function toStoredPlants([
  plants,
  meters,
  faults,
  promises,
  tickets,
  issues,
  spans,
  flags,
  measured,
  weather,
  sources,
]: RowsOf<ReturnType<typeof plantSelects>>): StoredPlant[] {
  const liveSources = parseLiveSources(sources);
  const measuredDays = parseMeasuredDays(measured);
  const weatherDays = parseWeatherDays(weather);
  const metersOf = Map.groupBy(meters, (row) => row.plant_id);
  const faultsOf = Map.groupBy(faults, (row) => row.plant_id);
  const promisesOf = Map.groupBy(promises, (row) => row.plant_id);
  const ticketsOf = Map.groupBy(tickets, (row) => row.plant_id);
  const issuesOf = Map.groupBy(issues, (row) => row.plant_id);
  const spansOf = Map.groupBy(spans, (row) => row.plant_id);
  const flagsOf = Map.groupBy(flags, (row) => row.plant_id);
  return plants.map((plant) => ({
    plant,
    meters: metersOf.get(plant.id) ?? [],
    faults: faultsOf.get(plant.id) ?? [],
    promises: promisesOf.get(plant.id) ?? [],
    tickets: ticketsOf.get(plant.id) ?? [],
    issues: issuesOf.get(plant.id) ?? [],
    statusSpans: spansOf.get(plant.id) ?? [],
    promiseFlags: flagsOf.get(plant.id) ?? [],
    measuredDays,
    weatherDays,
    liveSources,
  }));
}

/** The plant without what the weather allows its meters, until it is computed again. */
export function withoutWeather(stored: StoredPlant): StoredPlant {
  return { ...stored, plant: { ...stored.plant, weather_revision: 0 }, weatherDays: new Map() };
}

/** Creates the statements that store the same. */
export function forgetWeather(db: Kysely<Database>, plantId: number): Statement[] {
  return [
    db
      .deleteFrom("expected_days")
      .where("meter_id", "in", (eb) => eb.selectFrom("meters").select("id").where("plant_id", "=", plantId)),
    db.updateTable("plants").set({ weather_revision: 0 }).where("id", "=", plantId),
  ];
}

/** The simulated meters of a plant. With `monitoredSince` null, they have data from their first day. */
export function toSimulatedMeters(
  {
    plant,
    meters,
    faults,
    measuredDays,
    weatherDays,
    liveSources,
  }: Pick<StoredPlant, "meters" | "faults" | "measuredDays" | "weatherDays" | "liveSources"> & {
    readonly plant: Pick<StoredPlant["plant"], "region" | "seed">;
  },
  monitoredSince: Day | null,
) {
  const simulatedPlant = { region: regionIndex(plant.region), seed: plant.seed, monitoredSince };
  return meters.map((meter) => {
    const own = faults.filter((fault) => fault.meter_id === null || fault.meter_id === meter.id);
    const simulated = simulatedMeter(meter, simulatedPlant, own.map(parseFault));
    if (meter.measured === 0) return simulated;
    const days = measuredDays.get(meter.id) ?? new Map<Day, MeasuredDay>();
    const operationalSince = Math.max(simulated.operationalSince, firstDayOf(days));
    const deliveredUntil = Math.max(lastMeasuredDay(days), deliversUntil(liveSources.get(meter.id)));
    return measuredMeter(
      { ...simulated, operationalSince, deliveredUntil },
      days,
      weatherDays.get(meter.id),
      storedPerformance(meter.learned),
    );
  });
}

/** Infinity without a measured day. */
const firstDayOf = (measured: ReadonlyMap<Day, MeasuredDay> | undefined): Day => Math.min(...(measured?.keys() ?? []));

/** The first measured day of a plant, if it is before another day; otherwise that day. */
function firstAssessedDay({ measuredDays, meters }: StoredPlant, from: Day): Day {
  return meters.reduce((first, { id }) => Math.min(first, firstDayOf(measuredDays.get(id))), from);
}

/**
 * Assesses a plant over the complete days `from` to `to`, and earlier ones with measurements. Null for a light plant whose
 * monitoring has not begun by the next day.
 */
export const assessStoredPlant = (stored: StoredPlant, from: Day, to: Day): PlantAssessment | null =>
  assessStored(assessPlant, stored, from, to);

/** As `assessStoredPlant`, of the days alone. */
export const assessStoredDays = (stored: StoredPlant, from: Day, to: Day): AssessedDays | null =>
  assessStored(assessDays, stored, from, to);

type Assess<T> = (...parameters: Parameters<typeof assessPlant>) => T;

function assessStored<T>(assess: Assess<T>, stored: StoredPlant, from: Day, to: Day): T | null {
  const since = stored.plant.monitored_since;
  if (since === null || dayOf(since) > to + 1) return null;
  const monitoredSince = dayOf(since);
  return assess(
    yields,
    {
      region: regionIndex(stored.plant.region),
      monitoredSince,
      meters: toSimulatedMeters(stored, monitoredSince),
      promisedTotalsWh: stored.promises.map((promise) => promise.promised_total_wh),
      tickets: stored.tickets.map(ticketDays),
    },
    Math.max(firstAssessedDay(stored, from), Math.min(from, monitoredSince)),
    to,
  );
}

type MeasuredPlant = Pick<PlantRow, "id" | "region" | "seed" | "monitored_since">;

/**
 * The simulated meters of a plant of the rows of `selectMeters`, with data from the start of monitoring; none for a light
 * plant.
 */
export function toMonitoredMeters(plant: MeasuredPlant, rows: MeterRows): SimulatedMeter[] {
  return plant.monitored_since === null ? [] : toMeters(plant, rows, dayOf(plant.monitored_since));
}

/**
 * The simulated meters of a plant, or one of them, with all data of their sources, even if the plant is not monitored.
 */
export async function sourceMeters(api: Api, plant: MeasuredPlant, meterId?: number): Promise<SimulatedMeter[]> {
  return toMeters(plant, await readBatch(api.env.DB, selectMeters(api.db, plant.id, meterId)), null);
}

/** Selects the meters of a plant, or one of them, with everything that their data depends on. */
export const selectMeters = (db: Kysely<Database>, plantId: number, meterId?: number) =>
  [
    db
      .selectFrom("meters")
      .selectAll()
      .where("plant_id", "=", plantId)
      .$if(meterId !== undefined, (query) => query.where("id", "=", meterId ?? 0))
      .orderBy("id"),
    db.selectFrom("fault_events").selectAll().where("plant_id", "=", plantId).orderBy("id"),
    selectMeasuredDays(db, [plantId]),
    selectWeatherDays(db, [plantId]),
    selectLiveSources(db, [plantId]),
  ] as const;

type MeterRows = RowsOf<ReturnType<typeof selectMeters>>;

function toMeters(
  plant: MeasuredPlant,
  [meters, faults, measured, weather, sources]: MeterRows,
  since: number | null,
): SimulatedMeter[] {
  const days = { measuredDays: parseMeasuredDays(measured), weatherDays: parseWeatherDays(weather) };
  return toSimulatedMeters({ plant, meters, faults, ...days, liveSources: parseLiveSources(sources) }, since);
}
