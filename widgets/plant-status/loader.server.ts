import { lastCompleteDay, listScores, peakWattIn } from "@entities/energy";
import { isRetired, listMeterStatuses, meterStatusesPath } from "@entities/meter";
import { getPlant, type Plant, plantResourceHref } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import type { PlantRef } from "@shared/api/refs";
import { valueOr } from "@shared/api/result";
import { emptySeries, sumNotes } from "@shared/api/v0/series";
import { clipRange, rangeText } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import { loadEach } from "@shared/lib/promises";
import { readStatusesQuery, statusesPage, timelineRange, writeStatusesQuery } from "./statuses";

/** The URLs that the tab of a plant loads, without a range of the user: the table, and the meters of the timeline. */
export function statusHrefs(ref: PlantRef, plant: Plant, today: Temporal.PlainDate): string[] {
  const table = writeStatusesQuery(readStatusesQuery(new URLSearchParams(), plant, today));
  const range = timelineRange(plant, today);
  const meters = plant.meters.filter((meter) => !isRetired(meter, range.start));
  return [
    plantResourceHref("plant-statuses", ref, table),
    ...meters.map((meter) => `/api/v0${meterStatusesPath({ ...ref, meterId: meter.id }, range)}`),
  ];
}

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
    notes: sumNotes(values.flatMap(({ value: { statuses, scores } }) => [statuses.notes, scores.notes])),
  };
});
