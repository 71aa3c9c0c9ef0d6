import { normalizePostalCode } from "@entities/address";
import { updatePlant } from "@entities/plant";
import { createPlantAction } from "@entities/plant/index.server";
import { optionalIdField, textField } from "@shared/forms/fields";
import { type } from "superstruct";

const plantForm = type({
  address_id: optionalIdField,
  name: textField,
  postal_code: textField,
  street_number: textField,
  street: textField,
  city: textField,
  latitude: textField,
  longitude: textField,
});

/** A coordinate; the API answers a text that is not a number with a message. */
const degrees = (text: string): number | null => {
  const value = Number(text.replace(",", "."));
  return text === "" || Number.isNaN(value) ? null : value;
};

/** Changes the name and the address of a plant. // spec 2 §7 */
export const editPlant = createPlantAction(plantForm, ({ api, ref, form, signal }) => {
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
});
