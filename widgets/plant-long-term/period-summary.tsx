import {
  hasEnded,
  isPromiseFlag,
  isWithinTolerance,
  type PromiseFlag,
  type PromiseStatus,
  promisePresentation,
  realizedProgress,
} from "@entities/promise";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Alert } from "@shared/ui/alert/alert";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import styles from "./long-term.module.css";

interface PeriodSummaryProps {
  promise: PromiseStatus;
  today: Temporal.PlainDate;
}

/** The flag of a period and what it means (spec 2 §4). */
export function PeriodSummary({ promise, today }: PeriodSummaryProps) {
  const { i18n } = useLingui();
  const { summary: flag } = promise;
  if (flag === null) return null;
  if (!isPromiseFlag(flag)) {
    return (
      <Alert kind="warning">
        <Trans>An unknown flag was received: {flag}</Trans>
      </Alert>
    );
  }
  const { level, label } = promisePresentation(flag);
  const progress = realizedProgress(promise);
  return (
    <div className={styles.summary}>
      <StatusIcon level={level}>{i18n._(label)}</StatusIcon>
      <p>
        {hasEnded(promise, today) ? (
          progress !== null && <EndedText progress={progress} />
        ) : (
          <OngoingText flag={flag} progress={progress} />
        )}
      </p>
    </div>
  );
}

function EndedText({ progress }: { progress: number }) {
  if (isWithinTolerance(progress)) return <Trans>The yield was within 0.5% of the promise.</Trans>;
  return <DifferenceText progress={progress} />;
}

function OngoingText({ flag, progress }: { flag: PromiseFlag; progress: number | null }) {
  if (flag === "TOO_EARLY") {
    return <Trans>It is too early in this period to tell whether the plant meets the promise.</Trans>;
  }
  return (
    <>
      {progress !== null && <DifferenceText progress={progress} />}{" "}
      {flag === "BEHIND" && <Trans>It may still catch up.</Trans>}
    </>
  );
}

function DifferenceText({ progress }: { progress: number }) {
  const format = useFormat();
  const difference = format.number(Math.abs(progress - 1) * 100, 2, true);
  return progress < 1 ? (
    <Trans>The plant delivered {difference}% less than promised, corrected for radiation.</Trans>
  ) : (
    <Trans>The plant delivered {difference}% more than promised, corrected for radiation.</Trans>
  );
}
