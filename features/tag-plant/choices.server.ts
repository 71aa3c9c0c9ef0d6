import { createPlantLoader } from "@entities/plant/index.server";
import { listViewableTags } from "@entities/tag";

/** The tags that a plant of the current company can have. // contract §6 */
export const tagChoices = createPlantLoader(async ({ api, session, signal }) => {
  const tags = await listViewableTags(api, session.company.id, { signal });
  return tags.map(({ id, name }) => ({ id, name }));
});
