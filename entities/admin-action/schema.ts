import {
  array,
  boolean,
  coerce,
  defaulted,
  type Infer,
  nullable,
  number,
  optional,
  string,
  type,
  union,
} from "superstruct";

const text = optional(nullable(string()));
const bound = optional(nullable(union([number(), string()])));
/** A boolean, which some servers write as 0 or 1. */
const flag = coerce(boolean(), number(), (value) => value === 1);

/** A field of an action's form. */
export const actionFieldSchema = type({
  name: string(),
  label: text,
  /** "text", "textarea", "email", "number", "date", "checkbox", "select" or another one, which is a text. */
  type: defaulted(string(), "text"),
  required: defaulted(flag, false),
  /** The bounds of a number or a date, or of the length of a text. */
  min: bound,
  max: bound,
  options: optional(nullable(array(string()))),
});
export type ActionField = Infer<typeof actionFieldSchema>;

/** An action that administrators run on one plant, meter or user; `scope` names it (spec 2 §3). */
export const adminActionSchema = type({
  name: string(),
  title: text,
  description: text,
  scope: string(),
  form: defaulted(array(actionFieldSchema), []),
});
export type AdminAction = Infer<typeof adminActionSchema>;
