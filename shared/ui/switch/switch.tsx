import type { ButtonHTMLAttributes, ReactNode } from "react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./switch.module.css";

type SwitchProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "role" | "onChange"> & {
  checked: boolean;
  label: ReactNode;
  labelHidden?: boolean;
  onChange?: (checked: boolean) => void;
};

/**
 * A switch for a setting that takes effect immediately. With `type="submit"`, a name and a value, it submits a form.
 */
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
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have aria-checked
    <button
      {...rest}
      type={type}
      // HTML does not allow a submit button with the role switch.
      role={type === "submit" ? "checkbox" : "switch"}
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
