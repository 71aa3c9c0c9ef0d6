import type { Stake } from "@entities/cause";
import { Term } from "@entities/help-text";
import { type IssueType, issueType, issueTypes, severityLevel } from "@entities/issue";
import type { PlantCountFilter } from "@entities/statistics";
import { smallestLossKwh } from "@heliograph/rules/units";
import type { MessageDescriptor } from "@lingui/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ProblemDetails, Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { CardError } from "@shared/ui/card/card-error";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusIcon, type StatusLevel } from "@shared/ui/status-icon/status-icon";
import { useDailyAmount } from "@shared/ui/value-cells/loss-value";
import { useId } from "react";
import styles from "./company-counts.module.css";

export const plantsCounted = (filter: PlantCountFilter): string => `/plants?${new URLSearchParams(filter).toString()}`;

/** A kind of issue whose plants the dashboard counts. */
interface IssueKind {
  key: IssueType;
  label: MessageDescriptor;
  /** The conditions of the kind (domain/dashboard.md#issue-counts). */
  hints: readonly MessageDescriptor[];
  /** The filter of both the count and the linked list. */
  filter: PlantCountFilter;
  /** The severity of the issue type, shown when at least one plant has an issue of this kind. */
  level: StatusLevel;
  term: ReturnType<typeof issueType>["term"];
}

/** The kinds, the largest energy loss first. */
export const issueKinds: readonly IssueKind[] = issueTypes
  .flatMap((key) => {
    const { count, label, severity, term } = issueType(key);
    return count ? [{ ...count, key, label, term, level: severityLevel(severity) }] : [];
  })
  .toSorted((a, b) => a.position - b.position)
  .map(({ filter, position: _, ...kind }) => ({ ...kind, filter: filter ?? { indicators: `${kind.key}|1` } }));

/** A kind with the number of plants that have it, or the error of the count. */
interface CountedKind {
  kind: IssueKind;
  result: Result<number | null>;
}

/** Sorts the kinds: kinds with plants first, then unknown counts, then kinds without plants. */
export function worstFirst(counted: readonly CountedKind[]): CountedKind[] {
  const rank = ({ result }: CountedKind) => (result.ok && result.value !== null ? (result.value > 0 ? 0 : 2) : 1);
  return [...counted].sort((a, b) => rank(a) - rank(b));
}

/**
 * The counts of all kinds. Returns a single error when all counts failed or the session has ended, so that the error is
 * shown once.
 */
export async function countKinds(
  count: (filter: PlantCountFilter) => Promise<Result<number | null>>,
): Promise<Result<Result<number | null>[]>> {
  const results = await Promise.all(issueKinds.map(({ filter }) => count(filter)));
  const problems = results.flatMap((result): ProblemDetails[] => (result.ok ? [] : [result.error]));
  const problem = problems.find(({ sessionEnded }) => sessionEnded) ?? problems[0];
  const failed = problem && (problem.sessionEnded || problems.length === results.length);
  return failed ? { ok: false, error: problem } : { ok: true, value: results };
}

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

type Count = Promise<Result<number | null>>;

interface CompanyMetricsProps {
  newPlants: Count;
  /** Plants created after this day count as new. */
  newSince: Temporal.PlainDate;
  plants: Count;
  openTickets: Count;
}

export function CompanyMetrics({ newPlants, newSince, plants, openTickets }: CompanyMetricsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const titleId = useId();
  const since = format.date(newSince);
  const newest = new URLSearchParams({ monitored_since: `after:${newSince.toString()}` });
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <Trans>Company</Trans>
      </h2>
      <ul className={styles.metrics}>
        <Metric
          to={`/plants?${newest.toString()}`}
          label={t`New plants`}
          note={t`Last 30 days, since ${since}`}
          count={newPlants}
        />
        <Metric to="/plants" label={t`Total plants`} count={plants} />
        <Metric to="/tickets?ticket_status=open" label={t`Open tickets`} count={openTickets} />
      </ul>
    </section>
  );
}

interface MetricProps {
  /** The URL of the list of counted items. */
  to: string;
  label: string;
  /** The counted period. */
  note?: string;
  count: Count;
}

function Metric({ to, label, note, count }: MetricProps) {
  const format = useFormat();
  return (
    <li className={styles.metric}>
      <div>
        <p>
          <Link to={to} className={styles.link}>
            {label}
          </Link>
        </p>
        {note && <p className={styles.hint}>{note}</p>}
      </div>
      <div className={styles.metricValue}>
        <Deferred
          result={count}
          fallback={<Skeleton width="3rem" height="1.75rem" />}
          renderError={() => (
            <CardError layout="count">
              <Trans>Not available</Trans>
            </CardError>
          )}
        >
          {(value) => <span className={styles.count}>{format.number(value)}</span>}
        </Deferred>
      </div>
    </li>
  );
}
