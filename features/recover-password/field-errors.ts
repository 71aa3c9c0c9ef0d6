import type { ProblemDetails } from "@shared/api/result";

const fields = ["email", "password", "password_confirmation"] as const;
export type FieldErrors = Partial<Record<(typeof fields)[number], string>>;

/** Splits the API's messages about a reset by field; the remaining messages are returned as a problem. */
export function fieldErrors(problem: ProblemDetails): {
  errors: FieldErrors;
  rest: ProblemDetails | null;
} {
  const errors: FieldErrors = {};
  const messages = { ...problem.messages };
  for (const field of fields) {
    const lines = messages[field];
    delete messages[field];
    if (lines && lines.length > 0) errors[field] = lines.join(" ");
  }
  const complete = Object.keys(errors).length > 0 && Object.keys(messages).length === 0;
  return { errors, rest: complete ? null : { ...problem, messages } };
}
