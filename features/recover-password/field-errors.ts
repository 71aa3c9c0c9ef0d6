import type { ProblemDetails } from "@shared/api/result";

const fields = ["email", "password", "password_confirmation"] as const;
export type FieldErrors = Partial<Record<(typeof fields)[number], string>>;

/** The API's words on a reset by the field they are about; what is about none of them stays a problem. */
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
  const spoken = Object.keys(errors).length > 0 && Object.keys(messages).length === 0;
  return { errors, rest: spoken ? null : { ...problem, messages } };
}
