import type { ProblemDetails } from "@shared/api/result";
import { useResultEvent } from "@shared/lib/use-result-event";
import { useUnit } from "effector-react";
import { errorReceived } from "./error-model";

/**
 * Reports the error of an action or a fetcher once: one toast for each message, or the redirect to the root if the
 * error ended the session. For errors that no component shows. // spec 1 §8
 */
export function useErrorToasts(problem: ProblemDetails | null | undefined): void {
  useResultEvent(problem, useUnit(errorReceived));
}
