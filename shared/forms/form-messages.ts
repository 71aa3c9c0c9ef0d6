import type { ProblemDetails } from "@shared/api/result";
import { combine, createStore, type Event, type Store } from "effector";
import { fieldErrors } from "./field-errors";
import type { FormModel, FormValues, Problems } from "./form-model";

interface MessageEvents<V extends FormValues>
  extends Pick<
    FormModel<V, unknown, unknown, unknown>,
    "changed" | "blurred" | "conflictResolved" | "closed" | "failed"
  > {
  opened: Event<unknown>;
  /** A sent submission, and a submission that was blocked because the form is invalid. */
  accepted: Event<unknown>;
  rejected: Event<unknown>;
}

interface MessageSource<V extends FormValues> {
  $values: Store<V>;
  /** The messages of the validation, whether they are visible or not. */
  $invalid: Store<Problems<V>>;
  validatesOnBlur: boolean;
  forgetsFailure: boolean;
}

/** Creates the messages of a form: the visible messages of the validation, and the messages of the server. */
export function createFormMessages<V extends FormValues>(
  { opened, changed, blurred, conflictResolved, closed, accepted, rejected, failed }: MessageEvents<V>,
  { $values, $invalid, validatesOnBlur, forgetsFailure }: MessageSource<V>,
) {
  const $failure = createStore<ProblemDetails | null>(null)
    .on(failed, (_, error) => error)
    .on(conflictResolved, (failure, { conflict }) => {
      const conflicts = failure?.conflicts?.filter(({ part }) => part !== conflict.part) ?? [];
      return failure && conflicts.length > 0 ? { ...failure, conflicts } : null;
    })
    .reset(accepted, opened, closed);
  if (forgetsFailure) $failure.reset(changed);
  const $touched = createStore<readonly (keyof V)[] | "all">([])
    .on(blurred, (touched, name) => (validatesOnBlur && touched !== "all" ? [...touched, name] : touched))
    .on(rejected, () => "all" as const)
    .reset(accepted, opened, closed);
  const $rejections = createStore(0).on([rejected, failed], (count) => count + 1);

  const $split = combine($failure, $values, (failure, values) => fieldErrors(failure, Object.keys(values)));
  const $problems = combine($invalid, $touched, $split, (invalid, touched, { errors }): Problems<V> => {
    const shown = Object.entries(invalid).filter(([name]) => touched === "all" || touched.includes(name));
    return { ...(errors as Problems<V>), ...Object.fromEntries(shown) };
  });
  return { $failure, $problems, $error: $split.map(({ rest }) => rest), $rejections };
}
