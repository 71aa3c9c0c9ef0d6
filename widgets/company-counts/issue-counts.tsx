import type { Stake } from "@entities/cause";
import { Term } from "@entities/help-text";
import { smallestLossKwh } from "@heliograph/rules/units";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ProblemDetails, Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { CardError } from "@shared/ui/card/card-error";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { useDailyAmount } from "@shared/ui/value-cells/loss-value";
import { useId } from "react";
import styles from "./company-counts.module.css";
import { type IssueKind, issueKinds, plantsCounted, worstFirst } from "./issue-kinds";

/** What the open issues put at stake per day, by type. Null if the API does not offer it. */
type Stakes = Promise<Result<Record<string, Stake>>> | null;

interface IssueCountsProps {
  counts: Promise<Result<Result<number | null>[]>>;
  stakes: Stakes;
}

/** The number of plants per kind of issue and what they cost, worst first. Each card links to the list of its plants. */
export function IssueCounts({ counts, stakes }: IssueCountsProps) {
  const { t } = useLingui();
  const titleId = useId();
  const renderError = (error: ProblemDetails) => (
    <div className={styles.error}>
      <CardError toast={t`Could not retrieve issue counts`} error={error} />
    </div>
  );
  const skeleton = issueKinds.map((kind) => (
    <IssueCountCard key={kind.key} kind={kind} result={null} stakes={stakes} />
  ));
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <Trans>Plants that need attention</Trans>
      </h2>
      <p className={styles.hint}>
        <Trans>Plants with an open issue, by type. Snoozed issues are not counted.</Trans>
      </p>
      <Deferred result={counts} fallback={<ul className={styles.issues}>{skeleton}</ul>} renderError={renderError}>
        {(results) => (
          <ul className={styles.issues}>
            {worstFirst(
              issueKinds.flatMap((kind, index) => {
                const result = results[index];
                return result ? [{ kind, result }] : [];
              }),
            ).map(({ kind, result }) => (
              <IssueCountCard key={kind.key} kind={kind} result={result} stakes={stakes} />
            ))}
          </ul>
        )}
      </Deferred>
    </section>
  );
}

interface IssueCountCardProps {
  kind: IssueKind;
  /** Null while the count is loading. */
  result: Result<number | null> | null;
  stakes: Stakes;
}

/** The number of plants with one kind of issue, linked to the list of these plants. */
function IssueCountCard({ kind, result, stakes }: IssueCountCardProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const count = result?.ok ? result.value : null;
  const level = count ? kind.level : "none";
  const label = i18n._(kind.label);
  const name = (
    <>
      <Link to={plantsCounted(kind.filter)} className={styles.link} title={label}>
        {label}
      </Link>
      {kind.term && <Term name={kind.term} label={label} />}
    </>
  );
  return (
    <li className={styles.issue} data-level={level} aria-busy={result === null || undefined}>
      {/* No plants are no status: nothing may be known of them yet. */}
      {count === 0 ? <p>{name}</p> : <StatusIcon level={level}>{name}</StatusIcon>}
      {result && !result.ok ? (
        <CardError layout="count">
          <Trans>Could not retrieve issue counts</Trans>
        </CardError>
      ) : (
        <p className={styles.issueValue}>
          {result ? (
            <span className={styles.count}>{format.number(count)}</span>
          ) : (
            <Skeleton width="3rem" height="1.75rem" />
          )}{" "}
          {count !== null && <Plural value={count} one="plant" other="plants" />}
        </p>
      )}
      {stakes && (
        <p className={styles.stake}>
          <Deferred result={stakes} fallback={null} renderError={() => null}>
            {(byType) => <StakeText stake={count ? byType[kind.key] : undefined} />}
          </Deferred>
        </p>
      )}
      <span className={styles.hint}>
        {kind.hints.map((hint) => (
          <span key={hint.id}>{i18n._(hint)}</span>
        ))}
      </span>
    </li>
  );
}

/** "€46 a day (420 kWh)" */
function StakeText({ stake }: { stake: Stake | undefined }) {
  const amount = useDailyAmount(stake?.kwh ?? null, stake?.cents ?? null);
  return (stake?.kwh ?? 0) >= smallestLossKwh ? amount : null;
}
