import { type ReactNode, useId } from "react";
import { classNames } from "../../lib/class-names";
import { Icon } from "../icon/icon";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./field.module.css";

/** What every field of a form has around its control. */
export interface FieldFrame {
  label: ReactNode;
  /** The label is heard but not seen. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** Why the value is not accepted; the field counts as invalid. */
  error?: ReactNode;
}

/** What the control inside a field has to wear. */
export interface ControlAttributes {
  id: string;
  className: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

type FieldProps = FieldFrame & { id?: string; children: (control: ControlAttributes) => ReactNode };

/** Label, control, hint and error, tied together for who sees and for who listens. */
export function Field({ id, label, labelHidden = false, hint, error, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label className={classNames(!labelHidden && styles.label)} htmlFor={controlId}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children({
        id: controlId,
        className: styles.control ?? "",
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
