import type { ReactNode } from "react";
import styles from "./row-name.module.css";

/** The name behind the id that labels a row: for screen readers, and on a phone, where it titles the card. */
export function RowName({ children }: { children: ReactNode }) {
  return <span className={styles.name}> {children}</span>;
}
