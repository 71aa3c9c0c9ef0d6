import { daysSince, issueState, issueTypeLabel, type MeterIssue, openIssues } from "@entities/issue";
import { meterName } from "@entities/meter";
import { type PlantView, statusOfSeverity, statusPresentation } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { dayText } from "@shared/lib/dates";
import { Deferred } from "@shared/streaming/deferred";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import styles from "./health-card.module.css";
import { NoIssueSentence } from "./no-issue-sentence";
import type { Cost, IssueCost, SummaryCards } from "./summary.server";
import { SummaryCard } from "./summary-card";

interface HealthCardProps {
  view: PlantView;
  cards: SummaryCards;
}

/** What is wrong with the plant, since when, and what it costs: the worst open issue in one sentence. */
export function HealthCard({ view, cards }: HealthCardProps) {
  return (
    <SummaryCard
      title={<Trans>Plant health</Trans>}
      result={cards.issues}
      errorText={<Trans>Failed to load the issues. Please try refreshing the page or come back later.</Trans>}
      fallback={<HealthSkeleton />}
    >
      {(issues) => <Health view={view} issues={issues} cards={cards} />}
    </SummaryCard>
  );
}

function Health({ view, issues, cards }: HealthCardProps & { issues: readonly MeterIssue[] }) {
  const { today } = view;
  const [worst, ...others] = openIssues(issues, today);
  const otherCount = others.length;
  const snoozed = issues.filter((issue) => issueState(issue, today) === "snoozed").length;
  return (
    <div className={styles.health}>
      {worst ? (
        <IssueSentence issue={worst} today={today} cards={cards} />
      ) : (
        <NoIssueSentence view={view} issues={issues} />
      )}
      <p className={styles.aside}>
        {otherCount > 0 && <Plural value={otherCount} one="# other open issue" other="# other open issues" />}
        {otherCount > 0 && snoozed > 0 && " · "}
        {snoozed > 0 && <Plural value={snoozed} one="# snoozed issue" other="# snoozed issues" />}
        {(worst || snoozed > 0) && <IssuesLink separated={otherCount > 0 || snoozed > 0} />}
      </p>
    </div>
  );
}

function IssuesLink({ separated }: { separated: boolean }) {
  const { search } = useLocation();
  return (
    <>
      {separated && " · "}
      <Link to={{ search, hash: "issues" }} preventScrollReset>
        <Trans>View issues</Trans>
      </Link>
    </>
  );
}

/** "Zero yield on Inverter 2 since 16 Oct 2026 (37 days): 12 kWh (€1.20) lost per day, 444 kWh (€44.40) so far." */
function IssueSentence({ issue, today, cards }: { issue: MeterIssue; today: Temporal.PlainDate; cards: SummaryCards }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { severity, type_name, meter, found_on } = issue;
  const { level, label } = statusPresentation(severity == null ? "NONE" : statusOfSeverity(severity));
  const status = i18n._(label);
  const problem = i18n._(issueTypeLabel(type_name));
  const name = meter ? meterName(meter, i18n) : null;
  const day = found_on && format.date(found_on);
  return (
    <div className={styles.sentence}>
      <StatusIcon level={level} labelHidden title={status}>
        {status}
      </StatusIcon>
      <p>
        <strong>
          {name === null ? (
            problem
          ) : (
            <Trans>
              {problem} on {name}
            </Trans>
          )}
        </strong>
        {day && (
          <>
            {" "}
            <Trans>since {day}</Trans>
            {" ("}
            <Plural value={daysSince(found_on, today)} _0="today" one="# day" other="# days" />)
          </>
        )}
        <Deferred result={cards.worstIssueCost} fallback={<CostSkeleton />} renderError={() => "."}>
          {(cost) => (cost ? <CostText cost={cost} foundOn={found_on} /> : ".")}
        </Deferred>
      </p>
    </div>
  );
}

const CostSkeleton = () => (
  <span className={styles.pending}>
    <Skeleton width="14rem" height="0.9em" />
  </span>
);

function HealthSkeleton() {
  return (
    <div className={styles.health}>
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton width="30%" height="1.25rem" />
    </div>
  );
}

/** Less than this is shown as no loss, in kWh. */
const negligibleKwh = 0.05;

interface CostTextProps {
  cost: IssueCost;
  /** The day of the issue; the cost of an older issue covers the last year only. */
  foundOn: string | null | undefined;
}

/** The end of a sentence: what an issue costs, in energy and, where prices are known, in euros. */
function CostText({ cost: { since, lost, unmeasured }, foundOn }: CostTextProps) {
  const format = useFormat();
  const text = ({ kwh, euros }: Cost) => {
    const energy = format.energy(kwh);
    return euros === null ? energy : `${energy} (${format.euros(euros)})`;
  };
  const perDay = text(lost.perDay);
  const total = text(lost.total);
  const unknown = text(unmeasured);
  const day = format.date(since);
  const isLost = lost.total.kwh >= negligibleKwh;
  const isUnmeasured = unmeasured.kwh >= negligibleKwh;
  const complete = !foundOn || dayText(foundOn) === since;
  return (
    <>
      {": "}
      {!isLost && !isUnmeasured && <Trans>no yield is known to be lost.</Trans>}
      {!isLost && isUnmeasured && <Trans>a yield of {unknown} was expected but not measured.</Trans>}
      {isLost &&
        (complete ? (
          <Trans>
            <strong>{perDay}</strong> lost per day, <strong>{total}</strong> so far.
          </Trans>
        ) : (
          <Trans>
            <strong>{perDay}</strong> lost per day, <strong>{total}</strong> since {day}.
          </Trans>
        ))}
      {isLost && isUnmeasured && (
        <>
          {" "}
          <Trans>A yield of {unknown} was expected but not measured.</Trans>
        </>
      )}
    </>
  );
}
