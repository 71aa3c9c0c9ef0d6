import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Spinner } from "@shared/ui/spinner/spinner";
import { useUnit } from "effector-react";
import styles from "./test-dialog.module.css";
import { hasEnded, meterTestClosed, type RunningTest, type TestState } from "./test-meter";

const stateLabels: Record<TestState, MessageDescriptor> = {
  new: msg`Starting the test…`,
  requesting: msg`Requesting the test…`,
  requested: msg`The test is running…`,
  success: msg`The test succeeded.`,
  failed: msg`The test failed.`,
};

/** The state and the result of a meter test (domain/meters.md#tests). */
export function TestDialog({ test }: { test: RunningTest }) {
  const { i18n } = useLingui();
  const close = useUnit(meterTestClosed);
  const { name, kind, state } = test;
  return (
    <Dialog
      open
      onClose={close}
      title={
        kind === "production" ? <Trans>Production test of {name}</Trans> : <Trans>Connection test of {name}</Trans>
      }
      footer={
        <Button onClick={() => close()}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={styles.state} data-state={state}>
        {hasEnded(test) ? (
          <Alert kind={state === "success" ? "success" : "danger"} title={i18n._(stateLabels[state])}>
            <TestDetails test={test} />
          </Alert>
        ) : (
          <p className={styles.running} role="status">
            <Spinner />
            <span>{i18n._(stateLabels[state])}</span>
          </p>
        )}
      </div>
    </Dialog>
  );
}

function TestDetails({ test: { averageVolts, error } }: { test: RunningTest }) {
  const format = useFormat();
  if (error) return <ErrorText error={error} />;
  if (averageVolts === null) return <Trans>The meter reported no voltage.</Trans>;
  const volts = format.number(averageVolts, 1);
  return <Trans>Average voltage: {volts} V</Trans>;
}
