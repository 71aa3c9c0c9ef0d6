import { useLingui } from "@lingui/react";
import type { ProblemDetails } from "@shared/api/result";
import { type FieldLabels, labelledMessages } from "./labelled-messages";

const noLabels: FieldLabels = {};

/** The messages of an error as a list; those of a field with a label follow it. */
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
