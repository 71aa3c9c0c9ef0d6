import { createPlantLoader } from "@entities/plant/index.server";
import { listPromiseStatuses } from "@entities/promise";

/** The yearly promise periods of a plant. */
export const promisesOfPlant = createPlantLoader(({ api, ref, signal }) =>
  listPromiseStatuses(api, ref, { signal }),
);
