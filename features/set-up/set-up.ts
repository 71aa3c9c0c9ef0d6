import type { SetupState } from "@entities/user";
import type { ProblemDetails } from "@shared/api/result";

/** Why the form cannot be used. */
export type SetupProblem = Exclude<SetupState, "valid">;

/** What the page shows: the form, why the link does not work, or the error of the API. */
export type SetupLink = { state: SetupState } | { state: "error"; error: ProblemDetails };

/** The fields of the form that a failed submission keeps: all but the passwords. */
const keptFields = ["company_name", "email", "first_name", "last_name"] as const;
type KeptValues = Record<(typeof keptFields)[number], string>;

export const setupFields = [...keptFields, "password", "password_confirmation"] as const;

export interface SetupResult {
  failure: { reason: "incomplete" } | { reason: "mismatch" } | { reason: "api-error"; error: ProblemDetails };
  values: KeptValues;
}
