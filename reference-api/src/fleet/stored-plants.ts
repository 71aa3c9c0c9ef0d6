import type { Kysely, Selectable } from "kysely";
import { jsonList, readBatch } from "../db/connect";
import type { Database } from "../db/schema";
import {
  assessPlant,
  type Day,
  dayOf,
  type PlantAssessment,
  parseFault,
  regionIndex,
  simulatedMeter,
  yields,
} from "../simulation";
import { ticketDays } from "./assessment/rows";

type Row<T extends keyof Database> = Selectable<Database[T]>;

/** A plant with everything its measurements and its assessment depend on. */
export interface StoredPlant {
  readonly plant: Row<"plants">;
  readonly meters: readonly Row<"meters">[];
  readonly faults: readonly Row<"fault_events">[];
  /** Oldest period first. */
  readonly promises: readonly Row<"promise_periods">[];
  readonly tickets: readonly Pick<Row<"tickets">, "created_at" | "closed_on">[];
}

/** Loads some plants, ordered by id. */
export async function loadPlants(
  d1: D1Database,
  db: Kysely<Database>,
  plantIds: readonly number[],
): Promise<StoredPlant[]> {
  const ids = jsonList(plantIds);
  const [plants, meters, faults, promises, tickets] = await readBatch(d1, [
    db.selectFrom("plants").selectAll().where("id", "in", ids).orderBy("id"),
    db.selectFrom("meters").selectAll().where("plant_id", "in", ids).orderBy("id"),
    db.selectFrom("fault_events").selectAll().where("plant_id", "in", ids).orderBy("id"),
    db.selectFrom("promise_periods").selectAll().where("plant_id", "in", ids).orderBy("period_index"),
    db.selectFrom("tickets").select(["plant_id", "created_at", "closed_on"]).where("plant_id", "in", ids),
  ]);
  const metersOf = Map.groupBy(meters, (row) => row.plant_id);
  const faultsOf = Map.groupBy(faults, (row) => row.plant_id);
  const promisesOf = Map.groupBy(promises, (row) => row.plant_id);
  const ticketsOf = Map.groupBy(tickets, (row) => row.plant_id);
  return plants.map((plant) => ({
    plant,
    meters: metersOf.get(plant.id) ?? [],
    faults: faultsOf.get(plant.id) ?? [],
    promises: promisesOf.get(plant.id) ?? [],
    tickets: ticketsOf.get(plant.id) ?? [],
  }));
}

/** The simulated meters of a plant; `monitoredSince` null: with data from their first day. */
export function toSimulatedMeters(
  {
    plant,
    meters,
    faults,
  }: Pick<StoredPlant, "meters" | "faults"> & {
    readonly plant: Pick<StoredPlant["plant"], "region" | "seed">;
  },
  monitoredSince: Day | null,
) {
  const simulatedPlant = { region: regionIndex(plant.region), seed: plant.seed, monitoredSince };
  return meters.map((meter) => {
    const own = faults.filter((fault) => fault.meter_id === null || fault.meter_id === meter.id);
    return simulatedMeter(meter, simulatedPlant, own.map(parseFault));
  });
}

/**
 * Assesses a plant over the finished days `from` to `to`; null for a light plant, whose monitoring has not begun by
 * the day after.
 */
export function assessStoredPlant(stored: StoredPlant, from: Day, to: Day): PlantAssessment | null {
  const since = stored.plant.monitored_since;
  if (since === null || dayOf(since) > to + 1) return null;
  const monitoredSince = dayOf(since);
  return assessPlant(
    yields,
    {
      region: regionIndex(stored.plant.region),
      monitoredSince,
      meters: toSimulatedMeters(stored, monitoredSince),
      promisedTotalsWh: stored.promises.map((promise) => promise.promised_total_wh),
      tickets: stored.tickets.map(ticketDays),
    },
    from,
    to,
  );
}
