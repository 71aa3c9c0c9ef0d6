import type { Diagnostics } from "@entities/meter";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog } from "@shared/ui/dialog/dialog";
import { Spinner } from "@shared/ui/spinner/spinner";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import { TabPanel, Tabs } from "@shared/ui/tabs/tabs";
import { DateValue } from "@shared/ui/value-cells/value-cells";
import { useUnit } from "effector-react";
import { type ReactNode, useState } from "react";
import {
  $diagnostics,
  $failed,
  $ticks,
  alertsOf,
  diagnosticsClosed,
  diagnosticsRetried,
  firstBadStage,
  isFinished,
  isGood,
  maxTicks,
  recentYieldKwh,
  type Stage,
  stages,
} from "./diagnose-meter";
import styles from "./diagnostics-dialog.module.css";

const labels: Record<Stage, MessageDescriptor> = {
  connection: msg`Connection`,
  yield: msg`Yield`,
  alerts: msg`Alerts`,
};

/** The diagnostics of a meter: three tabs that complete in order (domain/meters.md#diagnostics). */
export function DiagnosticsDialog({ name }: { name: string }) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<Stage | null>(null);
  const unit = useUnit({
    ticks: $ticks,
    diagnostics: $diagnostics,
    failed: $failed,
    closed: diagnosticsClosed,
    retried: diagnosticsRetried,
  });
  const { diagnostics, ticks } = unit;
  // The first bad result is shown at once, unless the user selected a tab.
  const selected = chosen ?? firstBadStage(ticks, diagnostics) ?? "connection";

  return (
    <Dialog
      open
      onClose={() => unit.closed()}
      title={<Trans>Diagnostics of {name}</Trans>}
      footer={
        <Button onClick={() => unit.closed()}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {unit.failed ? (
        <CardError onRetry={() => unit.retried()}>
          <p>
            <Trans>Something went wrong while running diagnostics</Trans>
          </p>
        </CardError>
      ) : (
        <>
          <progress className={styles.progress} max={maxTicks} value={ticks} aria-label={t`Diagnostics`} />
          <Tabs
            label={t`Diagnostics`}
            tabs={stages.map((stage) => ({
              id: `diagnostics-${stage}` as const,
              label: i18n._(labels[stage]),
              badge: <StageBadge stage={stage} />,
            }))}
            selected={`diagnostics-${selected}`}
            onSelect={(id) => setChosen(stages.find((stage) => id === `diagnostics-${stage}`) ?? null)}
          />
          {stages.map((stage) => (
            <TabPanel key={stage} id={`diagnostics-${stage}`} hidden={stage !== selected}>
              <div className={styles.result} role="status">
                {diagnostics && isFinished(stage, ticks, diagnostics) ? (
                  <StageResult stage={stage} diagnostics={diagnostics} />
                ) : (
                  <p className={styles.running}>
                    <Spinner />
                    <Trans>Running…</Trans>
                  </p>
                )}
              </div>
            </TabPanel>
          ))}
        </>
      )}
    </Dialog>
  );
}

/** The state of a stage: running, good or bad. */
function StageBadge({ stage }: { stage: Stage }) {
  const { ticks, diagnostics } = useUnit({ ticks: $ticks, diagnostics: $diagnostics });
  if (!diagnostics || !isFinished(stage, ticks, diagnostics)) return <Spinner />;
  return <StatusShape level={isGood(stage, diagnostics) ? "ok" : "not-ok"} />;
}

/** The result of a finished stage: green or red (domain/meters.md#diagnostics). */
function StageResult({ stage, diagnostics }: { stage: Stage; diagnostics: Diagnostics }) {
  const Content = contents[stage];
  return (
    <Alert kind={isGood(stage, diagnostics) ? "success" : "danger"}>
      <Content diagnostics={diagnostics} />
    </Alert>
  );
}

const contents: Record<Stage, (props: { diagnostics: Diagnostics }) => ReactNode> = {
  connection: Connection,
  yield: Yield,
  alerts: Alerts,
};

function Connection({ diagnostics }: { diagnostics: Diagnostics }) {
  return diagnostics.validated ? (
    <Trans>The driver responds and has this meter.</Trans>
  ) : (
    <Trans>The driver does not respond for this meter. Check its connection and its credentials.</Trans>
  );
}

function Yield({ diagnostics }: { diagnostics: Diagnostics }) {
  const format = useFormat();
  const kwh = recentYieldKwh(diagnostics);
  if (kwh === null) return <Trans>No recent measurements were found.</Trans>;
  const amount = format.number(kwh, 2, true);
  return <Trans>Recent yield: {amount} kWh</Trans>;
}

function Alerts({ diagnostics }: { diagnostics: Diagnostics }) {
  const alerts = alertsOf(diagnostics);
  if (alerts.length === 0) {
    return (
      <>
        <p>
          <Trans>No alerts where found</Trans>
        </p>
        {diagnostics.notifications?.driver_supports_notifications === false && (
          <p>
            <Trans>The driver of this meter does not report alerts.</Trans>
          </p>
        )}
      </>
    );
  }
  return (
    <ul className={`stack gap-1 ${styles.alerts}`}>
      {alerts.map(({ title, date }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: alerts have no id and never change
        <li key={index}>
          <span>{title ?? <Trans>Alert</Trans>}</span>
          {date && <DateValue date={date} />}
        </li>
      ))}
    </ul>
  );
}
