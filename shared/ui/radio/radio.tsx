import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import styles from "./radio.module.css";

type RadioProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> & {
  label: ReactNode;
  /** With a border, for a few choices of equal width. */
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
