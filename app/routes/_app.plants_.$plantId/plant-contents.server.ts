import { listMeters } from "@entities/meter";
import { getPlant, plantResourceHref, tierOf } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import type { PlantContents } from "@shared/offline/protocol";
import { figuresHrefs } from "@widgets/plant-meters/figures.server";
import { performanceHrefs } from "@widgets/plant-performance/loaders.server";
import { statusHrefs } from "@widgets/plant-status/loader.server";

/**
 * The name of a plant and the URLs that its tabs load, so that the service worker can store the whole plant
 * (domain/offline.md#what-is-available). The meters side by side are stored once viewed.
 */
export const plantContents = createPlantLoader(
  async ({ api, ref, today, extensions, signal }): Promise<PlantContents> => {
    const [plant, meters] = await Promise.all([getPlant(api, ref, { signal }), listMeters(api, ref, { signal })]);
    const common = ["plant-meters", "plant-notes", "plant-files", "plant-contacts"];
    const hrefs = common.map((name) => plantResourceHref(name, ref));
    if (tierOf(plant, today) === "light") return { name: plant.name, hrefs };
    return {
      name: plant.name,
      hrefs: [
        ...hrefs,
        // The choices of a new ticket, and the choices of actions on several plants or tickets.
        plantResourceHref("ticket-options", ref),
        `/resources/ticket-options?companyId=${ref.companyId}`,
        ...figuresHrefs(ref, meters, today),
        plantResourceHref("plant-issues", ref),
        plantResourceHref("plant-promises", ref),
        ...statusHrefs(ref, plant, today),
        ...performanceHrefs(ref, plant, today, extensions),
      ],
    };
  },
);
