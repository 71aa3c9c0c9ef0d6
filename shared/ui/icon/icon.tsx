import styles from "./icon.module.css";
import iconsUrl from "./icons.svg?url";

/** A decorative icon. Without text next to it, its button or link needs an accessible name. */
export function Icon({ name, size = "medium" }: { name: IconName; size?: "small" | "medium" }) {
  return (
    <svg className={`${styles.icon} ${styles[size]}`} aria-hidden="true" focusable="false">
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  );
}

/** The symbols of icons.svg. */
export const iconNames = [
  "account",
  "alert",
  "arrow-down",
  "arrow-left",
  "arrow-right",
  "arrow-up",
  "bell",
  "calendar",
  "camera",
  "chart",
  "check",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "chevron-up",
  "chevrons-left",
  "chevrons-right",
  "clock",
  "close",
  "companies",
  "copy",
  "dashboard",
  "download",
  "edit",
  "external",
  "eye",
  "eye-off",
  "fields",
  "file",
  "filter",
  "health",
  "help",
  "home",
  "inbox",
  "info",
  "issues",
  "language",
  "light",
  "link",
  "lock",
  "map",
  "menu",
  "minus",
  "moon",
  "more",
  "navigate",
  "offline",
  "performances",
  "plants",
  "plus",
  "reports",
  "retry",
  "search",
  "settings",
  "sign-out",
  "sort",
  "support",
  "switch",
  "system",
  "tags",
  "tickets",
  "trash",
  "triage",
  "upload",
  "users",
  "zap",
] as const;

export type IconName = (typeof iconNames)[number];

/** The logo of the product, a mirror that reflects the sun. It is decorative, because the name is next to it. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className={styles.background} width="32" height="32" rx="8" />
      <circle className={styles.sun} cx="13" cy="19" r="5.2" />
      <path className={styles.rays} d="m19.6 12.4 4.6-4.6M22.3 18h4.2M14 9.7V5.5" />
    </svg>
  );
}
