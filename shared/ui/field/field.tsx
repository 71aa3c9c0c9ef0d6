import { type ForwardedRef, type ReactNode, useId } from "react";
import { Icon } from "../icon/icon";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./field.module.css";

/** The label, hint and error of a form field. */
export interface FieldFrame {
  label: ReactNode;
  /** Hides the label visually. Screen readers still read it. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** The meaning of the label, as an icon after it (`Explain`). */
  help?: ReactNode;
  /** The error message, which marks the control as invalid. */
  error?: ReactNode;
}

/** The attributes that a field passes to its control. */
export interface ControlAttributes {
  id: string;
  className: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** The ref of an input with a message, which prevents the submission of forms that the browser validates. */
export const validatedRef =
  (ref: ForwardedRef<HTMLInputElement>, message: string | null | undefined) => (input: HTMLInputElement | null) => {
    input?.setCustomValidity(message ?? "");
    if (typeof ref === "function") ref(input);
    else if (ref) ref.current = input;
  };

type FieldProps = FieldFrame & { id?: string; children: (control: ControlAttributes) => ReactNode };

/** A control with its label, hint and error. Ids associate them. */
export function Field({ id, label, labelHidden = false, hint, help, error, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      {labelHidden ? (
        // Not in the grid, so that the control has the height of a button beside it.
        <VisuallyHidden>
          <label htmlFor={controlId}>{label}</label>
        </VisuallyHidden>
      ) : (
        <div className={styles.head}>
          <label className={styles.label} htmlFor={controlId}>
            {label}
          </label>
          {help}
        </div>
      )}
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
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
