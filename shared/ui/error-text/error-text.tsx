import type { I18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import { messageText } from "@shared/i18n/message";

/** The messages of an error, one paragraph each. */
export function ErrorText({ error }: { error: ProblemDetails }) {
  const { i18n } = useLingui();
  return errorMessages(error).map((line) => {
    const text = messageText(i18n, line);
    return <p key={text}>{text}</p>;
  });
}

/** The labels of fields, by their names in the API. */
export type FieldLabels = Readonly<Record<string, string>>;

const noLabels: FieldLabels = {};

/** The messages of an error as a list. The label of a field precedes its message. */
export function ErrorList({ error, labels = noLabels }: { error: ProblemDetails; labels?: FieldLabels }) {
  const { i18n } = useLingui();
  return (
    <ul>
      {labelledMessages(i18n, error, labels).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/**
 * Returns the messages of an error for the user without repetitions. The label of a field precedes its message. Never
 * empty.
 */
export function labelledMessages(i18n: I18n, error: ProblemDetails, labels: FieldLabels): string[] {
  const withLabel = Object.entries(labels).flatMap(([name, label]) =>
    (error.messages[name] ?? []).map((message) => `${label}: ${message}`),
  );
  const others = Object.fromEntries(Object.entries(error.messages).filter(([name]) => !(name in labels)));
  const isComplete = withLabel.length > 0 && Object.keys(others).length === 0 && error.status !== 429;
  const rest = isComplete ? [] : errorMessages({ ...error, messages: others });
  return [...new Set([...withLabel, ...rest.map((message) => messageText(i18n, message))])];
}
