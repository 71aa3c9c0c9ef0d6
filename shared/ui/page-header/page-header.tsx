import type { ReactNode } from "react";
import { BackLink } from "../back-link/back-link";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  title: ReactNode;
  /** The formatted number of listed items. */
  count?: ReactNode;
  subtitle?: ReactNode;
  /** What follows the subtitle once it is loaded: a text in a span, and a link. */
  note?: ReactNode;
  actions?: ReactNode;
  /** The list that the page belongs to, linked above the title; `steps` leads to what is next to it in the list. */
  back?: { to: string; label: ReactNode; steps?: ReactNode };
}

/** The only heading of level 1 of a page; it takes the focus after a navigation. */
export function PageHeader({ title, count, subtitle, note, actions, back }: PageHeaderProps) {
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
        {subtitle && (
          <div className={styles.subtitle}>
            {subtitle}
            {note && <span className={styles.note}>{note}</span>}
          </div>
        )}
      </div>
      {actions && (
        <div className={styles.actions} data-commands="">
          {actions}
        </div>
      )}
    </header>
  );
}
