import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  icon?: IconName;
  /** The reason. */
  title: ReactNode;
  /** The next step for the user. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** The empty state of a list or a page: the reason and the next step. */
export function EmptyState({ icon = "info", title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className="emblem">
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={`row ${styles.actions}`}>{actions}</div>}
    </div>
  );
}
