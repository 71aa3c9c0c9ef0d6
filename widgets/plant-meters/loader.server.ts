import { listMeters, listPortalDrivers, type Meter } from "@entities/meter";
import { createPlantLoader } from "@entities/plant/index.server";

export interface PlantMeters {
  meters: Meter[];
  /** The names of the drivers whose portal the user may open. */
  portalDrivers: string[];
}

/** The meters of a plant. Portals are for administrators; without their list no portal is offered. */
export const loadPlantMeters = createPlantLoader(
  async ({ api, ref, session, signal }): Promise<PlantMeters> => {
    const mayOpenPortals = session.user.admin && session.adminMode;
    const [meters, portalDrivers] = await Promise.all([
      listMeters(api, ref, { signal }),
      mayOpenPortals ? listPortalDrivers(api, { signal }).catch(() => []) : [],
    ]);
    return { meters, portalDrivers };
  },
);
