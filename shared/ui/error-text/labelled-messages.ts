import type { I18n } from "@lingui/core";
import { errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import { messageText } from "@shared/i18n/message";

/** The labels of fields, by their names in the API. */
export type FieldLabels = Readonly<Record<string, string>>;

/** The messages of an error for the user, each once; those of a field with a label follow it. Never empty. */
export function labelledMessages(i18n: I18n, error: ProblemDetails, labels: FieldLabels): string[] {
  const withLabel = Object.entries(labels).flatMap(([name, label]) =>
    (error.messages[name] ?? []).map((message) => `${label}: ${message}`),
  );
  const others = Object.fromEntries(Object.entries(error.messages).filter(([name]) => !(name in labels)));
  const isComplete = withLabel.length > 0 && Object.keys(others).length === 0 && error.status !== 429;
  const rest = isComplete ? [] : errorMessages({ ...error, messages: others });
  return [...new Set([...withLabel, ...rest.map((message) => messageText(i18n, message))])];
}
