import { isPromiseIssue, issueState, issueTypeLabel, isTicketable, type MeterIssue, openIssues } from "@entities/issue";
import { countActive, meterName } from "@entities/meter";
import { hasNotableLoss, type PlantView, plantPermissions, SeverityIcon } from "@entities/plant";
import { currentAndPrevious, type PromiseStatus } from "@entities/promise";
import { CreateTicketButton } from "@features/create-ticket";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { daysSince, dayText } from "@shared/lib/dates";
import { Deferred } from "@shared/streaming/deferred";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import styles from "./health-card.module.css";
import type { IssueCost } from "./issue-cost.server";
import type { IssueGroup } from "./issue-groups.server";
import { NoIssueSentence } from "./no-issue-sentence";
import type { SummaryCards } from "./summary.server";
import { SummaryCard } from "./summary-card";

interface HealthCardProps {
  view: PlantView;
  cards: SummaryCards;
}

/** A sentence about the worst open issues: the problem, its first day and its cost. */
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
  const open = openIssues(issues, today);
  const snoozed = issues.filter((issue) => issueState(issue, today) === "snoozed").length;
  return open.length === 0 ? (
    <div className={styles.health}>
      <NoIssueSentence view={view} issues={issues} />
      {snoozed > 0 && <Aside otherCount={0} snoozed={snoozed} />}
    </div>
  ) : (
    <Deferred result={cards.issueGroups} fallback={<HealthSkeleton />} renderError={() => null}>
      {([worst]) =>
        worst && (
          <div className={styles.health}>
            <WorstGroup group={worst} issues={open} view={view} promises={cards.promises} />
            <Aside otherCount={open.length - worst.issueCount} snoozed={snoozed} />
          </div>
        )
      }
    </Deferred>
  );
}

/** "2 other open issues · 1 snoozed issue · View issues" */
function Aside({ otherCount, snoozed }: { otherCount: number; snoozed: number }) {
  const { search } = useLocation();
  return (
    <p className={styles.aside}>
      {otherCount > 0 && (
        <>
          <Plural value={otherCount} one="# other open issue" other="# other open issues" />
          {" · "}
        </>
      )}
      {snoozed > 0 && (
        <>
          <Plural value={snoozed} one="# snoozed issue" other="# snoozed issues" />
          {" · "}
        </>
      )}
      <Link to={{ search, hash: "issues" }} preventScrollReset>
        <Trans>View issues</Trans>
      </Link>
    </p>
  );
}

interface WorstGroupProps {
  group: IssueGroup;
  /** The open issues. */
  issues: readonly MeterIssue[];
  view: PlantView;
  promises: SummaryCards["promises"];
}

/** "Shade in the afternoon, 3 of 4 inverters, since 13 Oct 2026 (41 days): 1,092 kWh (€98.00) lost." */
function WorstGroup({ group, issues, view, promises }: WorstGroupProps) {
  const { plant, today, hasLosses } = view;
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { typeName, severity, foundOn, meters, cost } = group;
  const problem = i18n._(issueTypeLabel(typeName));
  const [only] = meters;
  const name = only && meters.length === 1 ? meterName(only.meter, i18n) : null;
  const count = new Set(meters.map(({ meter }) => meter.id)).size;
  const total = Math.max(count, countActive(plant.meters, today) ?? 0);
  const lost = format.lossAndValue(plant.lost_kwh_per_day, (plant.lost_cents_per_day ?? 0) / 100);
  return (
    <div className={styles.sentence}>
      <SeverityIcon severity={severity} />
      <div>
        <p>
          <strong>
            {name === null ? problem : t`${problem} on ${name}`}
            {count > 1 && `, ${count < total ? t`${count} of ${total} inverters` : t`all ${total} inverters`}`}
          </strong>
          {foundOn && (
            <>
              {count > 1 && ","} <SinceText day={foundOn} today={today} />
            </>
          )}
          {isPromiseIssue(typeName) ? (
            <Deferred result={promises} fallback="." renderError={() => "."}>
              {(periods) => <PromiseText periods={periods} today={today} />}
            </Deferred>
          ) : cost ? (
            <CostText cost={cost} foundOn={foundOn} />
          ) : (
            "."
          )}
        </p>
        {hasLosses && hasNotableLoss(plant) && (
          <p>
            <Trans>
              The plant lost <strong>{lost}</strong> per day in the last 7 days.
            </Trans>
          </p>
        )}
        {plantPermissions(view).canEdit && isTicketable(typeName) && (
          <p>
            <CreateTicketButton
              subject={{
                issues: issues
                  .filter(({ type_name }) => type_name === typeName)
                  .map(({ id, found_on, meter }) => ({
                    id,
                    typeName,
                    meter: meter && meterName(meter, i18n),
                    foundOn: found_on,
                  })),
                lost:
                  cost && cost.lost.kwh >= negligibleKwh ? format.lossAndValue(cost.lost.kwh, cost.lost.euros) : null,
              }}
            />
          </p>
        )}
        {meters.length > 1 && (
          <details className={styles.aside}>
            <summary>
              <Trans>Show inverters</Trans>
            </summary>
            <ul>
              {meters.map(({ meter, foundOn: day, cost: own }) => (
                <li key={`${meter.id} ${day}`}>
                  {meterName(meter, i18n)} {day && <SinceText day={day} today={today} />}
                  {own && <CostText cost={own} foundOn={day} />}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  );
}

/** "since 16 Oct 2026 (37 days)" */
function SinceText({ day: foundOn, today }: { day: string; today: Temporal.PlainDate }) {
  const day = useFormat().date(foundOn);
  return (
    <>
      <Trans>since {day}</Trans>
      {" ("}
      <Plural value={daysSince(foundOn, today)} _0="today" one="# day" other="# days" />)
    </>
  );
}

/** The end of the sentence: how far the plant is behind its promise. */
function PromiseText({ periods, today }: { periods: readonly PromiseStatus[]; today: Temporal.PlainDate }) {
  const format = useFormat();
  const { current } = currentAndPrevious(periods, today);
  const { difference_till_now_wh: wattHours = null, difference_till_now_pct: pct = null } = current ?? {};
  if (wattHours === null || wattHours >= 0) return ".";
  const energy = format.energy(-wattHours / 1_000);
  const share = format.percent(pct === null ? null : Math.abs(pct) / 100);
  return (
    <>
      {": "}
      <Trans>
        <strong>{energy}</strong> ({share}) less than promised so far.
      </Trans>
    </>
  );
}

function HealthSkeleton() {
  return (
    <div className={styles.health}>
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton width="30%" height="1.25rem" />
    </div>
  );
}

/** A smaller loss is shown as no loss, in kWh. */
const negligibleKwh = 0.05;

/**
 * The end of the sentence: the cost of the issues in energy and in euros. The cost of older issues covers the last year
 * only.
 */
function CostText({ cost: { since, lost, unmeasured }, foundOn }: { cost: IssueCost; foundOn: string | null }) {
  const format = useFormat();
  const energy = format.lossAndValue(lost.kwh, lost.euros);
  const unknown = format.lossAndValue(unmeasured.kwh, unmeasured.euros);
  const day = format.date(since);
  const isLost = lost.kwh >= negligibleKwh;
  const isUnmeasured = unmeasured.kwh >= negligibleKwh;
  return (
    <>
      {isLost || !isUnmeasured ? ": " : ". "}
      {!isLost && !isUnmeasured && <Trans>no known loss.</Trans>}
      {isLost &&
        (!foundOn || dayText(foundOn) === since ? (
          <Trans>
            <strong>{energy}</strong> lost.
          </Trans>
        ) : (
          <Trans>
            <strong>{energy}</strong> lost since {day}.
          </Trans>
        ))}
      {isLost && isUnmeasured && " "}
      {isUnmeasured && <Trans>A yield of {unknown} was expected but not measured.</Trans>}
    </>
  );
}
