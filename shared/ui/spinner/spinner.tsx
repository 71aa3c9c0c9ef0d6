import { classNames } from "../../lib/class-names";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./spinner.module.css";

/** A pending state. With a `label` it is announced; without one its button has to be `aria-busy`. */
export function Spinner({ label, size = "small" }: { label?: string; size?: "small" | "large" }) {
  const icon = (
    <span className={classNames(styles.spinner, size === "large" && styles.large)} aria-hidden="true" />
  );
  if (!label) return icon;
  return (
    <span role="status">
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
