import type { ProblemDetails } from "@shared/api/result";

/** The messages of the API by form field, the most important message first. */
type FieldErrors<Name extends string> = Partial<Record<Name, readonly string[]>>;

/**
 * Splits the API's messages into the messages of form fields and `rest`, which is displayed above the form. `rest` is
 * null if every message has a field. Without an error, both are empty.
 */
export function fieldErrors<Name extends string>(
  error: ProblemDetails | null | undefined,
  names: readonly Name[],
): { errors: FieldErrors<Name>; rest: ProblemDetails | null } {
  if (!error || error.conflicts) return { errors: {}, rest: null };
  const errors: FieldErrors<Name> = {};
  const messages = { ...error.messages };
  for (const name of names) {
    // The field of a nested object is a path: "address.street".
    const key = Object.keys(messages).find((path) => path === name || path.endsWith(`.${name}`));
    const lines = key === undefined ? [] : (messages[key] ?? []);
    if (key === undefined || lines.length === 0) continue;
    errors[name] = lines;
    delete messages[key];
  }
  const allInFields = Object.keys(errors).length > 0 && Object.keys(messages).length === 0;
  return { errors, rest: allInFields ? null : { ...error, messages } };
}
