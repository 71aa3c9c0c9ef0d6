import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "../alert/alert";
import styles from "./form-alert.module.css";

interface FormAlertProps {
  /** The action result with the error; each new result moves the focus to the alert. */
  result: object;
  title?: ReactNode;
  children?: ReactNode;
}

/** The error of a submitted form, above its fields. It takes the focus, so that screen readers read it. */
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
