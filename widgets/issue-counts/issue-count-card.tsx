import { plantsCounted } from "@entities/statistics";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/use-format";
import { CountError } from "@shared/ui/card/count-error";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
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

/** The number of plants with one kind of issue, linked to the list of them. */
export function IssueCountCard({ kind, result }: { kind: IssueKind; result: Result<number | null> }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const count = result.ok ? result.value : null;
  const level = count === null ? "none" : count > 0 ? kind.level : "ok";
  return (
    <li className={styles.card} data-level={level}>
      <StatusIcon level={level}>
        <Link to={plantsCounted(kind.filter)} className={styles.link} title={i18n._(kind.label)}>
          {i18n._(kind.label)}
        </Link>
      </StatusIcon>
      {result.ok ? (
        <p className={styles.value}>
          <span className={styles.count}>{format.number(count)}</span>{" "}
          {count !== null && <Plural value={count} one="plant" other="plants" />}
        </p>
      ) : (
        <CountError>
          <Trans>Could not retrieve issue counts</Trans>
        </CountError>
      )}
      <Hints kind={kind} />
    </li>
  );
}

/** Placeholder of a card with its final size. */
export function IssueCountSkeleton({ kind }: { kind: IssueKind }) {
  const { i18n } = useLingui();
  return (
    <li className={styles.card} aria-busy="true">
      <StatusIcon level="none">
        <Link to={plantsCounted(kind.filter)} className={styles.link} title={i18n._(kind.label)}>
          {i18n._(kind.label)}
        </Link>
      </StatusIcon>
      <p className={styles.value}>
        <Skeleton width="3rem" height="1.75rem" />
      </p>
      <Hints kind={kind} />
    </li>
  );
}
