import { isRetired, listMeterStatuses } from "@entities/meter";
import { getPlant } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { sumNotes } from "@shared/api/v0/series";
import { loadEach } from "@shared/lib/promises";
import { readStatusesQuery, statusesPage } from "./statuses";

/** A page of the statuses of all meters, except meters retired before the range (domain/plant-page.md#status). */
export const plantStatuses = createPlantLoader(async ({ api, ref, query, today, signal }) => {
  const plant = await getPlant(api, ref, { signal });
  const { meters } = plant;
  const statusesQuery = readStatusesQuery(query, plant, today);
  const { range } = statusesQuery;
  const shown = meters.filter((meter) => !isRetired(meter, range.start));
  const { values, failures } = await loadEach(shown, (meter) =>
    listMeterStatuses(api, { ...ref, meterId: meter.id }, range, { signal }),
  );
  const byMeter = values.map(({ item, value }) => ({ meter: item, statuses: value.rows }));
  return {
    ...statusesPage(byMeter, statusesQuery),
    missingMeters: failures,
    notes: sumNotes(values.map(({ value }) => value.notes)),
  };
});
