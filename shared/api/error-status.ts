import type { ProblemDetails } from "./result";

/** The HTTP status of an answer that passes a problem on: the API's refusal as it is, else 504 or 502. */
export function errorStatus({ kind, status }: ProblemDetails): number {
  if (kind === "timeout") return 504;
  return kind === "refused" && status >= 400 ? status : 502;
}
