import type { Compilable, Kysely } from "kysely";
import {
  type AssessedDays,
  assessDays,
  assessPlant,
  type PlantAssessment,
  type PlantTicket,
} from "../assessment/plant-assessment";
import { todayByHour } from "../assessment/today";
import { jsonList, type RowsOf, readBatch, type Statement } from "../db/connect";
import type { Database, Row } from "../db/schema";
import { type Day, dayAt, dayOf } from "../lib/local-days";
import { regionIndex } from "../lib/regions";
import type { WeatherDay } from "../measurements/weather-day";
import { parseLight, selectLight, selectStringDays, toStringDays } from "./meter-days";
import { firstMeasuredDay, type StoredMeters, selectMeters, skyOver, toMeters, toStoredMeters } from "./meter-sources";
import { lastBeforeToday, storedToday } from "./today";

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
  /** What the strings of meters had on their last days: rows of `selectStringDays`. */
  readonly strings: RowsOf<[ReturnType<typeof selectStringDays>]>[0];
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
    selectStringDays(db, plantIds),
    ...selectMeters(db, plantIds),
  ] as const;
}

function toStoredPlants([plants, promises, tickets, issues, spans, flags, strings, ...rows]: RowsOf<
  ReturnType<typeof plantSelects>
>): StoredPlant[] {
  const stored = toStoredMeters(rows);
  const metersOf = byPlant(stored.meters);
  const faultsOf = byPlant(stored.faults);
  const promisesOf = byPlant(promises);
  const ticketsOf = byPlant(tickets);
  const issuesOf = byPlant(issues);
  const spansOf = byPlant(spans);
  const flagsOf = byPlant(flags);
  return plants.map((plant) => ({
    ...stored,
    plant,
    meters: metersOf(plant.id),
    faults: faultsOf(plant.id),
    promises: promisesOf(plant.id),
    tickets: ticketsOf(plant.id),
    issues: issuesOf(plant.id),
    statusSpans: spansOf(plant.id),
    promiseFlags: flagsOf(plant.id),
    strings,
  }));
}

function byPlant<R extends { readonly plant_id: number }>(rows: readonly R[]): (plantId: number) => readonly R[] {
  const groups = Map.groupBy(rows, (row) => row.plant_id);
  return (plantId) => groups.get(plantId) ?? [];
}

/**
 * Some plants with the stored light on the panels of their measured meters from the month of a day on, which only the key
 * figures of periods need. Days whose weather is new have theirs.
 */
export async function withLight(
  d1: D1Database,
  db: Kysely<Database>,
  plants: readonly StoredPlant[],
  from: Day,
): Promise<StoredPlant[]> {
  const ids = plants.flatMap(({ plant, meters }) => (meters.some(({ measured }) => measured === 1) ? plant.id : []));
  if (ids.length === 0) return [...plants];
  const [rows] = await readBatch(d1, [selectLight(db, ids, from)]);
  const lights = parseLight(rows);
  const lit = (id: number, days: ReadonlyMap<Day, WeatherDay>) =>
    new Map([...days].map(([day, known]) => [day, { light: lights.get(id)?.get(day), ...known }]));
  return plants.map((stored) => ({
    ...stored,
    weatherDays: new Map([...stored.weatherDays].map(([id, days]) => [id, lit(id, days)])),
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

/** The column `today` of a plant that is assessed up to the day before, after a change of this day alone. */
export function runningDayOf(stored: StoredPlant, day: Day): string | null {
  const { plant } = stored;
  if (plant.monitored_since === null || plant.today === null) return null;
  const meters = toMeters(plant, stored, dayOf(plant.monitored_since));
  return storedToday(todayByHour(meters, day, lastBeforeToday(plant.today)));
}

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
      stringsOf: (meter) => toStringDays(stored.strings.filter(({ id }) => id === meter.id)),
    },
    Math.max(firstAssessedDay(stored, from), Math.min(from, monitoredSince)),
    to,
  );
}
