import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

interface FieldsetProps {
  title: ReactNode;
  /** The message of a field that has several controls. */
  error?: string | undefined;
  children: ReactNode;
}

/** Fields of one subject with their title. */
export function Fieldset({ title, error, children }: FieldsetProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.fieldset} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{title}</legend>
      {children}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Fields side by side while they fit. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;
