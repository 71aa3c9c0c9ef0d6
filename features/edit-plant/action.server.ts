import { addressFormFields, readAddress } from "@entities/address/address-form.server";
import { changedBy } from "@entities/audit";
import { deletePlant, getPlant, updatePlant } from "@entities/plant";
import { mergeChanges } from "@shared/forms/merge-changes";
import { idField, plantRefFields, textField } from "@shared/lib/fields";
import { defineAction, untilUnchanged } from "@shared/mutations/action.server";
import { optional, type } from "superstruct";
import { type PlantValues, plantParts, plantValues } from "./plant-values";

const formFields = { name: textField, ...addressFormFields };

/** Compares the values as they are sent, so that a different notation is not a change. */
const normalized = (values: PlantValues) => plantValues({ name: values.name.trim(), address: readAddress(values) });

/**
 * Changes the name and the address of a plant, unless another user changed them since they were `loaded`. An address
 * without an id is created. See domain/v0-calls.md#plants.
 */
export const updateNameAndAddress = defineAction(
  type({ ...plantRefFields, ...formFields, loaded: optional(type(formFields)) }),
  ({ api, params, signal }) =>
    untilUnchanged(async () => {
      const stored = await getPlant(api, params, { signal });
      const values = await mergeChanges({
        parts: plantParts,
        loaded: params.loaded && normalized(params.loaded),
        typed: normalized(params),
        stored: normalized(plantValues(stored)),
        changedBy: (changed) => changedBy(api, params, { type: "plant", id: params.plantId }, changed, { signal }),
      });
      const id = stored.address?.id;
      await updatePlant(
        api,
        params,
        { name: values.name, address: { ...(id && { id }), ...readAddress(values) } },
        { revision: stored.revision, signal },
      );
    }),
);

/** Deletes a plant. See domain/plant-page.md#admin. */
export const removePlant = defineAction(type({ plantId: idField }), ({ api, params, signal }) =>
  deletePlant(api, params.plantId, { signal }),
);
