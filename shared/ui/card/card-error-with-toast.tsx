import type { ProblemDetails } from "@shared/api/result";
import { type Message, MessageText } from "@shared/i18n/message";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { ErrorText } from "../error-text/error-text";
import { toastShown } from "../toasts/model";
import { CardError } from "./card-error";

interface CardErrorWithToastProps {
  /** The official text, in the card and in the toast. */
  message: Message;
  error: ProblemDetails;
  /** The duration of the toast in milliseconds; 5 seconds by default. */
  toastMs?: number;
}

/** The error state of a card whose failure is also a toast: the official text, the reason and a retry. */
export function CardErrorWithToast({ message, error, toastMs }: CardErrorWithToastProps) {
  const showToast = useUnit(toastShown);

  // One toast for each new error, including that of a failed retry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error triggers the toast
  useEffect(() => {
    showToast({ kind: "danger", message, durationMs: toastMs });
  }, [error, message, toastMs, showToast]);

  return (
    <CardError>
      <strong>
        <MessageText message={message} />
      </strong>
      <ErrorText error={error} />
    </CardError>
  );
}
