import type { Compilable, Kysely } from "kysely";
import { jsonList, type RowsOf, readBatch, type Statement } from "../db/connect";
import type { Database, Row } from "../db/schema";
import {
  type AssessedDays,
  assessDays,
  assessPlant,
  type Day,
  dayAt,
  dayOf,
  type PlantAssessment,
  type PlantTicket,
  regionIndex,
} from "../simulation";
import { parseLiveSources, selectLiveSources } from "./live-sources";
import { parseMeasuredDays, parseWeatherDays, selectMeasuredDays, selectWeatherDays } from "./meter-days";
import { firstMeasuredDay, type StoredMeters, skyOver, toMeters } from "./meter-sources";

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
export interface StoredPlant extends StoredMeters {
  readonly plant: Row<"plants">;
  /** Oldest period first. */
  readonly promises: readonly Row<"promise_periods">[];
  readonly tickets: readonly Pick<Row<"tickets">, "created_at" | "closed_on">[];
  /** What the last assessments have found: issues, the history of its status, and the flags of its promises in order. */
  readonly issues: readonly Row<"issues">[];
  readonly statusSpans: readonly Row<"plant_status_spans">[];
  readonly promiseFlags: readonly PromiseFlag[];
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

/** The first measured day of a plant, if it is before another day; otherwise that day. */
function firstAssessedDay({ measuredDays, meters }: StoredPlant, from: Day): Day {
  return meters.reduce((first, { id }) => Math.min(first, firstMeasuredDay(measuredDays.get(id))), from);
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
    {
      region: regionIndex(stored.plant.region),
      monitoredSince,
      meters: toMeters(stored.plant, stored, monitoredSince),
      sky: skyOver(stored.plant, stored),
      promisedTotalsWh: stored.promises.map((promise) => promise.promised_total_wh),
      tickets: stored.tickets.map(ticketDays),
    },
    Math.max(firstAssessedDay(stored, from), Math.min(from, monitoredSince)),
    to,
  );
}
