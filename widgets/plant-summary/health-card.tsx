import {
  Diagnosis,
  type IssueCost,
  isDiagnosed,
  isPromiseIssue,
  issueFinding,
  issueSince,
  issueState,
  issueTypeLabel,
  isTicketable,
  type MeterIssue,
  openIssues,
} from "@entities/issue";
import { countMeters, meterName } from "@entities/meter";
import { LossesLine, type PlantView, plantPermissions, SeverityIcon } from "@entities/plant";
import { currentAndPrevious, type PromiseStatus } from "@entities/promise";
import { CreateTicketButton } from "@features/create-ticket";
import { smallestLossKwh } from "@heliograph/rules/units";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { sinceText, useFormat } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import { Deferred } from "@shared/streaming/deferred";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import styles from "./health-card.module.css";
import { type IssueGroup, issueGroups } from "./issue-groups";
import { NoIssueSentence } from "./no-issue-sentence";
import type { SummaryCards } from "./summary.server";
import { SummaryCard } from "./summary-card";

interface HealthCardProps {
  view: PlantView;
  cards: Pick<SummaryCards, "issues" | "promises">;
}

interface HealthData {
  issues: readonly MeterIssue[];
  promises: SummaryCards["promises"];
}

/** A sentence about the worst open issues: the problem, its first day and its cost. */
export function HealthCard({ view, cards }: HealthCardProps) {
  return (
    <SummaryCard
      title={<Trans>Plant health</Trans>}
      result={cards.issues}
      errorText={<Trans>Failed to load the issues. Please try refreshing the page or come back later.</Trans>}
      fallback={<HealthSkeleton hasIssue={view.plant.yield_status !== "OK"} />}
    >
      {(issues) => <Health view={view} issues={issues} promises={cards.promises} />}
    </SummaryCard>
  );
}

function Health({ view, issues, promises }: Omit<HealthCardProps, "cards"> & HealthData) {
  const { today } = view;
  const open = openIssues(issues, today);
  const snoozed = issues.filter((issue) => issueState(issue, today) === "snoozed").length;
  const [worst] = issueGroups(open, today);
  return (
    <div className={`stack gap-2 ${styles.health}`}>
      {worst ? (
        <WorstGroup group={worst} issues={open} view={view} promises={promises} />
      ) : (
        <NoIssueSentence view={view} issues={issues} />
      )}
      {(worst || snoozed > 0) && <Aside otherCount={open.length - (worst?.issueCount ?? 0)} snoozed={snoozed} />}
    </div>
  );
}

/** "2 other open issues · 1 snoozed issue · View issues" */
function Aside({ otherCount, snoozed }: { otherCount: number; snoozed: number }) {
  const { search } = useLocation();
  return (
    <p className="hint">
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

interface WorstGroupProps extends HealthData {
  group: IssueGroup;
  view: PlantView;
}

/** "Shade in the afternoon, 3 of 4 inverters, since 13 Oct 2026 (41 days): 1,100 kWh (€98) lost." */
function WorstGroup({ group, issues, view, promises }: WorstGroupProps) {
  const { plant, today } = view;
  const { t, i18n } = useLingui();
  const { lost } = useCostTexts(group.cost);
  const { typeName, finding, severity, since, meters } = group;
  const diagnosed = issues.filter(isDiagnosed);
  const [only] = meters;
  const count = new Set(meters.map(({ meter }) => meter.id)).size;
  const total = Math.max(count, countMeters(plant.meters, today).active ?? 0);
  const subject =
    count > 1
      ? count < total
        ? t`${count} of ${total} inverters`
        : t`${plural(total, { 2: "both inverters", other: "all # inverters" })}`
      : only && meterName(only.meter, i18n);
  return (
    <div className={styles.sentence}>
      <SeverityIcon severity={severity} />
      <div>
        <p>
          <strong>{joinTexts([i18n._(issueTypeLabel(finding)), subject], ", ")}</strong>
          {since && `, ${sinceText(i18n, since, today)}`}
          {isPromiseIssue(typeName) ? (
            <Deferred result={promises} fallback="." renderError={() => "."}>
              {(periods) => <PromiseText periods={periods} today={today} />}
            </Deferred>
          ) : (
            <CostText {...group} />
          )}
        </p>
        {diagnosed.map((issue) => (
          <Diagnosis
            key={issue.id}
            issue={issue}
            entryHref={plantPermissions(view).canEditMeters ? "#meters" : null}
            // The sentence of the worst issues has their begin and cost.
            today={issueFinding(issue) === finding ? null : today}
            meter={
              (diagnosed.length > 1 || issueFinding(issue) !== finding) && issue.meter
                ? meterName(issue.meter, i18n)
                : null
            }
          />
        ))}
        <LossesLine view={view} />
        {plantPermissions(view).canEdit && isTicketable(typeName) && (
          <p className={styles.ticket} data-health-ticket="">
            <CreateTicketButton
              subject={{
                issues: issues
                  .filter((issue) => issueFinding(issue) === finding)
                  .map((issue) => ({
                    id: issue.id,
                    finding,
                    meter: issue.meter && meterName(issue.meter, i18n),
                    foundOn: issueSince(issue),
                  })),
                lost,
              }}
            />
          </p>
        )}
        {meters.length > 1 && (
          <details className="hint">
            <summary>
              <Trans>Show inverters</Trans>
            </summary>
            <ul>
              {meters.map(({ meter, since: own, cost, isPending }) => (
                <li key={`${meter.id} ${own}`}>
                  {meterName(meter, i18n)}
                  {own && `, ${sinceText(i18n, own, today)}`}
                  <CostText cost={cost} isPending={isPending} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
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

/** With an issue: its sentence, the losses, the button and the link. Without: the sentence and the losses. */
function HealthSkeleton({ hasIssue }: { hasIssue: boolean }) {
  return (
    <div className={`stack gap-2 ${styles.health}`}>
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton width="30%" height="1.5rem" />
      {hasIssue && <Skeleton width="7rem" height="2.25rem" />}
      {hasIssue && <Skeleton width="9rem" height="1.25rem" />}
    </div>
  );
}

/** The cost of issues as texts: "67 kWh (€9.40)" and "130 kWh". Null below the smallest loss. */
function useCostTexts({ lostKwh, lostCents, notReceivedKwh }: IssueCost) {
  const format = useFormat();
  return {
    lost:
      (lostKwh ?? 0) < smallestLossKwh
        ? null
        : format.lossAndValue(lostKwh, lostCents === null ? null : lostCents / 100),
    notReceived: (notReceivedKwh ?? 0) < smallestLossKwh ? null : format.loss(notReceivedKwh),
  };
}

/** The end of the sentence: the energy that was lost since the issue began, and the energy that was not received. */
function CostText({ cost, isPending }: Pick<IssueGroup, "cost" | "isPending">) {
  const { lost, notReceived } = useCostTexts(cost);
  if (isPending) {
    return (
      <>
        {": "}
        <Trans>cost not known yet.</Trans>
      </>
    );
  }
  if (!lost && !notReceived) return ".";
  return (
    <>
      {": "}
      {lost && (
        <Trans>
          <strong>{lost}</strong> lost
        </Trans>
      )}
      {lost && notReceived && ", "}
      {notReceived && (
        <Trans>
          <strong>{notReceived}</strong> not received
        </Trans>
      )}
      .
    </>
  );
}
