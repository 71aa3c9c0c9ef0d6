import { useLingui } from "@lingui/react";
import { errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import { messageText } from "@shared/i18n/message";

/** The messages of an error as a list. */
export function ErrorList({ error }: { error: ProblemDetails }) {
  const { i18n } = useLingui();
  return (
    <ul>
      {errorMessages(error).map((message) => {
        const text = messageText(i18n, message);
        return <li key={text}>{text}</li>;
      })}
    </ul>
  );
}
