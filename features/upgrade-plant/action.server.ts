import { updatePlant } from "@entities/plant";
import { createPlantAction } from "@entities/plant/index.server";
import { dayField, idListField } from "@shared/forms/fields";
import { type } from "superstruct";

/** Upgrades a light plant to a monitored one, permanently. // spec 2 §2.18, §7 */
export const upgradePlant = createPlantAction(
  type({ tag_ids: idListField, monitored_since: dayField }),
  ({ api, ref, form, signal }) =>
    updatePlant(
      api,
      ref,
      { tag_ids: form.tag_ids, is_owner: true, monitored_since: form.monitored_since.toString() },
      { signal },
    ),
);
