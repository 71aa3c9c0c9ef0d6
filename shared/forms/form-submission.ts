import type { ProblemDetails } from "@shared/api/result";
import { createEffect, createStore, type Event, type EventCallable, type Store, sample } from "effector";
import { reset } from "patronum/reset";
import type { Mutation } from "../mutations/create-mutation";
import { trigger } from "../mutations/trigger";

/** The receiver of a form's parameters: a mutation, or an event of a model that displays the results itself. */
export type FormTarget<P, R> =
  | { mutation: Mutation<P, R>; target?: undefined }
  | { mutation?: undefined; target: EventCallable<P> };

interface SubmissionEvents<P, R> {
  submitted: Event<void>;
  closed: Event<void>;
  saved: EventCallable<{ params: P; result: R }>;
  failed: EventCallable<ProblemDetails>;
}

interface SubmissionSource<P> {
  /** The parameters that would be submitted; null while the form is closed. */
  $submission: Store<{ params: () => P; isChanged: () => boolean } | null>;
  $isInvalid: Store<boolean>;
}

/** Submits a form unless it is closed, invalid, unchanged or pending. A response to a closed form is dropped. */
export function createSubmission<P, R>(
  { submitted, closed, saved, failed }: SubmissionEvents<P, R>,
  { $submission, $isInvalid }: SubmissionSource<P>,
  { mutation, target }: FormTarget<P, R>,
) {
  const $submitted = createStore<{ params: P } | null>(null);
  const attempted = sample({
    clock: submitted,
    source: { submission: $submission, isInvalid: $isInvalid, pending: $submitted },
  }).filterMap(({ submission, isInvalid, pending }) =>
    submission && !pending ? { ...submission, isInvalid } : undefined,
  );
  const rejected = attempted.filter({ fn: ({ isInvalid }) => isInvalid });
  const valid = attempted.filter({ fn: ({ isInvalid }) => !isInvalid });
  const unchanged = valid.filter({ fn: ({ isChanged }) => !isChanged() });
  const accepted = valid.filterMap(({ params, isChanged }) => (isChanged() ? { params: params() } : undefined));
  $submitted.on(accepted, (_, submission) => submission);

  if (mutation) {
    // Each form has its own effect. The application never releases a mutation, so the mutation must not refer to the
    // form.
    const submitFx = createEffect<{ params: P }, R, ProblemDetails>(({ params }) => mutation(params));
    sample({ clock: accepted, target: submitFx });
    const isOwn = <S extends { params: { params: P } }>(settled: Event<S>) =>
      sample({ clock: settled, source: $submitted, fn: (own, response) => ({ own, response }) }).filterMap(
        ({ own, response }) => (own === response.params ? response : undefined),
      );
    trigger(
      isOwn(submitFx.done).map(({ params: { params }, result }) => ({ params, result })),
      saved,
    );
    trigger(
      isOwn(submitFx.fail).map(({ error }) => error),
      failed,
    );
  } else {
    trigger(
      accepted.map(({ params }) => params),
      target,
    );
    trigger(
      accepted.map(({ params }) => ({ params, result: undefined as R })),
      saved,
    );
  }
  reset({ clock: [saved, failed, closed], target: $submitted });
  return { accepted, rejected, unchanged, $pending: $submitted.map((submission) => submission !== null) };
}
