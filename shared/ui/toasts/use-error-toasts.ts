import { useLingui } from "@lingui/react";
import type { ProblemDetails } from "@shared/api/result";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { errorReceived } from "./error-model";

/**
 * Tells a problem that an action or a fetcher came back with, once each time it comes: a toast a message, or the
 * way to the root where it ended the session. For whatever has no place of its own to say it. // spec 1 §8
 */
export function useErrorToasts(problem: ProblemDetails | null | undefined): void {
  const { i18n } = useLingui();
  const meet = useUnit(errorReceived);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is no other problem
  useEffect(() => {
    if (problem) meet({ problem, say: (line) => (typeof line === "string" ? line : i18n._(line)) });
  }, [problem, meet]);
}
