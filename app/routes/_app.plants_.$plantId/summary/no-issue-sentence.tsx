import { issueTypeLabel, type MeterIssue } from "@entities/issue";
import { type PlantView, shownStatus, statusPresentation } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { formatEnergy } from "@shared/lib/energy";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import styles from "./health-card.module.css";
import { quietCause } from "./quiet-cause";

interface NoIssueSentenceProps {
  view: PlantView;
  issues: readonly MeterIssue[];
}

/** No issue is open; the yield status of the last days may still be bad or unknown, or energy may be lost. */
export function NoIssueSentence({ view: { plant, today }, issues }: NoIssueSentenceProps) {
  const { i18n } = useLingui();
  const { level, label } = statusPresentation(shownStatus(plant, today));
  const name = i18n._(label);
  const lostKwh = plant.lost_kwh_per_day ?? 0;
  return (
    <div className={styles.sentence}>
      <StatusIcon level={level} labelHidden title={name}>
        {name}
      </StatusIcon>
      <p>
        {level === "ok" &&
          (lostKwh > 0 ? (
            <QuietLoss lostKwh={lostKwh} cause={quietCause(issues, today)} />
          ) : (
            <Trans>
              <strong>All is well.</strong> There are no open issues.
            </Trans>
          ))}
        {(level === "medium" || level === "not-ok") && (
          <Trans>
            <strong>The yield is lower than expected.</strong> There are no open issues, but the yield status
            is “{name}”.
          </Trans>
        )}
        {(level === "none" || level === "light") && (
          <Trans>
            <strong>No open issues.</strong> The yield of the last days is not known.
          </Trans>
        )}
      </p>
    </div>
  );
}

/** Why energy was lost although the status is green. */
function QuietLoss({ lostKwh, cause }: { lostKwh: number; cause: MeterIssue | undefined }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { amount, unit } = formatEnergy(lostKwh, localeOf[format.language]);
  const lost = `${amount} ${unit}`;
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
