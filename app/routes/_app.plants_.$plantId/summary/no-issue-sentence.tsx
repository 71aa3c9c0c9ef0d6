import type { MeterIssue } from "@entities/issue";
import { type PlantView, shownStatus, statusPresentation } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { lazy, Suspense } from "react";
import styles from "./health-card.module.css";

const QuietLoss = lazy(async () => ({ default: (await import("./quiet-loss")).QuietLoss }));

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
            <Suspense fallback={null}>
              <QuietLoss lostKwh={lostKwh} issues={issues} today={today} />
            </Suspense>
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
