import type { Problem } from "./outcome";

/** The HTTP status of an answer that passes a problem on: the API's refusal as it is, else 504 or 502. */
export function problemStatus({ kind, status }: Problem): number {
  if (kind === "timeout") return 504;
  return kind === "refused" && status >= 400 ? status : 502;
}
