import type { ProblemDetails } from "@shared/api/result";

const fields = ["email", "password", "password_confirmation"] as const;
export type FieldErrors = Partial<Record<(typeof fields)[number], string>>;

/** Splits the API's messages on a reset into those of a form field and the rest; `rest` is null without any. */
export function fieldErrors(error: ProblemDetails): {
  errors: FieldErrors;
  rest: ProblemDetails | null;
} {
  const errors: FieldErrors = {};
  const messages = { ...error.messages };
  for (const field of fields) {
    const lines = messages[field];
    delete messages[field];
    if (lines && lines.length > 0) errors[field] = lines.join(" ");
  }
  const allInFields = Object.keys(errors).length > 0 && Object.keys(messages).length === 0;
  return { errors, rest: allInFields ? null : { ...error, messages } };
}
