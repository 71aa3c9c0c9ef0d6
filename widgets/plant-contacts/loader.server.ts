import { listContacts } from "@entities/contact";
import { createPlantLoader } from "@entities/plant/index.server";

/** The contacts of a plant. */
export const plantContacts = createPlantLoader(({ api, ref, signal }) => listContacts(api, ref, { signal }));
