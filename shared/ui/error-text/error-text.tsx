import { useLingui } from "@lingui/react";
import { errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";

/** The messages of an error, one paragraph each. */
export function ErrorText({ error }: { error: ProblemDetails }) {
  const { i18n } = useLingui();
  return errorMessages(error).map((line) => {
    const text = typeof line === "string" ? line : i18n._(line);
    return <p key={text}>{text}</p>;
  });
}
