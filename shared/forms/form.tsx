import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { type Message, messageText } from "@shared/i18n/message";
import { useOnUnmount, useUnloadWarning } from "@shared/lib/react";
import { createWatch } from "effector";
import { useProvidedScope, useUnit } from "effector-react";
import { type FormHTMLAttributes, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useDraft } from "./draft/use-draft";
import styles from "./form.module.css";
import type { FormModel, FormValues } from "./form-model";

// biome-ignore lint/suspicious/noExplicitAny: the rendered form does not depend on the parameters and the result
type AnyForm<V extends FormValues, C> = FormModel<V, C, any, any>;

/**
 * Connects a form to its model for as long as the component is mounted: opens it for `context` (again when `key`
 * changes), preserves what was typed over a reload and the end of the session, and warns before it is lost.
 */
export function useForm<V extends FormValues, C>(form: AnyForm<V, C>, context: C, key: string | number = "") {
  const { i18n } = useLingui();
  const { opened, values, pending, problems, ...state } = useUnit({
    opened: form.$context,
    values: form.$values,
    pending: form.$pending,
    problems: form.$problems,
    failure: form.$failure,
    error: form.$error,
    isDirty: form.$isDirty,
    revision: form.$revision,
  });
  const events = useUnit({
    opened: form.opened,
    changed: form.changed,
    blurred: form.blurred,
    submitted: form.submitted,
    restored: form.restored,
    loadedRestored: form.loadedRestored,
    closed: form.closed,
  });
  // The server renders the initial values; effects open the form in the browser.
  const shown = opened ? values : form.initialValues(context);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new context of the same target keeps what was typed
  useEffect(() => void events.opened(context), [key]);
  useOnUnmount(events.closed, key);
  const draftKey = form.draftKey(context);
  const draft = useMemo(
    () => (opened && draftKey && state.isDirty ? toDraft(values, form.initialValues(opened.value)) : null),
    [opened, draftKey, state.isDirty, values, form],
  );
  const [isRestored, setRestored] = useState(false);
  const clearDraft = useDraft({
    key: draftKey ?? "",
    value: draft,
    restore: (stored) => {
      const initial = form.initialValues(context);
      events.restored(fromDraft(stored, initial));
      events.loadedRestored(fromDraft(stored, initial, loadedPrefix));
      setRestored(true);
    },
  });
  // A dialog that closes when it is saved is removed before it could render its saved values.
  useOnSaved(form, clearDraft);
  useUnloadWarning(form.warnsUnsaved && state.isDirty);

  const text = (message: Message) => messageText(i18n, message);
  /** The messages of a field as text; undefined without any. */
  const errorOf = (name: keyof V): string | undefined => {
    const problem = problems[name];
    if (problem === undefined) return undefined;
    return Array.isArray(problem) ? problem.map(text).join(" ") : text(problem as Message);
  };

  return {
    ...state,
    isRestored: isRestored && state.isDirty,
    form,
    values: shown,
    pending,
    change: events.changed,
    submit: events.submitted,
    clearDraft,
    /** Drops what was typed, for a form that is cancelled. */
    discard: () => {
      clearDraft();
      setRestored(false);
      events.opened(context);
    },
    errorOf,
    /** The attributes of a text field, a select or a text area. */
    field: (name: keyof V & string) => ({
      name: name as string,
      value: String(shown[name]),
      error: errorOf(name),
      readOnly: pending,
      onChange: (event: { target: { value: string } }) =>
        events.changed({ [name]: event.target.value } as unknown as Partial<V>),
      onBlur: () => void events.blurred(name),
    }),
    /** The attributes of a checkbox or a switch. */
    check: (name: keyof V & string) => ({
      name: name as string,
      value: "1",
      checked: shown[name] === true,
      onChange: (event: { target: { checked: boolean } }) =>
        events.changed({ [name]: event.target.checked } as unknown as Partial<V>),
    }),
  };
}

/**
 * Connects a form in a dialog. Leaving an open dialog, by Back or a link, drops what was typed, as Esc and Cancel do; a
 * reload and the end of the session, which unload the document, do not.
 */
export function useDialogForm<V extends FormValues, C>(form: AnyForm<V, C>, context: C, key?: string | number) {
  const state = useForm(form, context, key);
  const { clearDraft } = state;
  useEffect(() => clearDraft, [clearDraft]);
  return state;
}

/** Calls `onSaved` when the form's mutation has succeeded, for example to close its dialog. */
export function useOnSaved<R>(
  // biome-ignore lint/suspicious/noExplicitAny: the parameters do not matter here
  { saved }: Pick<FormModel<any, any, any, R>, "saved">,
  onSaved: (result: R) => void,
): void {
  const scope = useProvidedScope();
  const latest = useRef(onSaved);
  latest.current = onSaved;
  useEffect(
    () => createWatch({ unit: saved, scope: scope ?? undefined, fn: ({ result }) => latest.current(result) }),
    [saved, scope],
  );
}

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "action" | "hidden" | "method" | "onSubmit"> {
  /** What `useForm` returned. */
  state: {
    form: Pick<FormModel<FormValues, unknown, unknown, unknown>, "$rejections" | "actionName">;
    submit: () => void;
    /** Whether it shows what was typed in an earlier document. */
    isRestored?: boolean;
  };
  /** False: the browser checks the attributes of the fields before a submission, such as `required`. */
  noValidate?: boolean;
  /** Parameters that are not fields, for a form that the browser posts itself, before hydration. */
  hidden?: Record<string, string | number>;
  /** The page that the browser posts the form to itself, to show the result; by default the action. */
  page?: string;
  children: ReactNode;
}

/**
 * The element of a form. It posts to the action of its mutation without JavaScript, too. After a rejection the first
 * invalid field has the focus.
 */
export function Form({ state, hidden = {}, page, noValidate = true, children, ...attributes }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const { actionName } = state.form;
  const rejections = useUnit(state.form.$rejections);
  const handled = useRef(rejections);
  useEffect(() => {
    if (rejections === handled.current) return;
    handled.current = rejections;
    const invalid = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A disabled field shows what another one selects.
    const field = invalid?.matches(":disabled") ? ref.current?.querySelector<HTMLElement>("input:enabled") : invalid;
    field?.focus();
  }, [rejections]);
  return (
    <form
      {...attributes}
      ref={ref}
      method={actionName === null ? undefined : "post"}
      action={page ?? (actionName === null ? undefined : `/actions/${actionName}`)}
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      {state.isRestored && (
        <p className={styles.restored} role="status">
          <Trans>What you typed before was restored.</Trans>
        </p>
      )}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

interface FormCardProps extends Pick<FormProps, "state" | "hidden" | "children"> {
  /** The accessible name. */
  label: string;
  /** The buttons. */
  actions: ReactNode;
}

/** The form of a page: its fields, one below the other, and its buttons. */
export function FormCard({ label, actions, children, ...form }: FormCardProps) {
  return (
    <Form {...form} className={styles.form} aria-label={label}>
      {children}
      <div className={styles.actions}>{actions}</div>
    </Form>
  );
}

/** Of the names under which a draft has the values that its form was opened with. */
const loadedPrefix = "loaded:";

/** What was typed, and what the form was opened with in its place: the other values may have changed when it is restored. */
export const toDraft = (values: FormValues, initial: FormValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => value !== initial[name])
      .flatMap(([name, value]) => [
        [name, String(value)],
        [loadedPrefix + name, String(initial[name])],
      ]),
  );

/** The values of a draft; a form may have other fields than the document that stored it. */
export const fromDraft = <V extends FormValues>(
  draft: Readonly<Record<string, string>>,
  initial: V,
  prefix = "",
): Partial<V> =>
  Object.fromEntries(
    Object.entries(initial).flatMap(([name, value]) => {
      const stored = draft[prefix + name];
      if (stored === undefined) return [];
      return [[name, typeof value === "boolean" ? stored === "true" : stored]];
    }),
  ) as Partial<V>;
