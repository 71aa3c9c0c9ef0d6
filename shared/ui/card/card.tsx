import { type ReactNode, useId } from "react";
import { Icon } from "../icon/icon";
import styles from "./card.module.css";

interface CardProps {
  title: ReactNode;
  /** One muted line under the title. */
  hint?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Removes the padding of the body, for tables and maps. */
  flush?: boolean;
  /** Whether the content is loading. */
  busy?: boolean;
  children: ReactNode;
}

/** A section of a page with a heading of level 2. */
export function Card({ title, hint, actions, footer, flush = false, busy = false, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId} aria-busy={busy || undefined}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {hint && <p className={`hint ${styles.hint}`}>{hint}</p>}
        </div>
        {actions && <div className={`row ${styles.actions}`}>{actions}</div>}
      </header>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </section>
  );
}

interface CollapsibleCardProps {
  title: ReactNode;
  /** Shown after the title, such as a badge. */
  aside?: ReactNode;
  /** Whether the card is initially expanded. */
  expanded: boolean;
  children: ReactNode;
}

/** A collapsible card: a native disclosure with a heading of level 2. */
export function CollapsibleCard({ title, aside, expanded, children }: CollapsibleCardProps) {
  return (
    <details className={styles.collapsible} open={expanded}>
      <summary className={styles.summary}>
        <span className={styles.arrow}>
          <Icon name="chevron-right" size="small" />
        </span>
        <h2 className={styles.summaryTitle}>{title}</h2>
        {aside}
      </summary>
      <div className={styles.summaryBody}>{children}</div>
    </details>
  );
}
