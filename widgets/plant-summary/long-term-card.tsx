import { issueSince, issueState, issueTitle, type MeterIssue, openIssues } from "@entities/issue";
import { areRetired, meanPrice, meterName } from "@entities/meter";
import { lastExpectedDay, type PlantView, SeverityIcon } from "@entities/plant";
import {
  behindFlag,
  currentAndPrevious,
  lastDayOfPeriod,
  NoPromisesText,
  PromiseSoFar,
  type PromiseStatus,
  promisePresentation,
} from "@entities/promise";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { sinceText, useFormat } from "@shared/i18n/format";
import { dayOf } from "@shared/lib/dates";
import { classNames } from "@shared/lib/react";
import { Deferred } from "@shared/streaming/deferred";
import { Badge } from "@shared/ui/badge/badge";
import { Card } from "@shared/ui/card/card";
import styles from "./summary.module.css";
import type { SummaryCards } from "./summary.server";
import { DeferredBody } from "./summary-card";

interface LongTermCardProps {
  view: PlantView;
  cards: SummaryCards;
}

/** The long-term promise and the open issues of the plant (domain/plant-page.md#summary). */
export function LongTermCard({ view, cards }: LongTermCardProps) {
  return (
    <Card title={<Trans>Long term and open issues</Trans>}>
      <div className={`stack gap-3 ${styles.group}`}>
        <DeferredBody result={cards.promises} errorText={<Trans>Failed to fetch long-term-monitoring.</Trans>}>
          {(promises) => <OngoingPromise promises={promises} view={view} />}
        </DeferredBody>
      </div>
      <div className={`stack gap-3 ${styles.group}`}>
        <DeferredBody
          result={cards.issues}
          errorText={<Trans>Failed to load the issues. Please try refreshing the page or come back later.</Trans>}
        >
          {(issues) => <OpenIssues issues={issues} today={view.today} />}
        </DeferredBody>
      </div>
    </Card>
  );
}

interface OngoingPromiseProps extends Pick<LongTermCardProps, "view"> {
  promises: readonly PromiseStatus[];
}

/** The promise of the ongoing period, or of the last period of an imported plant. */
function OngoingPromise({ promises, view: { plant, today } }: OngoingPromiseProps) {
  const format = useFormat();
  const { current } = currentAndPrevious(promises, lastExpectedDay(plant, today));
  if (!current) {
    return (
      <p className="muted">
        <NoPromisesText p90Kwh={plant.total_p90} isRetired={areRetired(plant.meters, today)} />
      </p>
    );
  }
  const start = current.period_start === null ? null : dayOf(current.period_start);
  const period = start && format.dateRange(start, lastDayOfPeriod(start));
  return (
    <div className={`stack gap-1 ${styles.stats}`}>
      <PromiseSoFar promise={current} today={today} price={meanPrice(plant.meters, today)} asideClass={styles.aside} />
      <p className={styles.aside}>{period}</p>
    </div>
  );
}

function OpenIssues({ issues, today }: { issues: readonly MeterIssue[]; today: Temporal.PlainDate }) {
  const { i18n } = useLingui();
  const { search } = useLocation();
  const open = openIssues(issues, today);
  const snoozed = issues.filter((issue) => issueState(issue, today) === "snoozed").length;
  const sinceOf = (issue: MeterIssue) => {
    const day = issueSince(issue);
    return day && sinceText(i18n, day, today);
  };
  return (
    <>
      <h3 className={styles.heading}>
        <Link to={{ search, hash: "issues" }} preventScrollReset>
          <Trans>Open issues</Trans>
        </Link>
      </h3>
      {open.length === 0 && (
        <p className="muted">
          <Trans>No open issues.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {open.map((issue) => (
          <li key={issue.id} className={styles.item}>
            <span className={classNames(styles.main, styles.issue)}>
              {issue.severity !== null && (
                <span className={styles.severity}>
                  <SeverityIcon severity={issue.severity} />
                </span>
              )}
              {i18n._(issueTitle(issue))}
            </span>
            {issue.meter && <span className={styles.aside}>{meterName(issue.meter, i18n)}</span>}
            <span className={styles.aside}>{sinceOf(issue)}</span>
          </li>
        ))}
      </ul>
      {snoozed > 0 && (
        <p className={styles.aside}>
          <Plural value={snoozed} one="# more issue is snoozed." other="# more issues are snoozed." />
        </p>
      )}
    </>
  );
}

interface LongTermBadgeProps {
  promises: SummaryCards["promises"];
  today: Temporal.PlainDate;
}

/** The alert on the tab when an ongoing promise period is behind (domain/promises.md#flags). */
export function LongTermBadge({ promises, today }: LongTermBadgeProps) {
  const { i18n } = useLingui();
  return (
    <Deferred result={promises} fallback={null} renderError={() => null}>
      {(value) => {
        const flag = behindFlag(value, today);
        return (
          flag && (
            <Badge tone={flag === "BEHIND" ? "medium" : "not-ok"}>{i18n._(promisePresentation(flag).label)}</Badge>
          )
        );
      }}
    </Deferred>
  );
}

interface OpenIssuesCountProps {
  issues: SummaryCards["issues"] | Awaited<SummaryCards["issues"]>;
  today: Temporal.PlainDate;
}

/**
 * The number of open issues on the tab. Empty while the number is not known. The space is reserved, so that tabs do not
 * move.
 */
export function OpenIssuesCount({ issues, today }: OpenIssuesCountProps) {
  const format = useFormat();
  return (
    <span className={styles.tabCount}>
      <Deferred result={issues} fallback={null} renderError={() => null}>
        {(value) => format.number(openIssues(value, today).length)}
      </Deferred>
    </span>
  );
}
