import type { ReactNode } from "react";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/icon-names";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  icon?: IconName;
  /** Why it is empty. */
  title: ReactNode;
  /** What the user can do about it. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** The empty state of a list or a page: the reason and the next step. */
export function EmptyState({ icon = "info", title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
