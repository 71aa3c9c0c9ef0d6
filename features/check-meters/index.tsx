import { severityLevel } from "@entities/issue";
import { listMeterChecks, type MeterChecks, meterName } from "@entities/meter";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { type ProblemDetails, toProblemDetails } from "@shared/api/result";
import { browserClient } from "@shared/api/v0/browser-client";
import { createCurrentRun } from "@shared/data/current-run";
import { useOnUnmount } from "@shared/lib/react";
import { ErrorText } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog } from "@shared/ui/dialog/dialog";
import { Icon } from "@shared/ui/icon/icon";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { StatusIcon, StatusShape } from "@shared/ui/status-icon/status-icon";
import { createEffect, createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import styles from "./checks-dialog.module.css";

/** The dialog was opened. The checks of the plant's meters start at once. */
export const meterChecksOpened = createEvent<PlantRef>();
export const meterChecksRetried = createEvent();
/** The dialog was closed, or the plant was unmounted. */
export const meterChecksClosed = createEvent();

export const loadChecksFx = createEffect(({ ref }: { ref: PlantRef; run: number }) =>
  listMeterChecks(browserClient, ref),
);

/** The plant. Null while the dialog is closed. */
export const $plant = createStore<PlantRef | null>(null)
  .on(meterChecksOpened, (_, ref) => ref)
  .reset(meterChecksClosed);

const { $run, responsesOf } = createCurrentRun([meterChecksOpened, meterChecksRetried, meterChecksClosed]);

const started = sample({
  clock: [meterChecksOpened, meterChecksRetried],
  source: { ref: $plant, run: $run },
}).filterMap(({ ref, run }) => (ref ? { ref, run } : undefined));
sample({ clock: started, target: loadChecksFx });

const { done: loaded, failed } = responsesOf(loadChecksFx);

/** The checks by meter. Null while the checks are loading and after an error. */
export const $checks = createStore<readonly MeterChecks[] | null>(null)
  .on(loaded, (_, checks) => checks)
  .reset(started, meterChecksClosed);
export const $error = createStore<ProblemDetails | null>(null)
  .on(failed, (_, error) => toProblemDetails(error))
  .reset(started, meterChecksClosed);

/** The highest severity of a meter's checks. 0 is OK. */
const worstSeverity = ({ checks }: MeterChecks): number => Math.max(0, ...checks.map(({ severity }) => severity ?? 0));

/** The meters, the worst first. Meters of the same severity keep the order of the API. */
export const worstFirst = (meters: readonly MeterChecks[]): MeterChecks[] =>
  [...meters].sort((a, b) => worstSeverity(b) - worstSeverity(a));

export function CheckMeters({ plantRef }: { plantRef: PlantRef }) {
  const unit = useUnit({ plant: $plant, opened: meterChecksOpened, closed: meterChecksClosed });
  useOnUnmount(unit.closed, plantRef.plantId);
  return (
    <>
      <Button icon="zap" aria-haspopup="dialog" onClick={() => unit.opened(plantRef)}>
        <Trans>Check all meters</Trans>
      </Button>
      {unit.plant && <ChecksDialog />}
    </>
  );
}

/** The checks of all meters. The checks of a meter are expanded when one of them is not OK (domain/meters.md#table). */
function ChecksDialog() {
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
