import type { ProblemDetails } from "@shared/api/result";
import { createCurrentRun } from "@shared/data/current-run";
import { createEffect, type Event, type EventCallable, type Store, sample } from "effector";
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
  const { $run, responsesOf } = createCurrentRun([closed]);
  // The form has an own effect, so that the mutation, which the application never releases, does not refer to the form.
  const submitFx = createEffect<{ params: P; run: number }, { params: P; result: R }, ProblemDetails>(
    async ({ params }) => ({ params, result: mutation ? await mutation(params) : (undefined as R) }),
  );
  const responses = responsesOf(submitFx);
  const attempted = sample({
    clock: submitted,
    source: { submission: $submission, isInvalid: $isInvalid, pending: responses.$pending, run: $run },
  }).filterMap(({ submission, pending, ...state }) =>
    submission && !pending ? { ...submission, ...state } : undefined,
  );
  const rejected = attempted.filter({ fn: ({ isInvalid }) => isInvalid });
  const valid = attempted.filter({ fn: ({ isInvalid }) => !isInvalid });
  const unchanged = valid.filter({ fn: ({ isChanged }) => !isChanged() });
  const accepted = valid.filterMap(({ params, isChanged, run }) =>
    isChanged() ? { params: params(), run } : undefined,
  );
  if (target) {
    const params = accepted.map((submission) => submission.params);
    trigger(params, target);
    trigger(
      params.map((sent) => ({ params: sent, result: undefined as R })),
      saved,
    );
  } else {
    trigger(accepted, submitFx);
    trigger(responses.done, saved);
    trigger(responses.failed, failed);
  }
  return { accepted, rejected, unchanged, $pending: responses.$pending };
}
