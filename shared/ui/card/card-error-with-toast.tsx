import type { ProblemDetails } from "@shared/api/result";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { ErrorText } from "../error-text/error-text";
import { toastShown } from "../toasts/model";
import { CardError } from "./card-error";

interface CardErrorWithToastProps {
  /** What failed: the official text, in the card and in the toast. */
  text: string;
  error: ProblemDetails;
  /** How long the toast stays, in milliseconds; 5 seconds unless said. */
  toastMs?: number;
}

/** A card whose data did not come: says so in its place, with the reason and another try, and as a toast. */
export function CardErrorWithToast({ text, error, toastMs }: CardErrorWithToastProps) {
  const showToast = useUnit(toastShown);

  // Every new error is told once: also that another try failed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error is what triggers it
  useEffect(() => {
    showToast({ kind: "danger", message: text, durationMs: toastMs });
  }, [error, text, toastMs, showToast]);

  return (
    <CardError>
      <strong>{text}</strong>
      <ErrorText error={error} />
    </CardError>
  );
}
