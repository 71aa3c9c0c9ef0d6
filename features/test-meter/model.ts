import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { interval } from "patronum/interval";
import {
  hasEnded,
  newTest,
  type RunningTest,
  type TestTarget,
  whenPolled,
  withFailedPoll,
  withResponse,
} from "./test";

/** spec 2 §9 */
export const pollEveryMs = 2_000;

/** A test is opened; it starts at once. */
export const opened = createEvent<TestTarget>();
/** The dialog was closed, or the plant is no longer shown. */
export const closed = createEvent();

/** The first poll starts the test, later ones return its state. */
export const pollFx = createEffect(async ({ target }: { target: TestTarget; run: number }) =>
  (await import("./calls")).pollTest(target),
);

/** Identifies a dialog, so that responses to another one are dropped. */
const $run = createStore(0).on([opened, closed], (run) => run + 1);
const ofRun = (run: number, { params }: { params: { run: number } }) => run === params.run;
const responded = sample({ clock: pollFx.done, source: $run, filter: ofRun, fn: (_, { result }) => result });
const pollFailed = sample({ clock: pollFx.fail, source: $run, filter: ofRun, fn: (_, { error }) => error });
const polled = createEvent<{ target: TestTarget; run: number }>();

/** The test and its state; null while the dialog is closed. */
export const $test = createStore<RunningTest | null>(null)
  .on(opened, (_, target) => newTest(target))
  .on(polled, (test) => test && whenPolled(test))
  .on(responded, (test, response) => test && withResponse(test, response))
  .on(pollFailed, (test, error) => test && withFailedPoll(test, error))
  .reset(closed);

const $isPolling = createStore(false)
  .on(polled, () => true)
  .reset(opened, closed, responded, pollFailed);

const stopped = createEvent();
const { tick } = interval({ timeout: pollEveryMs, start: opened, stop: stopped, leading: true });

// A slow poll is not overtaken by the next one, which would request the same state.
sample({
  clock: sample({
    clock: tick,
    source: { test: $test, run: $run },
    filter: $isPolling.map((isPolling) => !isPolling),
  }).filterMap(({ test, run }) => (test ? { target: test, run } : undefined)),
  target: [polled, pollFx],
});

const ended = $test.updates.filter({ fn: (test) => test !== null && hasEnded(test) });
sample({ clock: merge([closed, ended]), fn: () => {}, target: stopped });
