import { type Diagnostics, getDiagnostics, type MeterRef } from "@entities/meter";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { browserClient } from "@shared/api/v0/browser-client";
import { createCurrentRun } from "@shared/data/current-run";
import { useFormat } from "@shared/i18n/format";
import { useOnUnmount } from "@shared/lib/react";
import { toastShown } from "@shared/toasts/model";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog } from "@shared/ui/dialog/dialog";
import { Spinner } from "@shared/ui/spinner/spinner";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import { TabPanel, Tabs } from "@shared/ui/tabs/tabs";
import { DateValue } from "@shared/ui/value-cells/value-cells";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { useUnit } from "effector-react";
import { interval } from "patronum/interval";
import { type ReactNode, useState } from "react";
import styles from "./diagnostics-dialog.module.css";

export const stages = ["connection", "yield", "alerts"] as const;
type Stage = (typeof stages)[number];

// domain/meters.md#diagnostics
const tickMs = 500;
const maxTicks = 20;
const finishedAt: Record<Stage, number> = { connection: 5, yield: 14, alerts: maxTicks };

/**
 * Whether the result of a stage is shown: its minimum time has passed and its data is loaded
 * (domain/meters.md#diagnostics).
 */
export const isFinished = (stage: Stage, ticks: number, diagnostics: Diagnostics | null): boolean =>
  diagnostics !== null && ticks >= finishedAt[stage];

/** The recent yield in kWh with two decimals. Null without measurements. */
export function recentYieldKwh({ recent_yield }: Diagnostics): number | null {
  if (recent_yield.length === 0) return null;
  const total = recent_yield.reduce((sum, { generated_in_kwh }) => sum + (generated_in_kwh ?? 0), 0);
  return Math.round(total * 100) / 100;
}

const alertsOf = ({ notifications }: Diagnostics) => notifications?.notifications ?? [];

/** Whether the result of a stage is good (green) or bad (red) (domain/meters.md#diagnostics). */
export function isGood(stage: Stage, diagnostics: Diagnostics): boolean {
  if (stage === "connection") return diagnostics.validated;
  if (stage === "yield") return (recentYieldKwh(diagnostics) ?? 0) > 0;
  return alertsOf(diagnostics).length === 0;
}

/** The first finished stage whose result is bad. Null without one. */
export const firstBadStage = (ticks: number, diagnostics: Diagnostics | null): Stage | null =>
  stages.find((stage) => diagnostics && isFinished(stage, ticks, diagnostics) && !isGood(stage, diagnostics)) ?? null;

interface DiagnosedMeter {
  ref: MeterRef;
  name: string;
}

/** The dialog of a meter was opened. The diagnostics start at once. */
export const diagnosticsOpened = createEvent<DiagnosedMeter>();
export const diagnosticsRetried = createEvent();
/** The dialog was closed, or the plant was unmounted. */
export const diagnosticsClosed = createEvent();

export const diagnoseFx = createEffect(({ ref }: { ref: MeterRef; run: number }) => getDiagnostics(browserClient, ref));

/** Null while the dialog is closed. */
export const $meter = createStore<DiagnosedMeter | null>(null)
  .on(diagnosticsOpened, (_, meter) => meter)
  .reset(diagnosticsClosed);

const { $run, responsesOf } = createCurrentRun([diagnosticsOpened, diagnosticsRetried, diagnosticsClosed]);

const started = sample({
  clock: [diagnosticsOpened, diagnosticsRetried],
  source: { meter: $meter, run: $run },
}).filterMap(({ meter, run }) => (meter ? { ref: meter.ref, run } : undefined));
sample({ clock: started, target: diagnoseFx });

const { done: loaded, failed } = responsesOf(diagnoseFx);

const stopped = createEvent();
const { tick } = interval({ timeout: tickMs, start: started, stop: stopped });

/** The number of 500 ms ticks since the run started. The ticks stop at the last stage. */
export const $ticks = createStore(0)
  .on(tick, (ticks) => ticks + 1)
  .reset(started, diagnosticsClosed);
export const $diagnostics = createStore<Diagnostics | null>(null)
  .on(loaded, (_, diagnostics) => diagnostics)
  .reset(started, diagnosticsClosed);
export const $failed = createStore(false)
  .on(failed, () => true)
  .reset(started, diagnosticsClosed);

const completed = sample({ clock: $ticks.updates, filter: (ticks) => ticks >= maxTicks });
sample({ clock: merge([diagnosticsClosed, failed, completed]), fn: () => {}, target: stopped });
sample({
  clock: failed,
  // domain/errors.md#texts
  fn: () => ({ kind: "danger" as const, message: msg`Something went wrong while running diagnostics` }),
  target: toastShown,
});

/** The dialog of a meter's diagnostics. */
export function DiagnoseMeter() {
  const unit = useUnit({ meter: $meter, closed: diagnosticsClosed });
  useOnUnmount(unit.closed);
  if (!unit.meter) return null;
  return <DiagnosticsDialog name={unit.meter.name} />;
}

const labels: Record<Stage, MessageDescriptor> = {
  connection: msg`Connection`,
  yield: msg`Yield`,
  alerts: msg`Alerts`,
};

/** The diagnostics of a meter: three tabs that complete in order (domain/meters.md#diagnostics). */
function DiagnosticsDialog({ name }: { name: string }) {
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
