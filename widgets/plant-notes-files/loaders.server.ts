import { listPlantFiles } from "@entities/file";
import { listNotes } from "@entities/note";
import { createPlantLoader } from "@entities/plant/index.server";

/** The notes on a plant that are visible to the user. */
export const plantNotes = createPlantLoader(({ api, ref, signal }) => listNotes(api, ref, { signal }));

/** The files of a plant. */
export const plantFiles = createPlantLoader(({ api, ref, signal }) => listPlantFiles(api, ref, { signal }));
