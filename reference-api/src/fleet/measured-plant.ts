import type { Selectable } from "kysely";
import type { PlantRow } from "../access/plants";
import type { Api } from "../api";
import { listed, readTogether } from "../db/connect";
import type { Database } from "../db/schema";
import { groupedBy } from "../http/grouping";
import {
  type DayRange,
  dayAt,
  dayOf,
  faultOf,
  regionIndex,
  type SimulatedMeter,
  simulatedMeter,
} from "../simulation";

type SimulatedPlant = Pick<PlantRow, "id" | "region" | "seed" | "monitored_since">;

/**
 * The meters of some plants as the simulation measures them, by plant. A light plant is not monitored, so its meters
 * are left out. With `meterId` only that meter.
 */
export async function simulatedMeters(
  api: Api,
  plants: readonly SimulatedPlant[],
  meterId?: number,
): Promise<Map<number, SimulatedMeter[]>> {
  const monitored = plants.filter((plant) => plant.monitored_since !== null);
  const ids = listed(monitored.map((plant) => plant.id));
  const [meters, faults] = await readTogether(api.env.DB, [
    api.db
      .selectFrom("meters")
      .selectAll()
      .where("plant_id", "in", ids)
      .$if(meterId !== undefined, (query) => query.where("id", "=", meterId ?? 0))
      .orderBy("id"),
    api.db.selectFrom("fault_events").selectAll().where("plant_id", "in", ids).orderBy("id"),
  ]);
  const metersOf = groupedBy(meters, (meter) => meter.plant_id);
  const faultsOf = groupedBy(faults, (fault) => fault.plant_id);
  return new Map(
    monitored.map((plant) => [
      plant.id,
      (metersOf.get(plant.id) ?? []).map((meter) => simulated(plant, meter, faultsOf.get(plant.id) ?? [])),
    ]),
  );
}

/** The meters of one plant as the simulation measures them. */
export async function simulatedMetersOf(
  api: Api,
  plant: SimulatedPlant,
  meterId?: number,
): Promise<SimulatedMeter[]> {
  return (await simulatedMeters(api, [plant], meterId)).get(plant.id) ?? [];
}

/** The meters of a plant as their sources know them, whether or not the plant is monitored. */
export function sourceMetersOf(api: Api, plant: SimulatedPlant, meterId?: number): Promise<SimulatedMeter[]> {
  return simulatedMetersOf(api, { ...plant, monitored_since: "1970-01-01" }, meterId);
}

function simulated(
  plant: SimulatedPlant,
  meter: Selectable<Database["meters"]>,
  faults: readonly Selectable<Database["fault_events"]>[],
): SimulatedMeter {
  const own = faults.filter((fault) => fault.meter_id === null || fault.meter_id === meter.id);
  return simulatedMeter(
    meter,
    {
      region: regionIndex(plant.region),
      seed: plant.seed,
      monitoredSince: plant.monitored_since === null ? null : dayOf(plant.monitored_since),
    },
    own.map(faultOf),
  );
}

/** The finished days of a range; null when none of them is finished. */
export function finishedDays(api: Api, range: { start_date: string; end_date: string }): DayRange | null {
  const from = dayOf(range.start_date);
  const to = Math.min(dayOf(range.end_date), dayAt(api.clock.now.epochMilliseconds) - 1);
  return to < from ? null : { from, to };
}
