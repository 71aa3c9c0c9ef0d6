import styles from "./icon.module.css";
import { type IconName, iconPaths } from "./icon-paths";

/** A drawing beside a word. Where it stands alone, its button or link carries the name. */
export function Icon({ name, size = "medium" }: { name: IconName; size?: "small" | "medium" }) {
  return (
    <svg
      className={`${styles.icon} ${styles[size]}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
