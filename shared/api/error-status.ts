import type { ProblemDetails } from "./result";

/** The HTTP status of a response that passes an API error on: the API's own status, otherwise 504 or 502. */
export function errorStatus({ kind, status }: Pick<ProblemDetails, "kind" | "status">): number {
  if (kind === "timeout") return 504;
  return kind === "http" && status >= 400 ? status : 502;
}
