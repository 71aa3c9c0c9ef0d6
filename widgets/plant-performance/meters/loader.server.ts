import { getPlant, listPerformances, peakWattIn } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { completeKwh, toEnergy } from "@entities/statistics";
import { valueOr } from "@shared/api/result";
import { loadEach } from "@shared/lib/promises";
import { readMetersRequest, writeMetersRequest } from "./request";

export interface MeterEnergies {
  /** The request, as its query. */
  key: string;
  /** The meters that were loaded. */
  meters: {
    id: number;
    /**
     * The energy in kWh by period; null for a period of which something was not received. Periods without data in which
     * nothing was expected are left out.
     */
    kwh: Record<string, number | null>;
  }[];
}

/** The energy of meters by hour or day, at most six calls at the same time. Rejects if all meters fail. */
export const meterEnergiesLoader = createPlantLoader(
  async ({ api, ref, query, today, extensions: { compared }, signal }): Promise<MeterEnergies> => {
    const request = readMetersRequest(query, today);
    if (!request) throw new Response(null, { status: 400 });
    const { meterIds, period, range } = request;
    const plant = valueOr(getPlant(api, ref, { signal }), null);
    const { values } = await loadEach(meterIds, async (meterId) => {
      const peakWatt = plant.then((known) => known && peakWattIn(known, range, meterId));
      const options = { compared, peakWatt, signal };
      const { rows } = await listPerformances(api, { ...ref, meterId }, { ...range, period }, options);
      const energies = rows.map((row) => ({ key: row.start_date, ...toEnergy(row) }));
      const complete = completeKwh(energies, ({ key }) => key);
      const relevant = energies.filter(({ generatedKwh, expectedKwh }) => generatedKwh !== null || expectedKwh);
      return Object.fromEntries(relevant.map(({ key }) => [key, complete.get(key) ?? null]));
    });
    const key = new URLSearchParams(writeMetersRequest(request)).toString();
    return { key, meters: values.map(({ item: id, value: kwh }) => ({ id, kwh })) };
  },
);
