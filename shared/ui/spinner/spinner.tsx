import { classNames } from "../../lib/class-names";
import { VisuallyHidden } from "../visually-hidden/visually-hidden";
import styles from "./spinner.module.css";

/** Something is under way. With a `label` it says so by itself, without one its button does. */
export function Spinner({ label, size = "small" }: { label?: string; size?: "small" | "large" }) {
  const drawing = (
    <span className={classNames(styles.spinner, size === "large" && styles.large)} aria-hidden="true" />
  );
  if (!label) return drawing;
  return (
    <span role="status">
      {drawing}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
