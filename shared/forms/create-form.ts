import { type Conflict, isUnconfirmed, type ProblemDetails } from "@shared/api/result";
import { createCurrentRun } from "@shared/data/current-run";
import type { FormValues } from "@shared/drafts/draft-storage";
import { type Mutation, trigger } from "@shared/mutations/create-mutation";
import {
  combine,
  createEffect,
  createEvent,
  createStore,
  type Event,
  type EventCallable,
  type Store,
  sample,
} from "effector";
import { reset } from "patronum/reset";
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
function createFormMessages<V extends FormValues>(
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
 * Splits the API's messages on a form into the messages of its fields and the rest, which belongs above the form.
 * `rest` is null if every message has a field. Both are empty without an error.
 */
export function fieldErrors<Name extends string>(
  error: ProblemDetails | null | undefined,
  names: readonly Name[],
): { errors: FieldErrors<Name>; rest: ProblemDetails | null } {
  if (!error || error.conflicts) return { errors: {}, rest: null };
  const errors: FieldErrors<Name> = {};
  const messages = { ...error.messages };
  for (const name of names) {
    // A field of a nested object has a path, and so has an item of a list: "address.street", "emails.0".
    const key = Object.keys(messages).find((path) => /([^.]*)(\.\d+)?$/.exec(path)?.[1] === name);
    const lines = key === undefined ? [] : (messages[key] ?? []);
    if (key === undefined || lines.length === 0) continue;
    errors[name] = lines;
    delete messages[key];
  }
  const allInFields = Object.keys(errors).length > 0 && Object.keys(messages).length === 0;
  return { errors, rest: allInFields ? null : { ...error, messages } };
}

/** What takes the parameters of a form: a mutation, or an event of a model that shows the results itself. */
type FormTarget<P, R> =
  | { mutation: Mutation<P, R>; target?: undefined }
  | { mutation?: undefined; target: EventCallable<P> };

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
  /** Whether the server's messages are shown at their fields (the default), or all of them in one place (`$error`). */
  hasFieldMessages?: boolean;
  /** The key of the draft of this form, or of its target, on its page. Never use drafts for passwords. */
  draft?: string | ((context: C) => string);
  /** The values in the draft, for a form whose values are not known when it is opened, or are passwords. */
  isStored?: (name: string) => boolean;
  warnsUnsaved?: boolean;
  /** Whether the form keeps the saved values. */
  keepsValues?: boolean;
};

/**
 * The value of a form that creates something: the time since which its change is unconfirmed, or empty. It survives a
 * reload with the draft.
 */
export const notUnconfirmed = { sentAt: "" };

/** The parameters of an unconfirmed change that is sent again, which looks for what was created (`unconfirmedFields`). */
export const unconfirmedParams = ({ sentAt }: typeof notUnconfirmed): { agoMs?: number } =>
  sentAt === "" ? {} : { agoMs: Math.max(0, Date.now() - Number(sentAt)) };

/**
 * Creates the model of a form. The typed values survive a failed submission. A form that submits to an event instead of
 * a mutation is saved at once. A form with the value `notUnconfirmed` notes when its change becomes unconfirmed.
 */
export function createForm<V extends FormValues, C, P, R = void, K = unknown>(
  options: FormOptions<V, C, P, R, K>,
): FormModel<V, C, P, R> {
  const { initial, params, validate = () => ({}), isChanged = () => true, draft } = options;
  const { validatesOnBlur = false, forgetsFailure = false, warnsUnsaved = false, keepsValues = false } = options;
  const { hasFieldMessages = true } = options;
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
    { $values, $invalid, validatesOnBlur, forgetsFailure, hasFieldMessages },
  );
  const unconfirmed = sample({ clock: events.failed, source: $values, fn: ({ sentAt }, error) => ({ sentAt, error }) })
    .filter({ fn: ({ sentAt, error }) => sentAt === "" && isUnconfirmed(error) })
    .map(() => ({ sentAt: String(Date.now()) }) as unknown as Partial<V>);
  trigger(unconfirmed, events.changed);
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

type ValueEvents<V extends FormValues, C> = Pick<
  FormModel<V, C, unknown, unknown>,
  "opened" | "changed" | "restored" | "loadedRestored" | "conflictResolved" | "closed" | "$context"
> & { saved: Event<unknown> };

interface ValueOptions<V extends FormValues, C> {
  /** Of a form that is closed. */
  noValues: V;
  initialValues: (context: C) => V;
  keepsValues: boolean;
}

/** The values of a form, and the saved values that the form has loaded. */
function createFormValues<V extends FormValues, C>(
  events: ValueEvents<V, C>,
  { noValues, initialValues, keepsValues }: ValueOptions<V, C>,
) {
  const { opened, changed, restored, loadedRestored, conflictResolved, closed, saved, $context } = events;
  const $values = createStore<V>(noValues);
  const $loaded = createStore<V>(noValues);
  const $revision = createStore(0);

  const renewed = sample({ clock: saved, source: { values: $values, context: $context } }).filterMap(
    ({ values, context }): V | undefined => {
      if (!context) return undefined;
      return keepsValues ? values : initialValues(context.value);
    },
  );
  const opening = opened.map(initialValues);
  // A kept change is one of what is stored now.
  $loaded
    .on([opening, renewed], (_, values) => values)
    .on(loadedRestored, (before, loaded) => ({ ...before, ...loaded }))
    .on(conflictResolved, (loaded, { conflict }) => ({ ...loaded, ...conflict.values }));
  $values
    .on([opening, renewed], (_, values) => values)
    .on([changed, restored], (values, change) => ({ ...values, ...change }))
    .on(conflictResolved, (values, { conflict, keep }) => (keep ? values : { ...values, ...conflict.values }));
  $revision.on([opening, renewed, restored, conflictResolved], (revision) => revision + 1);
  reset({ clock: closed, target: [$values, $loaded] });

  const $isDirty = combine($values, $loaded, (values, before) =>
    Object.entries(values).some(([name, value]) => value !== before[name]),
  );
  return { $values, $loaded, $revision, $isDirty };
}

interface SubmissionEvents<P, R> {
  submitted: Event<void>;
  closed: Event<void>;
  saved: EventCallable<{ params: P; result: R }>;
  failed: EventCallable<ProblemDetails>;
}

interface SubmissionSource<P> {
  /** What would be submitted; null while the form is closed. */
  $submission: Store<{ params: () => P; isChanged: () => boolean } | null>;
  $isInvalid: Store<boolean>;
}

/** Submits a form unless it is closed, invalid, unchanged or pending. The response to a form that was closed is dropped. */
function createSubmission<P, R>(
  { submitted, closed, saved, failed }: SubmissionEvents<P, R>,
  { $submission, $isInvalid }: SubmissionSource<P>,
  { mutation, target }: FormTarget<P, R>,
) {
  const { $run, responsesOf } = createCurrentRun([closed]);
  // Each form has its own effect. The application never releases a mutation, so the mutation must not refer to the form.
  const submitFx = createEffect<{ params: P; run: number }, { params: P; result: R }, ProblemDetails>(
    async ({ params }) => ({ params, result: mutation ? await mutation(params) : (undefined as R) }),
  );
  const responses = responsesOf(submitFx);
  const $pending = responses.$pending.map((calls) => calls.length > 0);
  const attempted = sample({
    clock: submitted,
    source: { submission: $submission, isInvalid: $isInvalid, pending: $pending, run: $run },
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
  return { accepted, rejected, unchanged, $pending };
}
