import styles from "./icon.module.css";
import { type IconName, iconPaths } from "./icon-paths";

/** A decorative icon. Without text next to it, its button or link needs an accessible name. */
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
