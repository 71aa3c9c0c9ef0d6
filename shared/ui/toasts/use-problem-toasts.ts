import { useLingui } from "@lingui/react";
import type { Problem } from "@shared/api/outcome";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { problemMet } from "./problem-model";

/**
 * Tells a problem that an action or a fetcher came back with, once each time it comes: a toast a message, or the
 * way to the root where it ended the session. For whatever has no place of its own to say it. // spec 1 §8
 */
export function useProblemToasts(problem: Problem | null | undefined): void {
  const { i18n } = useLingui();
  const meet = useUnit(problemMet);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is no other problem
  useEffect(() => {
    if (problem) meet({ problem, say: (line) => (typeof line === "string" ? line : i18n._(line)) });
  }, [problem, meet]);
}
