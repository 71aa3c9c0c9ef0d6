import { useLingui } from "@lingui/react/macro";
import { errorMessages } from "@shared/api/error-messages";
import type { ProblemDetails } from "@shared/api/result";
import { messageText } from "@shared/i18n/message";
import { Alert } from "@shared/ui/alert/alert";
import { useEffect, useRef } from "react";
import styles from "./edit-company.module.css";

/** The server's messages as a list of alerts, which takes the focus (spec 3 §5). */
export function ErrorAlerts({ error }: { error: ProblemDetails }) {
  const { i18n, t } = useLingui();
  const ref = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error moves the focus
  useEffect(() => ref.current?.focus(), [error]);
  return (
    <ul ref={ref} className={styles.alerts} tabIndex={-1} aria-label={t`Errors`}>
      {errorMessages(error).map((message) => {
        const text = messageText(i18n, message);
        return (
          <li key={text}>
            <Alert kind="danger">{text}</Alert>
          </li>
        );
      })}
    </ul>
  );
}
