import { addressFormFields, readAddress } from "@entities/address/address-form.server";
import { deletePlant, updatePlant } from "@entities/plant";
import { idField, optionalIdField, plantRefFields, textField } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Changes the name and the address of a plant; an address without an id is new. See domain/v0-calls.md#plants. */
export const updateNameAndAddress = defineAction(
  type({ ...plantRefFields, addressId: optionalIdField, name: textField, ...addressFormFields }),
  ({ api, params, signal }) => {
    const { addressId, name } = params;
    const address = { ...(addressId !== null && { id: addressId }), ...readAddress(params) };
    return updatePlant(api, params, { name, address }, { signal });
  },
);

/** Deletes a plant. See domain/plant-page.md#admin. */
export const removePlant = defineAction(type({ plantId: idField }), ({ api, params, signal }) =>
  deletePlant(api, params.plantId, { signal }),
);
