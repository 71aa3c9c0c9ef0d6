import type { ProblemDetails } from "@shared/api/result";
import type { FormValues } from "@shared/drafts/draft-storage";
import { combine, createStore, type Event, type Store } from "effector";
import type { FormModel, Problems } from "./form-model";

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
  hasFieldMessages: boolean;
}

/** Creates the messages of a form: the visible messages of the validation, and the messages of the server. */
export function createFormMessages<V extends FormValues>(
  { opened, changed, blurred, conflictResolved, closed, accepted, rejected, failed }: MessageEvents<V>,
  { $values, $invalid, validatesOnBlur, forgetsFailure, hasFieldMessages }: MessageSource<V>,
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

  const $split = combine($failure, $values, (failure, values) =>
    fieldErrors(failure, hasFieldMessages ? Object.keys(values) : []),
  );
  const $problems = combine($invalid, $touched, $split, (invalid, touched, { errors }): Problems<V> => {
    const shown = Object.entries(invalid).filter(([name]) => touched === "all" || touched.includes(name));
    return { ...(errors as Problems<V>), ...Object.fromEntries(shown) };
  });
  return { $failure, $problems, $error: $split.map(({ rest }) => rest), $rejections };
}

/** The API's messages by form field, the first one being the most important. */
type FieldErrors<Name extends string> = Partial<Record<Name, readonly string[]>>;

/**
 * Splits the API's messages on a form into those of its fields and the rest, which belongs above the form; `rest` is
 * null if every message has a field. Both are empty without an error.
 */
export function fieldErrors<Name extends string>(
  error: ProblemDetails | null | undefined,
  names: readonly Name[],
): { errors: FieldErrors<Name>; rest: ProblemDetails | null } {
  if (!error || error.conflicts) return { errors: {}, rest: null };
  const errors: FieldErrors<Name> = {};
  const messages = { ...error.messages };
  for (const name of names) {
    // A field of a nested object has a path: "address.street".
    const key = Object.keys(messages).find((path) => path === name || path.endsWith(`.${name}`));
    const lines = key === undefined ? [] : (messages[key] ?? []);
    if (key === undefined || lines.length === 0) continue;
    errors[name] = lines;
    delete messages[key];
  }
  const allInFields = Object.keys(errors).length > 0 && Object.keys(messages).length === 0;
  return { errors, rest: allInFields ? null : { ...error, messages } };
}
