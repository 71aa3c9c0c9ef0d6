import { isRetired, listMeterStatuses } from "@entities/meter";
import { getPlant } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { readStatusesQuery, statusesPage } from "./statuses";

/** A page of the statuses of all meters that were not retired before the range. See domain/plant-page.md#status. */
export const plantStatuses = createPlantLoader(async ({ api, ref, query, today, signal }) => {
  const { range, page } = readStatusesQuery(query, today);
  const { meters } = await getPlant(api, ref, { signal });
  const byMeter = await Promise.all(
    meters
      .filter((meter) => !isRetired(meter, range.start))
      .map(async (meter) => ({
        meter,
        statuses: await listMeterStatuses(api, { ...ref, meterId: meter.id }, range, { signal }),
      })),
  );
  return statusesPage(byMeter, page);
});
