import type { ProblemDetails } from "@shared/api/result";
import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "../alert/alert";
import { ErrorList, ErrorText, type FieldLabels } from "../error-text/error-text";
import styles from "./form-alert.module.css";

interface FormAlertProps {
  /** The action result with the error. Each new result moves the focus to the alert. */
  result: object;
  title?: ReactNode;
  children?: ReactNode;
}

/** The error of a submitted form above its fields. It receives the focus, so that screen readers read it. */
export function FormAlert({ result, title, children }: FormAlertProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) ref.current?.focus();
  }, [result]);
  return (
    <div ref={ref} tabIndex={-1} className={styles.frame}>
      <Alert kind="danger" title={title}>
        {children}
      </Alert>
    </div>
  );
}

interface FormErrorProps {
  error: ProblemDetails | null | undefined;
  title?: ReactNode;
  /** Whether the messages are a list with the labels of fields. */
  asList?: boolean;
  labels?: FieldLabels;
}

/** The messages of an error in a `FormAlert`. Renders nothing without an error. */
export function FormError({ error, title, asList, labels }: FormErrorProps) {
  return (
    error && (
      // The outcome of the submission is unknown.
      <FormAlert result={error} title={error.unconfirmed ? undefined : title}>
        {asList ? <ErrorList error={error} labels={labels} /> : <ErrorText error={error} />}
      </FormAlert>
    )
  );
}
