import type { Problem } from "@shared/api/outcome";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { CardFailed } from "./card-failed";
import { ProblemText } from "./problem-text";
import { toastShown } from "./toasts/model";

interface CardFailedAloudProps {
  /** What failed: the official text, in the card and in the toast. */
  text: string;
  problem: Problem;
  /** How long the toast stays, in milliseconds; 5 seconds unless said. */
  toastMs?: number;
}

/** A card whose data did not come: says so in its place, with the reason and another try, and as a toast. */
export function CardFailedAloud({ text, problem, toastMs }: CardFailedAloudProps) {
  const showToast = useUnit(toastShown);

  // Every new problem is told once: also that another try failed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the problem is what triggers it
  useEffect(() => {
    showToast({ kind: "danger", text, durationMs: toastMs });
  }, [problem, text, toastMs, showToast]);

  return (
    <CardFailed>
      <strong>{text}</strong>
      <ProblemText problem={problem} />
    </CardFailed>
  );
}
