import { type ReactNode, useSyncExternalStore } from "react";
import styles from "./no-script-notice.module.css";

const never = () => () => undefined;

/**
 * Words that come as a toast, for who has no script to draw one: they stand in the page as the server sends it,
 * and are gone once the page is hydrated.
 */
export function NoScriptNotice({ children }: { children: ReactNode }) {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return fromServer ? <p className={styles.plain}>{children}</p> : null;
}
