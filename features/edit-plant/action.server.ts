import { normalizePostalCode } from "@entities/address";
import { updatePlant } from "@entities/plant";
import { createPlantAction } from "@entities/plant/index.server";
import { optionalIdField } from "@shared/forms/fields";
import { assign, type } from "superstruct";
import { plantForm } from "./form";

/** A coordinate; the API answers a text that is not a number with a message. */
const degrees = (text: string): number | null => {
  const value = Number(text.replace(",", "."));
  return text === "" || Number.isNaN(value) ? null : value;
};

/** Changes the name and the address of a plant. // spec 2 §7 */
export const editPlant = createPlantAction(
  assign(plantForm, type({ address_id: optionalIdField })),
  ({ api, ref, form, signal }) => {
    const { name, postal_code, street_number, street, city, latitude, longitude, address_id } = form;
    const address = {
      ...(address_id !== null && { id: address_id }),
      street,
      street_number,
      city,
      postal_code: normalizePostalCode(postal_code) ?? postal_code,
      latitude: degrees(latitude),
      longitude: degrees(longitude),
    };
    return updatePlant(api, ref, { name, address }, { signal });
  },
);
