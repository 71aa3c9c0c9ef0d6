import { type ForwardedRef, type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from "react";
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

/** Whether the main button of the pointer is pressed, until its click or, without one, the task after its release. */
let isPressed = false;
const listeners = new Set<() => void>();
const press = ({ button }: MouseEvent) => {
  isPressed = button === 0;
};
const finish = () => {
  isPressed = false;
  for (const listener of listeners) listener();
};
const release = () => setTimeout(finish);

function onFinish(listener: () => void): () => void {
  // Each is added once.
  addEventListener("mousedown", press, true);
  addEventListener("click", finish, true);
  addEventListener("mouseup", release, true);
  addEventListener("dragend", release, true);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * An error that appears while the pointer is pressed, such as when the press takes the focus from the field, would move
 * what is pressed, and the click would miss it. So the error changes after the click.
 */
export function useErrorAfterClick<E>(error: E): E {
  const shown = useRef(error);
  useEffect(() => {
    if (!isPressed) shown.current = error;
  });
  return useSyncExternalStore(
    onFinish,
    () => (isPressed ? shown.current : error),
    () => error,
  );
}

type FieldProps = FieldFrame & { id?: string; children: (control: ControlAttributes) => ReactNode };

/** A control with its label, hint and error. Ids associate them. */
export function Field({ id, label, labelHidden = false, hint, help, error: newError, children }: FieldProps) {
  const error = useErrorAfterClick(newError);
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
