import type { ReactNode } from "react";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: ReactNode;
  /** The formatted number of listed items. */
  count?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** A back link above the title. */
  above?: ReactNode;
}

/** The only heading of level 1 of a page; it takes the focus after a navigation. */
export function PageHeader({ title, count, subtitle, actions, above }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {above && <div className={styles.above}>{above}</div>}
      <div className={styles.titles}>
        <h1 className={styles.title} tabIndex={-1}>
          <span>{title}</span>
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </h1>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions && (
        <div className={styles.actions} data-commands="">
          {actions}
        </div>
      )}
    </header>
  );
}
