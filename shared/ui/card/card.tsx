import { Trans } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { type ReactNode, useId } from "react";
import { Alert, ErrorText } from "../alert/alert";
import { Icon } from "../icon/icon";
import { SkeletonText } from "../skeleton/skeleton";
import styles from "./card.module.css";
import { CardError } from "./card-error";

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

interface DeferredContentProps<T> {
  result: Promise<Result<T>> | Result<T>;
  lines: number;
  children: (value: T) => ReactNode;
}

/** The content of a card from deferred loader data: a skeleton, then the value or the error. */
export function DeferredContent<T>({ result, lines, children }: DeferredContentProps<T>) {
  return (
    <Deferred
      result={result}
      fallback={<SkeletonText lines={lines} />}
      renderError={(error) => (
        <CardError>
          <ErrorText error={error} />
        </CardError>
      )}
    >
      {children}
    </Deferred>
  );
}

/** Says that values on the page are older, and when they were loaded (`toStaleSince`), because the API failed. */
export function StaleNotice({ since: [first, ...others] }: { since: readonly Promise<Result<number | null>>[] }) {
  const format = useFormat();
  if (!first) return null;
  return (
    <Deferred result={first} fallback={null} renderError={() => null}>
      {(storedAt) => {
        if (storedAt === null) return <StaleNotice since={others} />;
        const asOf = format.dateTime(Temporal.Instant.fromEpochMilliseconds(storedAt));
        return (
          <Alert kind="warning">
            <Trans>The service did not respond. Some figures are as of {asOf}.</Trans>
          </Alert>
        );
      }}
    </Deferred>
  );
}
