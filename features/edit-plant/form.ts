import { addressFields } from "@entities/address";
import { textField } from "@shared/forms/fields";
import { type } from "superstruct";

export const editPlantAction = "/actions/edit-plant";
export const editPlantKey = "edit-plant";

export const plantFormFields = ["name", ...addressFields] as const;

export const plantForm = type({
  name: textField,
  postal_code: textField,
  street_number: textField,
  street: textField,
  city: textField,
  latitude: textField,
  longitude: textField,
});
