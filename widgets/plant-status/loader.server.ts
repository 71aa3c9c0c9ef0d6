import { isRetired, listMeterStatuses } from "@entities/meter";
import { getPlant, lastCompleteDay, listScores, peakWattIn } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { valueOr } from "@shared/api/result";
import { emptySeries, sumNotes } from "@shared/api/v0/series";
import { clipRange, rangeText } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import { loadEach } from "@shared/lib/promises";
import { readStatusesQuery, statusesPage } from "./statuses";

/**
 * A page of the statuses of all meters, except meters retired before the range, with the energy of the days whose
 * expected energy is complete (domain/plant-page.md#status).
 */
export const plantStatuses = createPlantLoader(async ({ api, ref, query, today, signal }) => {
  const plant = await getPlant(api, ref, { signal });
  const statusesQuery = readStatusesQuery(query, plant, today);
  const { range } = statusesQuery;
  const { start, end } = rangeText(range);
  const isWithin = ({ date }: { date: string }) => start <= dayText(date) && dayText(date) <= end;
  const complete = clipRange(range, { latest: lastCompleteDay(today) });
  const shown = plant.meters.filter((meter) => !isRetired(meter, range.start));
  const { values, failures } = await loadEach(shown, async (meter) => {
    const meterRef = { ...ref, meterId: meter.id };
    const peakWatt = peakWattIn(plant, range, meter.id);
    const [statuses, scores] = await Promise.all([
      listMeterStatuses(api, meterRef, range, { signal }),
      // Without scores, the energy of the statuses is not known.
      complete ? valueOr(listScores(api, meterRef, complete, { peakWatt, signal }), emptySeries) : emptySeries,
    ]);
    return { statuses, scores };
  });
  return {
    ...statusesPage(
      values.map(({ item, value: { statuses, scores } }) => ({
        meter: item,
        statuses: statuses.rows.filter(isWithin),
        scores: scores.rows,
      })),
      statusesQuery,
    ),
    missingMeters: failures,
    notes: sumNotes(values.map(({ value }) => value.statuses.notes)),
  };
});
