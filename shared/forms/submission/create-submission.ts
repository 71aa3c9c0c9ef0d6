import type { ProblemDetails } from "@shared/api/result";
import { type Submission, submitFx } from "@shared/navigation/model";
import { createEvent, createStore, type Event, type EventCallable, type Store, sample } from "effector";
import { reset } from "patronum/reset";

/** A submission of a form or a button to an action, from the click to the result. `useSubmission` connects it. */
export interface SubmissionModel<Params> {
  /** Ignored while a submission is pending. */
  submitted: EventCallable<Params>;
  /** The action has responded and the page has been revalidated: the error, or null. */
  settled: EventCallable<ProblemDetails | null>;
  /** The form is no longer shown: the pending submission is forgotten, and its result is dropped. */
  closed: EventCallable<void>;
  /** What was submitted and is not in the loader data yet, for an optimistic view. */
  $pending: Store<Params | null>;
  /** The error of the last submission. */
  $error: Store<ProblemDetails | null>;
  succeeded: Event<Params>;
  failed: Event<ProblemDetails>;
}

/** Creates the model of a submission to an action, as `createAction` creates it. */
export function createSubmission<Params extends object>(
  toSubmission: (params: Params) => Submission,
): SubmissionModel<Params> {
  const submitted = createEvent<Params>();
  const settled = createEvent<ProblemDetails | null>();
  const closed = createEvent();
  const $pending = createStore<Params | null>(null);
  const $error = createStore<ProblemDetails | null>(null);

  const accepted = sample({
    clock: submitted,
    source: $pending,
    filter: (pending) => pending === null,
    fn: (_, params) => params,
  });
  $pending.on(accepted, (_, params) => params);
  sample({ clock: accepted.map(toSubmission), target: submitFx });

  /** The result of the pending submission. A result without one belongs to a form that was closed. */
  const finished = sample({
    clock: settled,
    source: $pending,
    fn: (params, error) => ({ params, error }),
  }).filterMap(({ params, error }) => (params ? { params, error } : undefined));
  const succeeded = finished.filterMap(({ params, error }) => (error ? undefined : params));
  const failed = finished.filterMap(({ error }) => error ?? undefined);

  $error.on(failed, (_, error) => error);
  reset({ clock: [finished, closed], target: $pending });
  reset({ clock: [accepted, closed], target: $error });
  return { submitted, settled, closed, $pending, $error, succeeded, failed };
}

/** A submission that the user confirms in a dialog first. */
export interface ConfirmedSubmissionModel<Params> extends Omit<SubmissionModel<Params>, "submitted"> {
  /** Asks for the confirmation; ignored while a submission is pending. */
  requested: EventCallable<Params>;
  confirmed: EventCallable<void>;
  cancelled: EventCallable<void>;
  /** What is to be confirmed; null while no dialog is open. */
  $confirmation: Store<Params | null>;
}

/** Creates the model of a submission that is confirmed first, such as a deletion. */
export function createConfirmedSubmission<Params extends object>(
  toSubmission: (params: Params) => Submission,
): ConfirmedSubmissionModel<Params> {
  const { submitted, ...submission } = createSubmission(toSubmission);
  const requested = createEvent<Params>();
  const confirmed = createEvent();
  const cancelled = createEvent();
  const $confirmation = createStore<Params | null>(null);

  sample({
    clock: requested,
    source: submission.$pending,
    filter: (pending) => pending === null,
    fn: (_, params) => params,
    target: $confirmation,
  });
  const accepted = sample({ clock: confirmed, source: $confirmation }).filterMap(
    (params) => params ?? undefined,
  );
  // The types of `sample` do not support a generic event as its target.
  sample({ clock: accepted as Event<unknown>, target: submitted as unknown as EventCallable<unknown> });
  reset({ clock: [submitted, cancelled, submission.closed], target: $confirmation });
  return { ...submission, requested, confirmed, cancelled, $confirmation };
}
