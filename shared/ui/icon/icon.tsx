import styles from "./icon.module.css";
import type { IconName } from "./icon-names";
import iconsUrl from "./icons.svg?url";

/** A decorative icon. Without text next to it, its button or link needs an accessible name. */
export function Icon({ name, size = "medium" }: { name: IconName; size?: "small" | "medium" }) {
  return (
    <svg className={`${styles.icon} ${styles[size]}`} aria-hidden="true" focusable="false">
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  );
}
