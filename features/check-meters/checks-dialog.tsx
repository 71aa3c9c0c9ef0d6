import { severityLevel } from "@entities/issue";
import { type MeterChecks, meterName } from "@entities/meter";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Icon } from "@shared/ui/icon/icon";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { StatusIcon, StatusShape } from "@shared/ui/status-icon/status-icon";
import { useUnit } from "effector-react";
import { $checks, $error, meterChecksClosed, meterChecksRetried, worstFirst, worstSeverity } from "./check-meters";
import styles from "./checks-dialog.module.css";

/** The checks of all meters. The checks of a meter are expanded when one of them is not OK (domain/meters.md#table). */
export function ChecksDialog() {
  const unit = useUnit({ checks: $checks, error: $error, closed: meterChecksClosed, retried: meterChecksRetried });
  return (
    <Dialog
      open
      size="wide"
      onClose={() => unit.closed()}
      title={<Trans>Check of all meters</Trans>}
      footer={
        <Button onClick={() => unit.closed()}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {unit.error && (
        <CardError onRetry={() => unit.retried()}>
          <ErrorText error={unit.error} />
        </CardError>
      )}
      {!unit.checks && !unit.error && <SkeletonText lines={6} />}
      {unit.checks && <CheckedMeters meters={unit.checks} />}
    </Dialog>
  );
}

function CheckedMeters({ meters }: { meters: readonly MeterChecks[] }) {
  const failing = meters.filter((meter) => worstSeverity(meter) > 0).length;
  if (meters.length === 0) {
    return (
      <p>
        <Trans>This plant has no active meters to check.</Trans>
      </p>
    );
  }
  return (
    <>
      <p className={styles.summary} role="status">
        <Plural
          value={failing}
          _0="All checks of all meters are OK."
          one="# meter has a check that is not OK."
          other="# meters have a check that is not OK."
        />
      </p>
      <ul className={`lined ${styles.meters}`}>
        {worstFirst(meters).map((meter) => (
          <li key={meter.meter_id}>
            <CheckedMeter meter={meter} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CheckedMeter({ meter }: { meter: MeterChecks }) {
  const { i18n } = useLingui();
  const worst = worstSeverity(meter);
  return (
    <details className={styles.meter} open={worst > 0}>
      <summary>
        <StatusShape level={severityLevel(worst)} />
        <span className={styles.name}>{meterName({ id: meter.meter_id, name: meter.meter_name }, i18n)}</span>
        <Icon name="chevron-down" size="small" />
      </summary>
      <ul className={`stack gap-1 ${styles.checks}`}>
        {meter.checks.map(({ title, description, severity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: checks have no id and never change
          <li key={index}>
            <StatusIcon level={severityLevel(severity)}>{title || <Trans>Check</Trans>}</StatusIcon>
            {description && <span className="muted">{description}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
