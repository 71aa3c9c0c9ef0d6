import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

interface CardProps {
  title: ReactNode;
  /** One muted line under the title. */
  hint?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Without padding around the body, for tables and maps. */
  flush?: boolean;
  /** The content is loading. */
  busy?: boolean;
  children: ReactNode;
}

/** A block of a screen: a section with a heading of level 2. */
export function Card({ title, hint, actions, footer, flush = false, busy = false, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId} aria-busy={busy || undefined}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </section>
  );
}
