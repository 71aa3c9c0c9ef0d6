import { enums, type } from "superstruct";
import { idField } from "../fields";

/** The form fields of a change (`writeSelectionChange`). */
export const selectionForm = type({ item_id: idField, selected: enums(["0", "1"]) });
