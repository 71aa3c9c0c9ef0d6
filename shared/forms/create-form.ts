import type { Conflict } from "@shared/api/api-error";
import type { ProblemDetails } from "@shared/api/result";
import { combine, createEvent, createStore, type Store, sample } from "effector";
import { trigger } from "../mutations/trigger";
import { createFormMessages } from "./form-messages";
import type { FormModel, FormValues, Problems } from "./form-model";
import { createSubmission, type FormTarget } from "./form-submission";
import { createFormValues } from "./form-values";

type FormOptions<V extends FormValues, C, P, R, K> = FormTarget<P, R> & {
  initial: V | ((context: C) => V);
  /** Returns the parameters to submit. `loaded` are the saved values of the time when the form was opened. */
  params: (values: V, context: C, loaded: V) => P;
  /** Returns the messages of invalid fields. The form is not submitted while there are messages. */
  validate?: (values: V, context: C, known: K) => Problems<V>;
  /** Further input of the validation, such as the names in use. */
  known?: Store<K>;
  /** Whether an invalid field shows its message when it loses focus, and not only after a submission. */
  validatesOnBlur?: boolean;
  /** Whether there is something to save. If not, a submission resets the form to the saved values and sends nothing. */
  isChanged?: (values: V, loaded: V) => boolean;
  /** Whether typing clears the server's error, and not only the next submission. */
  forgetsFailure?: boolean;
  /** The key of the draft of this form, or of its target, on its page. Never use drafts for passwords. */
  draft?: string | ((context: C) => string);
  /** The values in the draft, for a form whose values are not known when it is opened, or are passwords. */
  isStored?: (name: string) => boolean;
  warnsUnsaved?: boolean;
  /** Whether the form keeps the saved values. */
  keepsValues?: boolean;
};

/**
 * Creates the model of a form. The typed values survive a failed submission. A form that submits to an event instead of
 * a mutation is saved at once.
 */
export function createForm<V extends FormValues, C, P, R = void, K = unknown>(
  options: FormOptions<V, C, P, R, K>,
): FormModel<V, C, P, R> {
  const { initial, params, validate = () => ({}), isChanged = () => true, draft } = options;
  const { validatesOnBlur = false, forgetsFailure = false, warnsUnsaved = false, keepsValues = false } = options;
  const events = {
    opened: createEvent<C>(),
    changed: createEvent<Partial<V>>(),
    blurred: createEvent<keyof V>(),
    submitted: createEvent(),
    restored: createEvent<Partial<V>>(),
    loadedRestored: createEvent<Partial<V>>(),
    conflictResolved: createEvent<{ conflict: Conflict; keep: boolean }>(),
    closed: createEvent(),
    saved: createEvent<{ params: P; result: R }>(),
    failed: createEvent<ProblemDetails>(),
  };
  const $context = createStore<{ value: C } | null>(null)
    .on(events.opened, (_, value) => ({ value }))
    .reset(events.closed);
  const initialValues = (context: C): V => (typeof initial === "function" ? initial(context) : initial);
  const noValues = (typeof initial === "function" ? {} : initial) as V;
  const values = createFormValues({ ...events, $context }, { noValues, initialValues, keepsValues });
  const { $values, $loaded } = values;
  const $known = options.known ?? createStore<K>(null as K);
  const $invalid = combine(
    $values,
    $context,
    $known,
    (current, context, known): Problems<V> => (context ? validate(current, context.value, known) : {}),
  );
  const $submission = combine(
    $values,
    $loaded,
    $context,
    (current, loaded, context) =>
      context && { params: () => params(current, context.value, loaded), isChanged: () => isChanged(current, loaded) },
  );
  const $isInvalid = $invalid.map((invalid) => Object.keys(invalid).length > 0);
  const submission = createSubmission(events, { $submission, $isInvalid }, options);
  trigger(sample({ clock: submission.unchanged, source: $loaded }), events.restored);
  const messages = createFormMessages(
    { ...events, ...submission },
    { $values, $invalid, validatesOnBlur, forgetsFailure },
  );
  return {
    ...events,
    ...values,
    ...messages,
    actionName: options.mutation?.actionName ?? null,
    draftKey: (context) => (typeof draft === "function" ? draft(context) : (draft ?? null)),
    isStored: options.isStored,
    warnsUnsaved,
    initialValues,
    $context,
    $pending: submission.$pending,
  };
}
