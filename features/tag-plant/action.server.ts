import { getPlant, updatePlantTag } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { listViewableTags } from "@entities/tag";
import { plantRefFields } from "@shared/lib/fields";
import { changeSelection, defineAction, selectionFields } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Adds a tag to a plant or removes it. See domain/tags.md#selectors. */
export const setPlantTag = defineAction(type({ ...plantRefFields, ...selectionFields }), ({ api, params, signal }) =>
  changeSelection({
    params,
    listIds: async () => (await getPlant(api, params, { signal })).tags.map(({ id }) => id),
    change: () => updatePlantTag(api, params, params.itemId, params.selected, { signal }),
  }),
);

/** The tags that a plant of the current company can have. See domain/tags.md#tags. */
export const tagChoices = createPlantLoader(async ({ api, session, signal }) => {
  const tags = await listViewableTags(api, session.company.id, { signal });
  return tags.map(({ id, name }) => ({ id, name }));
});
