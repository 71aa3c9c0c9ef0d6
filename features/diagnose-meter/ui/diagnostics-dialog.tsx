import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog } from "@shared/ui/dialog/dialog";
import { Spinner } from "@shared/ui/spinner/spinner";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import { TabPanel, Tabs } from "@shared/ui/tabs/tabs";
import { useUnit } from "effector-react";
import { useState } from "react";
import { $diagnostics, $failed, $ticks, closed, retried } from "../model";
import { isFinished, isGood, maxTicks, type Stage, stages } from "../stages";
import styles from "./diagnostics-dialog.module.css";
import { StageResult } from "./stage-result";

const labels: Record<Stage, MessageDescriptor> = {
  connection: msg`Connection`,
  yield: msg`Yield`,
  alerts: msg`Alerts`,
};

/** The diagnostics of a meter: three tabs that finish one after the other (spec 2 §4). */
export function DiagnosticsDialog({ name }: { name: string }) {
  const { t, i18n } = useLingui();
  const [selected, setSelected] = useState<Stage>("connection");
  const unit = useUnit({ ticks: $ticks, diagnostics: $diagnostics, failed: $failed, closed, retried });
  const { diagnostics, ticks } = unit;

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
            onSelect={(id) => setSelected(stages.find((stage) => id === `diagnostics-${stage}`) ?? selected)}
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
