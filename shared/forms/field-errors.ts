import type { ProblemDetails } from "@shared/api/result";

/** The API's messages by form field, the first one being the most important. */
type FieldErrors<Name extends string> = Partial<Record<Name, readonly string[]>>;

/**
 * Splits the API's messages on a form into those of its fields and the rest, which belongs above the form; `rest` is
 * null if every message has a field. Both are empty without an error.
 */
export function fieldErrors<Name extends string>(
  error: ProblemDetails | null | undefined,
  names: readonly Name[],
): { errors: FieldErrors<Name>; rest: ProblemDetails | null } {
  if (!error || error.conflicts) return { errors: {}, rest: null };
  const errors: FieldErrors<Name> = {};
  const messages = { ...error.messages };
  for (const name of names) {
    // A field of a nested object has a path: "address.street".
    const key = Object.keys(messages).find((path) => path === name || path.endsWith(`.${name}`));
    const lines = key === undefined ? [] : (messages[key] ?? []);
    if (key === undefined || lines.length === 0) continue;
    errors[name] = lines;
    delete messages[key];
  }
  const allInFields = Object.keys(errors).length > 0 && Object.keys(messages).length === 0;
  return { errors, rest: allInFields ? null : { ...error, messages } };
}
