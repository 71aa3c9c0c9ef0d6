import { readContacts } from "@entities/contact";
import { readPlantFiles } from "@entities/file";
import { readIssuesOfPlant } from "@entities/issue";
import { listPortalDrivers, readMeters } from "@entities/meter";
import { readNotes } from "@entities/note";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { listPromiseStatuses } from "@entities/promise";
import { valueOr } from "@shared/api/result";
import type { PlantMeters } from "@widgets/plant-meters";

export const plantContacts = createPlantLoader(({ api, ref, signal }) => readContacts(api, ref, { signal }));

/** All issues of a plant, including resolved issues. */
export const issuesOfPlant = createPlantLoader(({ api, ref, extensions, signal }) =>
  readIssuesOfPlant(api, ref, { ...extensions, signal }),
);

export const promisesOfPlant = createPlantLoader(({ api, ref, extensions, signal }) =>
  listPromiseStatuses(api, ref, { ...extensions, signal }),
);

/** The notes on a plant that are visible to the user. */
export const plantNotes = createPlantLoader(({ api, ref, signal }) => readNotes(api, ref, { signal }));

export const plantFiles = createPlantLoader(({ api, ref, signal }) => readPlantFiles(api, ref, { signal }));

/**
 * The meters of a plant. Administrators also receive the portals. No portal is offered if the list of portals fails to
 * load.
 */
export const loadPlantMeters = createPlantLoader(
  async ({ api, ref, session, extensions, signal }): Promise<PlantMeters> => {
    const mayOpenPortals = session.user.admin && session.adminMode;
    const [{ rows: meters, unreadable }, portalDrivers] = await Promise.all([
      readMeters(api, ref, { signal }),
      mayOpenPortals ? valueOr(listPortalDrivers(api, { signal }), []) : [],
    ]);
    return { meters, unreadable, portalDrivers, hasIngest: extensions.ingest, hasStrings: extensions.strings };
  },
);
