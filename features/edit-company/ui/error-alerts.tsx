import { useLingui } from "@lingui/react/macro";
import type { ProblemDetails } from "@shared/api/result";
import { Alert } from "@shared/ui/alert/alert";
import { type FieldLabels, labelledMessages } from "@shared/ui/error-text/labelled-messages";
import { useEffect, useRef } from "react";
import styles from "./edit-company.module.css";

/** The server's messages as a list of alerts, which takes the focus (spec 3 §5). */
export function ErrorAlerts({ error, labels }: { error: ProblemDetails; labels: FieldLabels }) {
  const { i18n, t } = useLingui();
  const ref = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error moves the focus
  useEffect(() => ref.current?.focus(), [error]);
  return (
    <ul ref={ref} className={styles.alerts} tabIndex={-1} aria-label={t`Errors`}>
      {labelledMessages(i18n, error, labels).map((text) => (
        <li key={text}>
          <Alert kind="danger">{text}</Alert>
        </li>
      ))}
    </ul>
  );
}
