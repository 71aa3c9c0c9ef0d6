import {
  coerce,
  defaulted,
  define,
  literal,
  nullable,
  object,
  pattern,
  refine,
  type Struct,
  string,
  unknown,
} from "superstruct";
import type { SignedInUser } from "../../access/tokens";
import type { Api } from "../../api";
import {
  countCharacters,
  date,
  email,
  multilineText,
  notInLine,
  numberBetween,
  oneOf,
  text,
  withKeywords,
} from "../../http/fields";
import { validate } from "../../http/input";
import { type JsonSchema, toJsonSchema } from "../../http/json-schema";
import { idOrText } from "../../http/references";

/** A form field. `min` and `max` limit numbers, dates and the length of texts (domain/plant-page.md#admin). */
interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: "id" | "text" | "textarea" | "email" | "number" | "date" | "checkbox" | "select";
  readonly required: boolean;
  readonly min: number | string | null;
  readonly max: number | string | null;
  readonly options: readonly string[] | null;
}

/** Creates a form field with defaults: required, without limits and options. */
export function field(
  name: string,
  label: string,
  type: FormField["type"],
  more: Partial<Pick<FormField, "required" | "min" | "max" | "options">> = {},
): FormField {
  return { name, label, type, required: true, min: null, max: null, options: null, ...more };
}

export type FormValues = Readonly<Record<string, string | number | boolean | null>>;

/** Parses submitted form values. Throws 4000 with a message for each invalid field. */
export function parseForm(form: readonly FormField[], posted: Readonly<Record<string, unknown>>): FormValues {
  return validate(posted, formStruct(form)) as FormValues;
}

/** Returns the JSON Schema of a request for an action. The limits of dates depend on the day and are not included. */
export function actionBodySchema(name: string, form: readonly FormField[]): JsonSchema {
  const { properties, required = [] } = toJsonSchema(formStruct(form)) as { properties: object; required?: string[] };
  const body = { action_name: { const: name }, ...properties };
  return { type: "object", required: ["action_name", ...required], properties: body };
}

function formStruct(form: readonly FormField[]): Struct<unknown, unknown> {
  const fields = Object.fromEntries(form.map((field) => [field.name, fieldStruct(field)]));
  return object(fields) as unknown as Struct<unknown, unknown>;
}

const emptyText = literal("");

/** Returns the struct of a field. An empty text is a missing value. An optional field without a value is null. */
function fieldStruct(field: FormField): Struct<unknown, unknown> {
  const value = valueStruct(field) as Struct<unknown, unknown>;
  if (field.type === "checkbox") return defaulted(value, false);
  if (field.required) return coerce(value, emptyText, () => undefined);
  return defaulted(
    coerce(nullable(value), emptyText, () => null),
    null,
  );
}

const maxTextLength = 5000;

function valueStruct({ name, type, min, max, options }: FormField): unknown {
  switch (type) {
    case "id":
      return idOrText(name.replace(/_id$/, "") as AdminAction["scope"]);
    case "text":
      return withMinLength(text(Number(max ?? maxTextLength)), min, `[^${notInLine}]*$`);
    case "textarea":
      return withMinLength(multilineText(Number(max ?? maxTextLength)), min, "(?:[\\t\\r\\n]|[^\\p{Cc}\\p{Cs}])*$");
    case "email":
      return email();
    case "number":
      return coerce(numberBetween(Number(min ?? -Infinity), Number(max ?? Infinity)), numberText, Number);
    case "date":
      return refine(date(), "range", (value) => {
        if (typeof min === "string" && value < min) return `Select ${min} or a later day.`;
        return typeof max !== "string" || value <= max || `Select ${max} or an earlier day.`;
      });
    case "checkbox":
      return checkbox;
    case "select":
      return oneOf(options ?? []);
  }
}

/**
 * A text with a minimum length. The schema allows no spaces at either end, because the trimmed text is measured.
 */
function withMinLength(struct: Struct<string, null>, min: FormField["min"], rest: string) {
  const minLength = Number(min ?? 1);
  const long = refine(
    struct,
    "length",
    (value) => countCharacters(value) >= minLength || `Enter at least ${minLength} characters.`,
  );
  return withKeywords(long, { minLength, pattern: `^(?=\\S)(?=[^]*\\S$)${rest}` });
}

/**
 * Numbers are also accepted as text. The OpenAPI document omits this, because a schema has no limits for numeric texts.
 */
const numberText = pattern(string(), /^-?\d{1,15}(\.\d{1,10})?$/);

const checked: ReadonlySet<unknown> = new Set([true, 1, "1", "true", "on"]);
/** A form omits unchecked fields. */
const unchecked: ReadonlySet<unknown> = new Set([false, 0, "0", "false", ""]);
const checkbox = withKeywords(
  coerce(
    define<boolean>("boolean", (value) => typeof value === "boolean" || "Enter true or false."),
    unknown(),
    (value) => checked.has(value) || (value === null || unchecked.has(value) ? false : value),
  ),
  { type: ["boolean", "integer", "string"], enum: [...checked, ...unchecked] },
);

/** An action of administrators on a plant, meter or user (domain/plant-page.md#admin). */
export interface AdminAction {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: "plant" | "meter" | "user";
  /** The fields after {scope}_id on a given day, on which the limits of dates depend. */
  readonly fields?: (today: string) => readonly FormField[];
  /** Runs the action on the object with an id and returns a success message. Throws an ApiError if it fails. */
  readonly run: (api: Api, user: SignedInUser, id: number, values: FormValues) => Promise<string>;
}

const scopeLabels: Record<AdminAction["scope"], string> = { plant: "Plant", meter: "Meter", user: "User" };

/** The form of an action on a given day. Its first field is {scope}_id. */
export const formOf = ({ scope, fields }: AdminAction, today: string): readonly FormField[] => [
  field(`${scope}_id`, scopeLabels[scope], "id"),
  ...(fields?.(today) ?? []),
];
