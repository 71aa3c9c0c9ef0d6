import type { Conflict } from "@shared/api/api-error";
import type { ProblemDetails } from "@shared/api/result";
import type { Message } from "@shared/i18n/message";
import type { Event, EventCallable, Store } from "effector";

export type FormValues = Record<string, string | boolean>;
/** The messages of invalid fields by name. */
export type Problems<V> = Partial<Record<keyof V, Message | readonly Message[]>>;

/** The model of a form; `useForm` and `Form` render it. */
export interface FormModel<V extends FormValues, C, P, R> {
  /** The name of the action that saves it; null for a form that the browser never posts itself. */
  actionName: string | null;
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
  /** The form was submitted and its mutation has succeeded; its values are the initial ones again, unless `keepsValues`. */
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
