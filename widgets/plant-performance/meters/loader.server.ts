import { completeKwh, listPerformances, peakWattIn } from "@entities/energy";
import { getPlant } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { valueOr } from "@shared/api/result";
import { type SeriesNotes, sumNotes } from "@shared/api/v0/series";
import { loadEach } from "@shared/lib/promises";
import { readMetersRequest, writeMetersRequest } from "./request";

export interface MeterEnergies {
  /** The request, as its query. */
  key: string;
  /** The meters that were loaded. */
  meters: {
    id: number;
    /**
     * The energy in kWh by period; null for a period with energy that was not received. Periods without data and
     * without expected energy are left out.
     */
    kwh: Record<string, number | null>;
  }[];
  /** The rows that the energies drop. */
  notes: SeriesNotes;
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
      const { rows, notes } = await listPerformances(api, { ...ref, meterId }, { ...range, period }, options);
      const complete = completeKwh(rows, ({ date }) => date);
      const relevant = rows.filter(({ generatedKwh, expectedKwh }) => generatedKwh !== null || expectedKwh);
      return { kwh: Object.fromEntries(relevant.map(({ date }) => [date, complete.get(date) ?? null])), notes };
    });
    const key = new URLSearchParams(writeMetersRequest(request)).toString();
    return {
      key,
      meters: values.map(({ item: id, value: { kwh } }) => ({ id, kwh })),
      notes: sumNotes(values.map(({ value }) => value.notes)),
    };
  },
);
