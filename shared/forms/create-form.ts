import type { Conflict } from "@shared/api/api-error";
import type { ProblemDetails } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";
import { combine, createEvent, createStore, type Event, type EventCallable, type Store, sample } from "effector";
import { reset } from "patronum/reset";
import type { Mutation } from "../mutations/create-mutation";
import { fieldErrors } from "./field-errors";

export type FormValues = Record<string, string | boolean>;
/** The messages of invalid fields by name. */
export type Problems<V> = Partial<Record<keyof V, Message | readonly Message[]>>;

/** The model of a form that a mutation saves; `useForm` and `Form` render it. */
export interface FormModel<V extends FormValues, C, P, R> {
  mutation: Mutation<P, R>;
  /** Identifies its draft on the page; null if what is typed is not preserved. */
  draftKey: (context: C) => string | null;
  /** Whether the browser asks before a document with unsaved input is closed. */
  warnsUnsaved: boolean;
  initialValues: (context: C) => V;
  /** The form is shown for a target, such as the plant that it changes; the values are the initial ones. */
  opened: EventCallable<C>;
  changed: EventCallable<Partial<V>>;
  /** The user left a field (`validatesOnBlur`). */
  blurred: EventCallable<keyof V>;
  /** Ignored while the form is closed, pending or invalid. */
  submitted: EventCallable<void>;
  /** What was typed before, in another document. */
  restored: EventCallable<Partial<V>>;
  /** What the form was opened with in that document, in place of what was typed. */
  loadedRestored: EventCallable<Partial<V>>;
  /** What was typed in a part is kept, or what somebody else has stored meanwhile is taken. */
  conflictResolved: EventCallable<{ conflict: Conflict; keep: boolean }>;
  /** The form is no longer shown: what was typed is dropped, and so is a response that is still pending. */
  closed: EventCallable<void>;
  /** The mutation of this form has succeeded; its values are the initial ones again, unless `keepsValues`. */
  saved: Event<{ params: P; result: R }>;
  failed: Event<ProblemDetails>;
  /** What the form is shown for; null while it is closed. */
  $context: Store<{ value: C } | null>;
  $values: Store<V>;
  /** The values that are saved, as far as the form knows: what it was opened with. */
  $loaded: Store<V>;
  $pending: Store<boolean>;
  /** Whether something was typed that is not saved. */
  $isDirty: Store<boolean>;
  /** Messages of fields: of the validation, once the form was submitted or the field left, and of the server. */
  $problems: Store<Problems<V>>;
  /** The server's error; null without one. */
  $failure: Store<ProblemDetails | null>;
  /** The server's error without the messages of fields, for an alert above the form; null if there is none. */
  $error: Store<ProblemDetails | null>;
  /** The number of failed or invalid submissions: each moves the focus to the first invalid field or the alert. */
  $rejections: Store<number>;
  /** The number of times that the values were replaced: an uncontrolled editor then has new content. */
  $revision: Store<number>;
}

interface FormOptions<V extends FormValues, C, P, R> {
  mutation: Mutation<P, R>;
  initial: V | ((context: C) => V);
  /** The parameters of the mutation; `loaded` are the values that were saved when the form was opened. */
  params: (values: V, context: C, loaded: V) => P;
  /** The messages of invalid fields; nothing is sent while there are any. */
  validate?: (values: V, context: C) => Problems<V>;
  /** Whether a field shows that it is invalid once it was left, not only once the form was submitted. */
  validatesOnBlur?: boolean;
  /** Identifies the draft of this form, or of its target, on its page. Never for passwords. */
  draft?: string | ((context: C) => string);
  warnsUnsaved?: boolean;
  /** Whether the saved values remain in the form. */
  keepsValues?: boolean;
}

/** Creates the model of a form. What was typed survives a failure. */
export function createForm<V extends FormValues, C, P, R>({
  mutation,
  initial,
  params,
  validate = () => ({}),
  validatesOnBlur = false,
  draft,
  warnsUnsaved = false,
  keepsValues = false,
}: FormOptions<V, C, P, R>): FormModel<V, C, P, R> {
  const opened = createEvent<C>();
  const changed = createEvent<Partial<V>>();
  const restored = createEvent<Partial<V>>();
  const loadedRestored = createEvent<Partial<V>>();
  const blurred = createEvent<keyof V>();
  const submitted = createEvent();
  const conflictResolved = createEvent<{ conflict: Conflict; keep: boolean }>();
  const closed = createEvent();
  const initialValues = (context: C): V => (typeof initial === "function" ? initial(context) : initial);
  const noValues = (typeof initial === "function" ? {} : initial) as V;

  const $context = createStore<{ value: C } | null>(null).on(opened, (_, value) => ({ value }));
  const $values = createStore<V>(noValues);
  const $loaded = createStore<V>(noValues);
  const $submitted = createStore<P | null>(null);
  const $failure = createStore<ProblemDetails | null>(null);
  const $touched = createStore<readonly (keyof V)[] | "all">([]);
  const $revision = createStore(0);
  const $rejections = createStore(0);

  const $invalid = combine($values, $context, (values, context) =>
    context ? validate(values, context.value) : ({} as Problems<V>),
  );
  const attempted = sample({
    clock: submitted,
    source: { context: $context, values: $values, loaded: $loaded, invalid: $invalid, pending: $submitted },
  }).filterMap(({ context, pending, ...attempt }) =>
    context && pending === null ? { ...attempt, context: context.value } : undefined,
  );
  const isValid = ({ invalid }: { invalid: Problems<V> }) => Object.keys(invalid).length === 0;
  const accepted = attempted.filterMap((attempt) =>
    isValid(attempt) ? { params: params(attempt.values, attempt.context, attempt.loaded) } : undefined,
  );
  const rejected = attempted.filter({ fn: (attempt) => !isValid(attempt) });
  $submitted.on(accepted, (_, attempt) => attempt.params);
  // The types of `sample` do not support a generic effect as its target.
  sample({
    clock: accepted.map((attempt) => attempt.params) as Event<unknown>,
    target: mutation as unknown as EventCallable<unknown>,
  });

  /** The response to this form, not to another form of the mutation or to one that was closed. */
  const isOwn = (own: P | null, settled: { params: P }) => own === settled.params;
  const saved = sample({ clock: mutation.done, source: $submitted, filter: isOwn, fn: (_, done) => done });
  const failed = sample({ clock: mutation.fail, source: $submitted, filter: isOwn, fn: (_, { error }) => error });

  const renewed = sample({ clock: saved, source: { values: $values, context: $context } }).filterMap(
    ({ values, context }) => context && (keepsValues ? values : initialValues(context.value)),
  ) as Event<V>;
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
  $failure
    .on(failed, (_, error) => error)
    .on(conflictResolved, (failure, { conflict }) => {
      const conflicts = failure?.conflicts?.filter(({ part }) => part !== conflict.part) ?? [];
      return failure && conflicts.length > 0 ? { ...failure, conflicts } : null;
    })
    .reset(accepted, opened);
  $touched
    .on(blurred, (touched, name) => (validatesOnBlur && touched !== "all" ? [...touched, name] : touched))
    .on(rejected, () => "all" as const)
    .reset(accepted, opened);
  $rejections.on([rejected, failed], (count) => count + 1);
  reset({ clock: [saved, failed], target: $submitted });
  reset({ clock: closed, target: [$context, $values, $loaded, $submitted, $failure, $touched] });

  const $split = combine($failure, $values, (failure, values) => fieldErrors(failure, Object.keys(values)));
  const $problems = combine($invalid, $touched, $split, (invalid, touched, { errors }): Problems<V> => {
    const shown = Object.entries(invalid).filter(([name]) => touched === "all" || touched.includes(name));
    return { ...(errors as Problems<V>), ...Object.fromEntries(shown) };
  });
  return {
    mutation,
    draftKey: (context) => (typeof draft === "function" ? draft(context) : (draft ?? null)),
    warnsUnsaved,
    initialValues,
    opened,
    changed,
    blurred,
    submitted,
    restored,
    loadedRestored,
    conflictResolved,
    closed,
    saved,
    failed,
    $context,
    $values,
    $loaded,
    $pending: $submitted.map((pending) => pending !== null),
    $isDirty: combine($values, $loaded, (values, before) =>
      Object.entries(values).some(([name, value]) => value !== before[name]),
    ),
    $problems,
    $failure,
    $error: $split.map(({ rest }) => rest),
    $rejections,
    $revision,
  };
}
