import { plantsCounted } from "@entities/figures";
import { Plural, useLingui } from "@lingui/react/macro";
import { Link, useRevalidator } from "@remix-run/react";
import type { Outcome } from "@shared/api/outcome";
import { useFormat } from "@shared/i18n/use-format";
import { Button } from "@shared/ui/button";
import { Skeleton } from "@shared/ui/skeleton";
import { StatusMark } from "@shared/ui/status-mark";
import styles from "./issue-counts.module.css";
import type { IssueKind } from "./issue-kinds";

function Hints({ kind: { hints } }: { kind: IssueKind }) {
  const { i18n } = useLingui();
  return (
    <span className={styles.hint}>
      {hints.map((hint) => (
        <span key={hint.id}>{i18n._(hint)}</span>
      ))}
    </span>
  );
}

/** One kind of trouble: how many plants have it, and the way to them. */
export function IssueCountCard({ kind, outcome }: { kind: IssueKind; outcome: Outcome<number> }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const present = outcome.ok && outcome.value > 0;
  const level = outcome.ok ? (present ? kind.level : "ok") : "none";
  return (
    <li className={styles.card} data-level={level}>
      <StatusMark level={level}>
        <Link to={plantsCounted(kind.filter)} className={styles.link} title={i18n._(kind.label)}>
          {i18n._(kind.label)}
        </Link>
      </StatusMark>
      {outcome.ok ? (
        <p className={styles.value}>
          <span className={styles.count}>{format.number(outcome.value)}</span>{" "}
          <Plural value={outcome.value} one="plant" other="plants" />
        </p>
      ) : (
        <CountFailed />
      )}
      <Hints kind={kind} />
    </li>
  );
}

function CountFailed() {
  const { t } = useLingui();
  const revalidator = useRevalidator();
  return (
    <div className={styles.unknown} role="alert">
      <p>{t`Could not retrieve issue counts`}</p>
      <Button
        size="small"
        kind="quiet"
        icon="retry"
        aria-label={t`Try again`}
        busy={revalidator.state === "loading"}
        onClick={revalidator.revalidate}
      />
    </div>
  );
}

/** The place of a kind whose plants are being counted, in its final size. */
export function IssueCountSkeleton({ kind }: { kind: IssueKind }) {
  const { i18n } = useLingui();
  return (
    <li className={styles.card} aria-busy="true">
      <StatusMark level="none">
        <Link to={plantsCounted(kind.filter)} className={styles.link} title={i18n._(kind.label)}>
          {i18n._(kind.label)}
        </Link>
      </StatusMark>
      <p className={styles.value}>
        <Skeleton width="3rem" height="1.75rem" />
      </p>
      <Hints kind={kind} />
    </li>
  );
}
