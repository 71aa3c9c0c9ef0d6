import { useLingui } from "@lingui/react";
import { errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import { messageText } from "@shared/i18n/message";

interface ErrorListProps {
  error: ProblemDetails;
  /** The labels of fields, by their names in the API: the messages of a field follow its label. */
  labels?: Readonly<Record<string, string>>;
}

/** The messages of an error as a list. */
export function ErrorList({ error, labels = {} }: ErrorListProps) {
  const { i18n } = useLingui();
  const labelled = Object.entries(labels).flatMap(([name, label]) =>
    (error.messages[name] ?? []).map((message) => `${label}: ${message}`),
  );
  const others = Object.entries(error.messages).filter(([name]) => !(name in labels));
  const texts =
    labelled.length > 0 && error.status !== 429
      ? [...labelled, ...others.flatMap(([, messages]) => messages)]
      : errorMessages(error).map((message) => messageText(i18n, message));
  return (
    <ul>
      {[...new Set(texts)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
