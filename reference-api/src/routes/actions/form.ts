import type { SignedInUser } from "../../access/tokens";
import type { Api } from "../../api";
import { isDate } from "../../clock";
import { type Messages, throwIfInvalid } from "../../http/api-error";
import {
  emailPattern,
  hasControlCharacters,
  hasDirectionMarks,
  idPattern,
  isEmail,
  isId,
  lengthOf,
  maxId,
  notInLine,
} from "../../http/fields";
import type { JsonSchema } from "../../http/json-schema";

/** A form field. min and max bound numbers, dates and the length of texts. See domain/plant-page.md#admin. */
interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: "id" | "text" | "textarea" | "email" | "number" | "date" | "checkbox" | "select";
  readonly required: boolean;
  readonly min: number | string | null;
  readonly max: number | string | null;
  readonly options: readonly string[] | null;
}

/** A form field with defaults: required, without bounds and options. */
export function field(
  name: string,
  label: string,
  type: FormField["type"],
  more: Partial<Pick<FormField, "required" | "min" | "max" | "options">> = {},
): FormField {
  return { name, label, type, required: true, min: null, max: null, options: null, ...more };
}

type FormValues = Readonly<Record<string, string | number | boolean | null>>;

/** Parses submitted form values. Throws 4000 with a message for each invalid field. */
export function parseForm(form: readonly FormField[], posted: Readonly<Record<string, unknown>>): FormValues {
  const messages: Messages = {};
  const values: Record<string, string | number | boolean | null> = {};
  for (const each of form) {
    const value = posted[each.name];
    const empty = value === undefined || value === null || value === "";
    if (empty && each.required && each.type !== "checkbox") {
      messages[each.name] = ["This field is required."];
      continue;
    }
    const parsed = empty ? { value: each.type === "checkbox" ? false : null } : readers[each.type](value, each);
    if (typeof parsed === "string") messages[each.name] = [parsed];
    else values[each.name] = parsed.value;
  }
  throwIfInvalid(messages);
  return values;
}

type Reader = (value: unknown, field: FormField) => { value: string | number | boolean } | string;

const maxTextLength = 5000;
const maxEmailLength = 254;
/** Numbers are also accepted as text, which is not in the OpenAPI document: a schema has no bounds for texts. */
const numberText = /^-?\d{1,15}(\.\d{1,10})?$/;
const checked: ReadonlySet<unknown> = new Set([true, 1, "1", "true", "on"]);
/** A form leaves out what is not checked. */
const unchecked: ReadonlySet<unknown> = new Set([false, 0, "0", "false", "", null]);

const readText: Reader = (value, { type, min, max }) => {
  if (typeof value !== "string") return "Enter text.";
  const text = value.trim();
  if (text === "") return "This field is required.";
  if (hasControlCharacters(text)) return "This field may not contain control characters.";
  if (type === "text" && /[\t\r\n]/.test(text)) return "This field may not contain tabs or line breaks.";
  if (type === "text" && hasDirectionMarks(text)) return "This field may not contain marks that reverse its text.";
  if (typeof min === "number" && lengthOf(text) < min) return `Enter at least ${min} characters.`;
  const maxLength = typeof max === "number" ? max : maxTextLength;
  return lengthOf(text) <= maxLength ? { value: text } : `Enter at most ${maxLength} characters.`;
};

const readers: Record<FormField["type"], Reader> = {
  id: (value) =>
    (typeof value === "number" || typeof value === "string") && isId(String(value))
      ? { value: Number(value) }
      : "Enter a valid id.",
  text: readText,
  textarea: readText,
  email(value, field) {
    const text = readText(value, { ...field, type: "text", min: null, max: maxEmailLength });
    return typeof text === "string" || isEmail(String(text.value)) ? text : "Enter a valid e-mail address.";
  },
  number(value, { min, max }) {
    const number = typeof value === "string" && numberText.test(value) ? Number(value) : value;
    if (typeof number !== "number" || !Number.isFinite(number)) return "Enter a number.";
    if (typeof min === "number" && number < min) return `Enter a number of at least ${min}.`;
    if (typeof max === "number" && number > max) return `Enter a number of at most ${max}.`;
    return { value: number };
  },
  date(value, { min, max }) {
    if (typeof value !== "string" || !isDate(value)) return "Enter a date (YYYY-MM-DD).";
    if (typeof min === "string" && value < min) return `Select ${min} or a later day.`;
    if (typeof max === "string" && value > max) return `Select ${max} or an earlier day.`;
    return { value };
  },
  checkbox: (value) => {
    if (checked.has(value)) return { value: true };
    return unchecked.has(value) ? { value: false } : "Enter true or false.";
  },
  select: (value, { options }) =>
    typeof value === "string" && options?.includes(value) ? { value } : "Select an option.",
};

/** The JSON Schema of a request for an action. The bounds of dates depend on the day and are not part of it. */
export function actionBodySchema(name: string, form: readonly FormField[]): JsonSchema {
  const required = form.filter((field) => field.required && field.type !== "checkbox");
  return {
    type: "object",
    required: ["action_name", ...required.map((field) => field.name)],
    properties: {
      action_name: { const: name },
      ...Object.fromEntries(form.map((field) => [field.name, fieldSchema(field)])),
    },
  };
}

/** Null is as no value. */
function fieldSchema(field: FormField): JsonSchema {
  const schema = valueSchema(field);
  if (field.required || field.type === "checkbox") return schema;
  return { anyOf: [schema, { type: "null" }] };
}

function valueSchema({ type, min, max, options }: FormField): JsonSchema {
  switch (type) {
    case "id":
      return {
        anyOf: [
          { type: "integer", minimum: 1, maximum: maxId },
          { type: "string", pattern: idPattern },
        ],
      };
    case "number":
      return { type: "number", ...(min !== null && { minimum: min }), ...(max !== null && { maximum: max }) };
    case "date":
      return { type: "string", format: "date" };
    case "checkbox":
      return { type: ["boolean", "integer", "string", "null"], enum: [...checked, ...unchecked] };
    case "select":
      return { type: "string", enum: options ?? [] };
    case "email":
      return { type: "string", maxLength: maxEmailLength, pattern: emailPattern };
    case "text":
    case "textarea":
      return {
        type: "string",
        minLength: min ?? 1,
        maxLength: max ?? maxTextLength,
        // No space at either end, as the length is that of the trimmed text.
        pattern: `^(?=\\S)(?=[^]*\\S$)${type === "text" ? `[^${notInLine}]*$` : "(?:[\\t\\r\\n]|[^\\p{Cc}\\p{Cs}])*$"}`,
      };
  }
}

/** An administrators' action on a plant, meter or user; its first field is {scope}_id (domain/plant-page.md#admin). */
export interface AdminAction {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: "plant" | "meter" | "user";
  /** The form on the given day: the bounds of its dates depend on it. */
  readonly form: (today: string) => readonly FormField[];
  /** Runs the action and returns a success message. Throws an ApiError when it fails. */
  readonly run: (api: Api, user: SignedInUser, values: FormValues) => Promise<string>;
}
