import { listIssuesOfPlant } from "@entities/issue";
import { createPlantLoader } from "@entities/plant/index.server";

/** All issues of a plant, resolved ones included. */
export const issuesOfPlant = createPlantLoader(({ api, ref, signal }) =>
  listIssuesOfPlant(api, ref, { signal }),
);
