import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "../alert/alert";
import styles from "./form-alert.module.css";

interface FormAlertProps {
  /** The answer it speaks of: each new one takes the focus to it. */
  reply: object;
  title?: ReactNode;
  children?: ReactNode;
}

/** Why a form was not accepted, above its fields; it takes the focus, so that nobody misses it. */
export function FormAlert({ reply, title, children }: FormAlertProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reply) frame.current?.focus();
  }, [reply]);
  return (
    <div ref={frame} tabIndex={-1} className={styles.frame}>
      <Alert kind="danger" title={title}>
        {children}
      </Alert>
    </div>
  );
}
