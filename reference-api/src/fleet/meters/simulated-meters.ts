import type { Api } from "../../api";
import type { PlantRow } from "../../authorization/plants";
import { readBatch } from "../../db/connect";
import { type DayRange, dayAt, dayOf, type SimulatedMeter } from "../../simulation";
import { toSimulatedMeters } from "../stored-plants";

type MeasuredPlant = Pick<PlantRow, "id" | "region" | "seed" | "monitored_since">;

/**
 * The simulated meters of a plant, or the one with an id, with data from the start of monitoring; none of a light
 * plant.
 */
export async function monitoredMeters(
  api: Api,
  plant: MeasuredPlant,
  meterId?: number,
): Promise<SimulatedMeter[]> {
  if (plant.monitored_since === null) return [];
  return loadMeters(api, plant, dayOf(plant.monitored_since), meterId);
}

/**
 * The simulated meters of a plant, or the one with an id, with all data of their sources, whether the plant is
 * monitored or not.
 */
export function sourceMeters(api: Api, plant: MeasuredPlant, meterId?: number): Promise<SimulatedMeter[]> {
  return loadMeters(api, plant, null, meterId);
}

async function loadMeters(api: Api, plant: MeasuredPlant, since: number | null, meterId: number | undefined) {
  const [meters, faults] = await readBatch(api.env.DB, [
    api.db
      .selectFrom("meters")
      .selectAll()
      .where("plant_id", "=", plant.id)
      .$if(meterId !== undefined, (query) => query.where("id", "=", meterId ?? 0))
      .orderBy("id"),
    api.db.selectFrom("fault_events").selectAll().where("plant_id", "=", plant.id).orderBy("id"),
  ]);
  return toSimulatedMeters({ plant, meters, faults }, since);
}

/** The finished days of a range; null when there are none. */
export function finishedDays(api: Api, range: { start_date: string; end_date: string }): DayRange | null {
  const from = dayOf(range.start_date);
  const to = Math.min(dayOf(range.end_date), dayAt(api.clock.now.epochMilliseconds) - 1);
  return to < from ? null : { from, to };
}
