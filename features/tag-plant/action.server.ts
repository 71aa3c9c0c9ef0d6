import { updatePlantTag } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { listViewableTags } from "@entities/tag";
import { idField, plantRefFields } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import { boolean, type } from "superstruct";

/** Adds a tag to a plant or removes it. See domain/tags.md#selectors. */
export const setPlantTag = defineAction(
  type({ ...plantRefFields, itemId: idField, selected: boolean() }),
  ({ api, params, signal }) => updatePlantTag(api, params, params.itemId, params.selected, { signal }),
);

/** The tags that a plant of the current company can have. See domain/tags.md#tags. */
export const tagChoices = createPlantLoader(async ({ api, session, signal }) => {
  const tags = await listViewableTags(api, session.company.id, { signal });
  return tags.map(({ id, name }) => ({ id, name }));
});
