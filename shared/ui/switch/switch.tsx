import type { ButtonHTMLAttributes, ReactNode } from "react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./switch.module.css";

type SwitchProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "role" | "onChange"> & {
  checked: boolean;
  label: ReactNode;
  labelHidden?: boolean;
  onChange?: (checked: boolean) => void;
};

/** On or off, at once. As a `type="submit"` with a name and value it works as the button of a form too. */
export function Switch({
  checked,
  label,
  labelHidden = false,
  onChange,
  onClick,
  type = "button",
  ...rest
}: SwitchProps) {
  return (
    <button
      {...rest}
      type={type}
      role="switch"
      aria-checked={checked}
      className={styles.switch}
      onClick={(event) => {
        onClick?.(event);
        onChange?.(!checked);
      }}
    >
      <span className={styles.track} aria-hidden="true" />
      {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </button>
  );
}
