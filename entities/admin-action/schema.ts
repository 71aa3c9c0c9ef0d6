import { booleanOr, nameOrNull, oneOf, text, textOrNull } from "@shared/api/v0/fields";
import { reference, relations } from "@shared/api/v0/rows";
import { type Infer, type } from "superstruct";

const fieldTypes = ["id", "text", "textarea", "email", "number", "date", "checkbox", "select"] as const;

/** A field of an action's form; one of an unknown type is a text. */
export const actionFieldSchema = type({
  name: text(),
  label: nameOrNull(),
  type: oneOf(fieldTypes, "text"),
  required: booleanOr(false),
  /** The bounds of a number or a date, or of the length of a text. */
  min: textOrNull(),
  max: textOrNull(),
  options: relations(reference()),
});
export type ActionField = Infer<typeof actionFieldSchema>;

/** An action that administrators run on one plant, meter or user; `scope` names it (spec 2 §3). */
export const adminActionSchema = type({
  name: text(),
  title: nameOrNull(),
  description: nameOrNull(),
  scope: nameOrNull(),
  form: relations(actionFieldSchema),
});
export type AdminAction = Infer<typeof adminActionSchema>;
