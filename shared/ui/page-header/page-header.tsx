import type { ReactNode } from "react";
import { BackLink } from "./back-link";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: ReactNode;
  /** The formatted number of listed items. */
  count?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The list of the page, linked above the title. `steps` are links to the neighbours in the list. */
  back?: { to: string; label: ReactNode; steps?: ReactNode };
}

/** The only heading of level 1 of a page. It receives the focus after a navigation. */
export function PageHeader({ title, count, subtitle, actions, back }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {back && (
        <div className={styles.above}>
          <BackLink to={back.to}>{back.label}</BackLink>
          {back.steps}
        </div>
      )}
      <div className={styles.titles}>
        <h1 className={styles.title} tabIndex={-1}>
          <span>{title}</span>
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </h1>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions && (
        <div className={`row ${styles.actions}`} data-commands="">
          {actions}
        </div>
      )}
    </header>
  );
}
