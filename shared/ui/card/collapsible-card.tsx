import type { ReactNode } from "react";
import { Icon } from "../icon/icon";
import styles from "./collapsible-card.module.css";

interface CollapsibleCardProps {
  title: ReactNode;
  /** Shown after the title, such as a badge. */
  aside?: ReactNode;
  /** Whether the card is expanded at first. */
  expanded: boolean;
  children: ReactNode;
}

/** A card whose body can be collapsed: a native disclosure with a heading of level 2. */
export function CollapsibleCard({ title, aside, expanded, children }: CollapsibleCardProps) {
  return (
    <details className={styles.card} open={expanded}>
      <summary className={styles.head}>
        <span className={styles.arrow}>
          <Icon name="chevron-right" size="small" />
        </span>
        <h2 className={styles.title}>{title}</h2>
        {aside}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
