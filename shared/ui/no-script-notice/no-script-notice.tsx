import { type ReactNode, useSyncExternalStore } from "react";
import styles from "./no-script-notice.module.css";

const never = () => () => undefined;

/**
 * A message that JavaScript shows as a toast, for browsers without it: it is in the server-rendered page and removed
 * by hydration.
 */
export function NoScriptNotice({ children }: { children: ReactNode }) {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return fromServer ? <p className={styles.plain}>{children}</p> : null;
}
