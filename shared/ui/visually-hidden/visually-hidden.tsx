import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Words for who listens; nothing to see. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
