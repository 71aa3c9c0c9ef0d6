import type { Conflict, ProblemDetails } from "@shared/api/result";
import type { FormValues } from "@shared/drafts/draft-storage";
import type { Message } from "@shared/i18n/format";
import type { Event, EventCallable, Store } from "effector";

/** The messages of invalid fields by name. */
export type Problems<V> = Partial<Record<keyof V, Message | readonly Message[]>>;

/** The model of a form; `useForm` and `Form` render it. */
export interface FormModel<V extends FormValues, C, P, R> {
  /** The name of the action that saves the form; null if the browser never posts the form without JavaScript. */
  actionName: string | null;
  /** The key of the draft on the page; null if typed values are not preserved. */
  draftKey: (context: C) => string | null;
  /** Whether the draft has a value. By default it has all values that the form is opened with, but never a password. */
  isStored?: (name: string) => boolean;
  /** Whether the browser asks before a document with unsaved input is closed. */
  warnsUnsaved: boolean;
  initialValues: (context: C) => V;
  /** The form opens for a target, such as the plant to change. Its values are reset to the initial values. */
  opened: EventCallable<C>;
  changed: EventCallable<Partial<V>>;
  /** A field lost focus (`validatesOnBlur`). */
  blurred: EventCallable<keyof V>;
  /** A submission. It is ignored while the form is closed, pending or invalid. */
  submitted: EventCallable<void>;
  /** A draft of an earlier document is restored. */
  restored: EventCallable<Partial<V>>;
  /** The initial values of the draft's fields in the earlier document. */
  loadedRestored: EventCallable<Partial<V>>;
  /** The user resolved a conflict: the typed value is kept, or the stored value replaces it. */
  conflictResolved: EventCallable<{ conflict: Conflict; keep: boolean }>;
  /** The form closes. The typed values and a pending response are dropped. */
  closed: EventCallable<void>;
  /** The mutation of the form succeeded. The values are reset to the initial values, unless `keepsValues` is set. */
  saved: Event<{ params: P; result: R }>;
  failed: Event<ProblemDetails>;
  /** The target of the form; null while the form is closed. */
  $context: Store<{ value: C } | null>;
  $values: Store<V>;
  /** The saved values that the form knows: the values with which it was opened. */
  $loaded: Store<V>;
  $pending: Store<boolean>;
  /** Whether the form has typed, unsaved values. */
  $isDirty: Store<boolean>;
  /** The messages of fields: from the validation after a submission or a blur, and from the server. */
  $problems: Store<Problems<V>>;
  /** The error of the server; null without an error. */
  $failure: Store<ProblemDetails | null>;
  /** The error of the server without the messages of fields, for an alert above the form; null if nothing remains. */
  $error: Store<ProblemDetails | null>;
  /**
   * The number of failed or invalid submissions. Each submission moves the focus to the first invalid field or to the
   * alert.
   */
  $rejections: Store<number>;
  /** The number of times that the values were replaced. An uncontrolled editor then resets its content. */
  $revision: Store<number>;
}
