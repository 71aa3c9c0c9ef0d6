import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { FormValues } from "@shared/drafts/draft-storage";
import { fromDraft, loadedPrefix, toDraft } from "@shared/drafts/draft-storage";
import { useDraft } from "@shared/drafts/use-draft";
import { type Message, messageText } from "@shared/i18n/format";
import { useOnUnmount, useUnloadWarning } from "@shared/lib/react";
import { createWatch } from "effector";
import { useProvidedScope, useUnit } from "effector-react";
import { type FormHTMLAttributes, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import styles from "./form.module.css";
import type { FormModel } from "./form-model";

// biome-ignore lint/suspicious/noExplicitAny: the rendered form does not depend on the parameters and the result
type AnyForm<V extends FormValues, C> = FormModel<V, C, any, any>;

/**
 * Connects a form to its model while the component is mounted. Opens the form for `context` (again when `key` changes),
 * preserves typed values over a reload and the end of the session, and warns before typed values are lost.
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
  // The server renders the initial values. Effects open the form in the browser.
  const shown = opened ? values : form.initialValues(context);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new context of the same target keeps what was typed
  useEffect(() => void events.opened(context), [key]);
  useOnUnmount(events.closed, key);
  const draftKey = form.draftKey(context);
  const draft = useMemo(
    () =>
      opened && draftKey && state.isDirty ? toDraft(values, form.initialValues(opened.value), form.isStored) : null,
    [opened, draftKey, state.isDirty, values, form],
  );
  const [isRestored, setRestored] = useState(false);
  const clearDraft = useDraft({
    key: draftKey ?? "",
    value: draft,
    restore: (stored) => {
      const initial = form.initialValues(context);
      const { isStored } = form;
      events.restored(fromDraft(stored, initial, { isStored }));
      events.loadedRestored(fromDraft(stored, initial, { isStored, prefix: loadedPrefix }));
      setRestored(true);
    },
  });
  // A dialog that closes when it is saved unmounts before it can render the saved values.
  useOnSaved(form, clearDraft);
  useUnloadWarning(form.warnsUnsaved && state.isDirty);

  const text = (message: Message) => messageText(i18n, message);
  /** Formats the messages of a field as text; undefined without messages. */
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
    /** Drops the typed values when the user cancels the form. */
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
    /** The attributes of a radio button of a value. */
    choice: <N extends keyof V & string>(name: N, value: V[N] & string) => ({
      name: name as string,
      value: value as string,
      checked: shown[name] === value,
      onChange: () => events.changed({ [name]: value } as unknown as Partial<V>),
    }),
  };
}

/**
 * Connects a form in a dialog. Leaving an open dialog by Back or a link drops the typed values, as Esc and Cancel do. A
 * reload and the end of the session unload the document and keep the typed values.
 */
export function useDialogForm<V extends FormValues, C>(form: AnyForm<V, C>, context: C, key?: string | number) {
  const state = useForm(form, context, key);
  const { clearDraft } = state;
  useEffect(() => clearDraft, [clearDraft]);
  return state;
}

/** Calls `onSaved` when the mutation of the form succeeds, for example to close its dialog. */
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

export interface FormProps
  extends Omit<FormHTMLAttributes<HTMLFormElement>, "action" | "hidden" | "method" | "onSubmit"> {
  /** The result of `useForm`. */
  state: {
    form: Pick<FormModel<FormValues, unknown, unknown, unknown>, "$rejections" | "actionName">;
    submit: () => void;
    /** Whether the form shows the restored draft of an earlier document. */
    isRestored?: boolean;
  };
  /** False lets the browser validate attributes such as `required` before a submission. */
  noValidate?: boolean;
  /** Parameters that are not fields, for a form that the browser posts before hydration. */
  hidden?: Record<string, string | number>;
  /** The URL that the browser posts the form to before hydration, and that shows the result; by default the action. */
  page?: string;
  children: ReactNode;
}

/**
 * A `<form>` that also posts to the action of its mutation without JavaScript. After a rejected submission, the first
 * invalid field has the focus. Ctrl+Enter in a text area submits the form.
 */
export function Form({ state, hidden = {}, page, noValidate = true, onKeyDown, children, ...attributes }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const { actionName } = state.form;
  const rejections = useUnit(state.form.$rejections);
  const handled = useRef(rejections);
  useEffect(() => {
    if (rejections === handled.current) return;
    handled.current = rejections;
    const invalid = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A disabled field shows the selection of another field.
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
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        if (event.target instanceof HTMLTextAreaElement) pressSubmit(event.currentTarget);
      }}
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

/** Presses the submit button of a form, which may be outside of the form. Enter in a text area inserts a line. */
function pressSubmit({ elements }: HTMLFormElement): void {
  const isSubmit = (element: Element): element is HTMLButtonElement =>
    element instanceof HTMLButtonElement && element.type === "submit";
  [...elements].find(isSubmit)?.click();
}
