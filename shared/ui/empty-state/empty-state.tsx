import type { ReactNode } from "react";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/icon-paths";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  icon?: IconName;
  /** Why there is nothing. */
  title: ReactNode;
  /** What to do about it, in words. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** A place with nothing in it: why, and the next step. */
export function EmptyState({ icon = "info", title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
