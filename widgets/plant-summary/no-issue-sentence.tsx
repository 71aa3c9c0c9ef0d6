import { issueState, issueTypeLabel, type MeterIssue } from "@entities/issue";
import {
  hasNotableLoss,
  PlantStatus,
  type PlantView,
  SilenceText,
  shownStatus,
  silenceOf,
  statusPresentation,
} from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { daysSince, newestFirst } from "@shared/lib/dates";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import styles from "./health-card.module.css";

interface NoIssueSentenceProps {
  view: PlantView;
  issues: readonly MeterIssue[];
}

/** The sentence when no issue is open. The yield status may still be bad or unknown, or energy may be lost. */
export function NoIssueSentence({ view: { plant, today, hasLosses }, issues }: NoIssueSentenceProps) {
  const { i18n } = useLingui();
  const status = shownStatus(plant, today);
  const { level, label } = statusPresentation(status);
  const silence = silenceOf(plant, today, { losses: hasLosses });
  const snoozed = issues.find((issue) => issueState(issue, today) === "snoozed");
  const name = i18n._(label);
  return (
    <div className={styles.sentence}>
      {level === "ok" && snoozed ? (
        <StatusShape level="snoozed" />
      ) : (
        <PlantStatus status={status} silence={silence} labelHidden />
      )}
      <p>
        {level === "ok" &&
          (hasNotableLoss(plant) ? (
            <LossWithoutOpenIssue plant={plant} issues={issues} today={today} />
          ) : snoozed ? (
            <SnoozedOnly issue={snoozed} />
          ) : (
            <Trans>
              <strong>All is well.</strong> There are no open issues.
            </Trans>
          ))}
        {(level === "medium" || level === "not-ok") && (
          <Trans>
            <strong>The yield is lower than expected.</strong> There are no open issues, but the yield status is “{name}
            ”.
          </Trans>
        )}
        {silence && (
          <>
            <strong>
              <SilenceText silence={silence} />.
            </strong>{" "}
            <Trans>There are no open issues.</Trans>
          </>
        )}
        {!silence && (level === "none" || level === "light") && (
          <Trans>
            <strong>No open issues.</strong> The yield of the last days is not known.
          </Trans>
        )}
      </p>
    </div>
  );
}

/** The sentence when nothing is open or lost and an issue is snoozed. */
function SnoozedOnly({ issue }: { issue: MeterIssue }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const problem = i18n._(issueTypeLabel(issue.type_name));
  const day = format.date(issue.snoozed_until ?? "");
  return (
    <>
      <strong>
        <Trans>No open issues.</Trans>
      </strong>{" "}
      <Trans>
        {problem} is snoozed until {day}.
      </Trans>
    </>
  );
}

interface LossProps {
  plant: PlantView["plant"];
  issues: readonly MeterIssue[];
  today: Temporal.PlainDate;
}

/** The sentence about lost energy while the status is OK. */
function LossWithoutOpenIssue({ plant, issues, today }: LossProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const cause = causeOfLoss(issues, today);
  const lost = format.lossAndValue(plant.lost_kwh_per_day, (plant.lost_cents_per_day ?? 0) / 100);
  const problem = cause && i18n._(issueTypeLabel(cause.type_name));
  const day = format.date(cause?.resolved_on ?? cause?.snoozed_until ?? "");
  return (
    <>
      <Trans>
        <strong>No open issues,</strong> but {lost} per day was lost in the last 7 days.
      </Trans>{" "}
      {!cause && <Trans>The loss is too small for an issue.</Trans>}
      {cause?.resolved_on && (
        <Trans>
          {problem} was resolved on {day}.
        </Trans>
      )}
      {cause && !cause.resolved_on && (
        <Trans>
          {problem} is snoozed until {day}.
        </Trans>
      )}
    </>
  );
}

/** The number of days that the loss covers (domain/scores.md#losses). */
const lossDays = 7;

/**
 * The issue that explains a loss without open issues: a snoozed issue, or else the last issue resolved in the same
 * days.
 */
export function causeOfLoss(issues: readonly MeterIssue[], today: Temporal.PlainDate): MeterIssue | undefined {
  const snoozed = issues.find((issue) => issueState(issue, today) === "snoozed");
  return (
    snoozed ??
    issues
      .filter(({ resolved_on }) => resolved_on && daysSince(resolved_on, today) <= lossDays)
      .toSorted((a, b) => newestFirst(a.resolved_on, b.resolved_on))[0]
  );
}
