import { Trans } from "@lingui/react/macro";
import type { ProblemDetails } from "@shared/api/result";
import { createCurrentRun } from "@shared/data/current-run";
import type { FormValues } from "@shared/drafts/draft-storage";
import { type Mutation, trigger } from "@shared/mutations/create-mutation";
import { CardError } from "@shared/ui/card/card-error";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { combine, createEffect, createEvent, createStore, type EventCallable, type Store, sample } from "effector";
import { useUnit } from "effector-react";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
import type { ReactNode } from "react";
import type { FormModel } from "./form-model";

/** A preview is loaded when nothing has been typed for this time (domain/limits.md#durations). */
const pauseMs = 800;

/** The preview of a form: its last value, and whether it waits for a next one or for valid values. */
interface PreviewState<R> {
  value: R | null;
  error: ProblemDetails | null;
  isOutdated: boolean;
  isComplete: boolean;
}

interface FormPreviewModel<R> {
  $preview: Store<PreviewState<R>>;
  retried: EventCallable<void>;
}

interface FormPreviewOptions<V extends FormValues, C, P, R> {
  // biome-ignore lint/suspicious/noExplicitAny: the preview does not depend on what the form saves
  form: Pick<FormModel<V, C, any, any>, "$context" | "$values" | "opened" | "closed">;
  mutation: Mutation<P, R>;
  /** The parameters of the preview, as JSON; null while a value is not valid. Only a change of them loads it again. */
  params: (values: V, context: C) => P | null;
}

/** Creates the preview of what a form will do. It is loaded after a pause in typing, and stays until the next one. */
export function createFormPreview<V extends FormValues, C, P, R>({
  form,
  mutation,
  params,
}: FormPreviewOptions<V, C, P, R>): FormPreviewModel<R> {
  const retried = createEvent();
  const $text = combine(form.$context, form.$values, (context, values): string | null => {
    const previewed = context && params(values, context.value);
    return previewed && JSON.stringify(previewed);
  });
  const { $run, responsesOf } = createCurrentRun([$text.updates, retried]);
  const loadFx = createEffect<{ run: number; text: string }, R, ProblemDetails>(({ text }) =>
    mutation(JSON.parse(text) as P),
  );
  const { done: loaded, failed } = responsesOf(loadFx);
  const isValid = (source: { run: number; text: string | null }): source is { run: number; text: string } =>
    source.text !== null;
  const requested = sample({
    clock: [debounce($text.updates, pauseMs), retried],
    source: { run: $run, text: $text },
    filter: isValid,
  });
  trigger(requested, loadFx);

  const $value = createStore<R | null>(null).on(loaded, (_, value) => value);
  const $error = createStore<ProblemDetails | null>(null)
    .on(failed, (_, error) => error)
    .reset($text.updates, retried, loaded);
  const $isOutdated = createStore(true)
    .on([$text.updates, retried], () => true)
    .on([loaded, failed], () => false);
  reset({ clock: [form.opened, form.closed], target: [$value, $error] });
  const $isComplete = $text.map((text) => text !== null);
  const $preview = combine(
    { value: $value, error: $error, isOutdated: $isOutdated, isComplete: $isComplete },
    (state): PreviewState<R> => state as PreviewState<R>,
  );
  return { $preview, retried };
}

interface FormPreviewProps<R> {
  model: FormPreviewModel<R>;
  /** `isOutdated` while the next preview is loading. */
  children: (value: R, isOutdated: boolean) => ReactNode;
}

/** The preview of a form in its states. */
export function FormPreview<R>({ model, children }: FormPreviewProps<R>) {
  const { value, error, isOutdated, isComplete } = useUnit(model.$preview);
  const retry = useUnit(model.retried);
  if (!isComplete) {
    return (
      <p className="hint">
        <Trans>The preview appears when the fields are complete.</Trans>
      </p>
    );
  }
  if (error) return <CardError error={error} onRetry={retry} />;
  if (value === null) return <SkeletonText lines={6} />;
  return (
    <div className="stack gap-3" aria-busy={isOutdated}>
      {children(value, isOutdated)}
    </div>
  );
}
