import { type MeterRef, type MeterTest, type MeterTestKind, pollMeterTest } from "@entities/meter";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { ApiError, type ProblemDetails, toProblemDetails } from "@shared/api/result";
import { browserClient } from "@shared/api/v0/browser-client";
import { createCurrentRun } from "@shared/data/current-run";
import { useFormat } from "@shared/i18n/format";
import { useOnUnmount } from "@shared/lib/react";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { Spinner } from "@shared/ui/spinner/spinner";
import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { useUnit } from "effector-react";
import { interval } from "patronum/interval";
import styles from "./test-dialog.module.css";

interface TestTarget {
  ref: MeterRef;
  name: string;
  kind: MeterTestKind;
}

/** The states of a test (domain/meters.md#tests). */
type TestState = "new" | "requesting" | "requested" | "success" | "failed";

interface RunningTest extends TestTarget {
  state: TestState;
  /** The average voltage reported by the meter, in volts. Null if it is not known. */
  averageVolts: number | null;
  /** Why there is no report. Null if there is a report. */
  error: ProblemDetails | null;
  /** The number of consecutive failed polls. */
  failedPolls: number;
}

/** The maximum number of consecutive failed polls. */
const maxFailedPolls = 2;

const newTest = (target: TestTarget): RunningTest => ({
  ...target,
  state: "new",
  averageVolts: null,
  error: null,
  failedPolls: 0,
});

const hasEnded = ({ state }: RunningTest): boolean => state === "success" || state === "failed";

const whenPolled = (test: RunningTest): RunningTest => (test.state === "new" ? { ...test, state: "requesting" } : test);

/** The test after a response. It has succeeded when the result in the report is 'Success' (domain/meters.md#tests). */
function withResponse(test: RunningTest, { ongoing, report }: MeterTest): RunningTest {
  if (ongoing) return { ...test, state: "requested", failedPolls: 0 };
  const state = report?.result === "Success" ? "success" : "failed";
  return { ...test, state, averageVolts: report?.averageVoltage ?? null };
}

/** The test after a failed poll. The poll is repeated unless the API rejected it or too many polls failed in a row. */
function withFailedPoll(test: RunningTest, error: Error): RunningTest {
  const failedPolls = test.failedPolls + 1;
  const rejected = error instanceof ApiError && error.kind === "http" && error.status < 500;
  if (!rejected && failedPolls <= maxFailedPolls) return { ...test, failedPolls };
  return { ...test, failedPolls, state: "failed", error: toProblemDetails(error) };
}

/** domain/meters.md#tests */
const pollEveryMs = 2_000;

/** The dialog was opened. The test starts at once. */
export const meterTestOpened = createEvent<TestTarget>();
/** The dialog was closed, or the plant was unmounted. */
export const meterTestClosed = createEvent();

/** The first poll starts the test. Later polls return its state. */
export const pollFx = createEffect(({ target: { ref, kind } }: { target: TestTarget; run: number }) =>
  pollMeterTest(browserClient, ref, kind),
);

const { $run, responsesOf } = createCurrentRun([meterTestOpened, meterTestClosed]);
const { done: responded, failed: pollFailed } = responsesOf(pollFx);
const polled = createEvent<{ target: TestTarget; run: number }>();

/** The test and its state. Null while the dialog is closed. */
export const $test = createStore<RunningTest | null>(null)
  .on(meterTestOpened, (_, target) => newTest(target))
  .on(polled, (test) => test && whenPolled(test))
  .on(responded, (test, response) => test && withResponse(test, response))
  .on(pollFailed, (test, error) => test && withFailedPoll(test, error))
  .reset(meterTestClosed);

const $isPolling = createStore(false)
  .on(polled, () => true)
  .reset(meterTestOpened, meterTestClosed, responded, pollFailed);

const stopped = createEvent();
const { tick } = interval({ timeout: pollEveryMs, start: meterTestOpened, stop: stopped, leading: true });

// The next poll waits for a slow poll, because it would request the same state.
sample({
  clock: sample({
    clock: tick,
    source: { test: $test, run: $run },
    filter: $isPolling.map((isPolling) => !isPolling),
  }).filterMap(({ test, run }) => (test ? { target: test, run } : undefined)),
  target: [polled, pollFx],
});

const ended = $test.updates.filter({ fn: (test) => test !== null && hasEnded(test) });
sample({ clock: merge([meterTestClosed, ended]), fn: () => {}, target: stopped });

/** The dialog of a production or connection test. */
export function TestMeter() {
  const unit = useUnit({ test: $test, closed: meterTestClosed });
  useOnUnmount(unit.closed);
  if (!unit.test) return null;
  return <TestDialog test={unit.test} />;
}

const stateLabels: Record<TestState, MessageDescriptor> = {
  new: msg`Starting the test…`,
  requesting: msg`Requesting the test…`,
  requested: msg`The test is running…`,
  success: msg`The test succeeded.`,
  failed: msg`The test failed.`,
};

/** The state and the result of a meter test (domain/meters.md#tests). */
function TestDialog({ test }: { test: RunningTest }) {
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
