/** What is learned of the measured meters of a plant, and where it is stored (domain/measurements.md#learned-performance). */

import type { Api } from "../api";
import { ageing } from "../assessment/meter";
import type { Statement } from "../db/connect";
import { dayOf } from "../lib/local-days";
import { panelArray } from "../lib/panel-model";
import { learnMeter } from "../measurements/learned-performance";
import { learnedColumn, storedLearned } from "./learned-performance";
import type { StoredPlant } from "./stored-plants";

type MeterRow = StoredPlant["meters"][number];

/**
 * The plant with what its weeks teach, and the statements that store it. Only a change of the plant learns, not the daily
 * run: the totals of companies change by the difference between the assessments before and after.
 */
export function withLearnedMeters({ db }: Api, stored: StoredPlant) {
  const statements: Statement[] = [];
  const meters = stored.meters.map((meter) => {
    const learned = meter.measured === 1 ? learnedOf(stored, meter) : null;
    if (learned === meter.learned) return meter;
    statements.push(db.updateTable("meters").set({ learned }).where("id", "=", meter.id));
    return { ...meter, learned };
  });
  return { stored: { ...stored, meters }, statements };
}

function learnedOf({ plant, measuredDays, weatherDays }: StoredPlant, meter: MeterRow): string | null {
  const measured = measuredDays.get(meter.id);
  const weather = weatherDays.get(meter.id);
  if (!measured || !weather) return null;
  const installedOn = dayOf(meter.operational_since.slice(0, 10));
  const { latitude, longitude } = plant;
  return learnedColumn(
    learnMeter({
      place: { latitude, longitude },
      array: panelArray(meter),
      peakKw: meter.peak_in_watt / 1000,
      measured,
      weather,
      ageing: (day) => ageing({ installedOn }, day),
      earlier: storedLearned(meter.learned)?.apparent ?? null,
    }),
  );
}
