import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./checkbox.module.css";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** A checkbox with its label. */
export function Checkbox({ label, hint, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    <div className={styles.row}>
      <input
        {...rest}
        id={boxId}
        type="checkbox"
        className={styles.box}
        aria-describedby={hint ? `${boxId}-hint` : undefined}
      />
      <div className={styles.texts}>
        <label htmlFor={boxId}>{label}</label>
        {hint && (
          <span className={styles.hint} id={`${boxId}-hint`}>
            {hint}
          </span>
        )}
      </div>
    </div>
  );
}
