import type { ReactNode } from "react";
import styles from "../visually-hidden/visually-hidden.module.css";

/**
 * Says its text aloud whenever it changes. It must stand in the page before the text it is to say does;
 * `urgent` interrupts what is being read.
 */
export function LiveRegion({ children, urgent = false }: { children: ReactNode; urgent?: boolean }) {
  return (
    <div
      className={styles.hidden}
      role={urgent ? "alert" : "status"}
      aria-live={urgent ? "assertive" : "polite"}
      aria-atomic="true"
    >
      {children}
    </div>
  );
}
