import { type Messages, throwIfInvalid } from "../../http/api-error";
import { hasControlCharacters, isEmail } from "../../http/fields";
import { isId } from "../../http/ids";
import { isDate } from "../../lib/clock";

/** A form field. min and max bound the value of numbers and dates and the length of texts. spec 2 §3 */
export interface FormField {
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

export type FormValues = Readonly<Record<string, string | number | boolean | null>>;

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
    const parsed = empty
      ? { value: each.type === "checkbox" ? false : null }
      : readers[each.type](value, each);
    if (typeof parsed === "string") messages[each.name] = [parsed];
    else values[each.name] = parsed.value;
  }
  throwIfInvalid(messages);
  return values;
}

/** Parses one value: returns the value, or an error message. */
type Reader = (value: unknown, field: FormField) => { value: string | number | boolean } | string;

const maxTextLength = 5000;

const readText: Reader = (value, { min, max }) => {
  if (typeof value !== "string") return "Enter text.";
  const text = value.trim();
  if (text === "") return "This field is required.";
  if (hasControlCharacters(text)) return "This field may not contain control characters.";
  if (typeof min === "number" && text.length < min) return `Enter at least ${min} characters.`;
  const maxLength = typeof max === "number" ? max : maxTextLength;
  return text.length <= maxLength ? { value: text } : `Enter at most ${maxLength} characters.`;
};

const readers: Record<FormField["type"], Reader> = {
  id: (value) => (isId(String(value)) ? { value: Number(value) } : "Enter a valid id."),
  text: readText,
  textarea: readText,
  email: (value) =>
    typeof value === "string" && isEmail(value.trim())
      ? { value: value.trim() }
      : "Enter a valid e-mail address.",
  number(value, { min, max }) {
    const number = typeof value === "string" ? Number(value) : value;
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
    if (value === true || value === 1 || value === "1" || value === "true" || value === "on")
      return { value: true };
    if (value === false || value === 0 || value === "0" || value === "false") return { value: false };
    return "Enter true or false.";
  },
  select: (value, { options }) =>
    typeof value === "string" && options?.includes(value) ? { value } : "Select an option.",
};
