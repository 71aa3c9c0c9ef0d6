import { classNames } from "@shared/lib/react";
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
          <span className="hint" id={`${boxId}-hint`}>
            {hint}
          </span>
        )}
      </div>
    </div>
  );
}

type RadioProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> & {
  label: ReactNode;
  /** Has a border, for a few choices of equal width. */
  framed?: boolean;
};

/** One of several choices of the same `name`. */
export function Radio({ label, framed = false, ...rest }: RadioProps) {
  return (
    <label className={classNames(styles.choice, framed && styles.framed)}>
      <input {...rest} type="radio" className={styles.circle} />
      {label}
    </label>
  );
}
