import { idField, optionalIdField, textField } from "@shared/forms/fields";
import { enums, type } from "superstruct";

/** The action of the form. */
export const customFieldAction = "/actions/edit-custom-field";
export const customFieldKey = "edit-custom-field";

/** Without a `field_id` the plant has no value yet. */
export const customFieldForm = type({
  type_id: idField,
  field_id: optionalIdField,
  value: textField,
  change: enums(["save", "delete"]),
});
