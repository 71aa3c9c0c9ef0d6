import { issueState, issueTitle, type MeterIssue } from "@entities/issue";
import { areRetired, areWaiting } from "@entities/meter";
import {
  ImportedUntilText,
  importedUntil,
  isExpectedUnknown,
  LossesLine,
  lossWindow,
  PlantStatus,
  type PlantView,
  plantLosses,
  plantPermissions,
  SilenceText,
  shownStatus,
  silenceOf,
  statusPresentation,
} from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { dayText, newestFirst } from "@shared/lib/dates";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import styles from "./health-card.module.css";

/** For how long a plant without data is new (domain/plant-page.md#summary). */
const newPlantDays = 7;

interface NoIssueSentenceProps {
  view: PlantView;
  issues: readonly MeterIssue[];
}

/** The sentence when no issue is open. The yield status may still be bad or unknown, or energy may be lost. */
export function NoIssueSentence({ view, issues }: NoIssueSentenceProps) {
  const { plant, today, hasLosses } = view;
  const { i18n } = useLingui();
  const status = shownStatus(plant, today);
  const { level, label } = statusPresentation(status);
  const silence = silenceOf(plant, today, { losses: hasLosses });
  const until = importedUntil(plant, today);
  const snoozed = issues.find((issue) => issueState(issue, today) === "snoozed");
  const { rate, total, notReceived, notReceivedPerDay } = plantLosses(plant);
  const hasLostSome = hasLosses && (rate ?? total) !== null;
  const hasGap = hasLosses && (notReceived ?? notReceivedPerDay) !== null;
  const cause = hasLostSome ? causeOfLoss(issues, today) : snoozed;
  const isWell = level === "ok" && !hasLostSome && !hasGap && !snoozed && !isExpectedUnknown(plant);
  const name = i18n._(label);
  const waits = areWaiting(plant.meters, today);
  const isRetired = level === "none" && areRetired(plant.meters, today);
  const isExplained = Boolean(silence || until || waits || isRetired);
  const firstNewDay = today.subtract({ days: newPlantDays }).toString();
  const isNew = level === "none" && plant.yield_score === null && dayText(plant.monitored_since ?? "") > firstNewDay;
  return (
    <div className={styles.sentence}>
      {level === "ok" && snoozed ? (
        <StatusShape level="snoozed" />
      ) : (
        <PlantStatus status={status} silence={silence} labelHidden />
      )}
      <div>
        <p>
          {isWell && (
            <Trans>
              <strong>All is well.</strong> There are no open issues.
            </Trans>
          )}
          {!isWell && level === "ok" && <NoOpenIssues />}
          {(level === "medium" || level === "not-ok") && (
            <Trans>
              <strong>No open issues,</strong> but the yield status of the last day is “{name}”.
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
          {until && (
            <>
              <strong>
                <ImportedUntilText day={until} />.
              </strong>{" "}
              <Trans>Nothing delivers measurements of this plant, so no new ones are expected.</Trans>
            </>
          )}
          {waits && (
            <Trans>
              <strong>Waiting for measurements.</strong> Nothing was measured by the meters of this plant yet.
            </Trans>
          )}
          {(waits || until) && view.hasMeasurements && plantPermissions(view).canEditMeters && (
            <>
              {" "}
              <Link to="#meters">
                <Trans>Import measurements</Trans>
              </Link>
            </>
          )}
          {isRetired && !silence && !until && (
            <Trans>
              <strong>All meters are retired.</strong> No new measurements of this plant are expected.
            </Trans>
          )}
          {!isExplained && isNew && (
            <Trans>
              <strong>No data yet.</strong> The first yield is known the day after the meters send data.
            </Trans>
          )}
          {!isExplained && !isNew && (level === "none" || level === "light") && (
            <>
              <NoOpenIssues /> {plant.yield_score === null && <Trans>The yield of the last days is not known.</Trans>}
            </>
          )}{" "}
          {cause && <CauseText issue={cause} />}
        </p>
        <LossesLine view={view} />
      </div>
    </div>
  );
}

const NoOpenIssues = () => (
  <strong>
    <Trans>No open issues.</Trans>
  </strong>
);

/** When an issue that is not open was resolved, or until when it is snoozed. */
function CauseText({ issue }: { issue: MeterIssue }) {
  const { i18n } = useLingui();
  const problem = i18n._(issueTitle(issue));
  const day = useFormat().date(issue.resolved_on ?? issue.snoozed_until);
  if (issue.resolved_on) {
    return (
      <Trans>
        {problem} was resolved on {day}.
      </Trans>
    );
  }
  return (
    <Trans>
      {problem} is snoozed until {day}.
    </Trans>
  );
}

/** The issue that explains a loss without open issues: a snoozed issue, or else the last issue resolved since the window began. */
export function causeOfLoss(issues: readonly MeterIssue[], today: Temporal.PlainDate): MeterIssue | undefined {
  const snoozed = issues.find((issue) => issueState(issue, today) === "snoozed");
  const start = lossWindow(today).start.toString();
  return (
    snoozed ??
    issues
      .filter(({ resolved_on }) => resolved_on && dayText(resolved_on) >= start)
      .toSorted((a, b) => newestFirst(a.resolved_on, b.resolved_on))[0]
  );
}
