import type { ActionField, ActionValues, AdminAction } from "@entities/admin-action";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createForm } from "@shared/forms/create-form";
import { Form, useDialogForm } from "@shared/forms/form";
import { readDay } from "@shared/lib/date-range";
import { numberOf } from "@shared/lib/number-text";
import { capitalize } from "@shared/lib/text";
import { lengthProblems as problemsOfLength } from "@shared/lib/text-limits";
import { createMutation } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { ConfirmDialog, Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { DateField } from "@shared/ui/field/date-field";
import { NumberField } from "@shared/ui/field/number-field";
import { Select } from "@shared/ui/field/select";
import { TextArea, TextField } from "@shared/ui/field/text-field";
import { createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { reset } from "patronum/reset";
import { useId } from "react";
import type { runActionOfAdmins } from "./action.server";
import styles from "./run-actions.module.css";

/** The entered values of an action by field. A checked checkbox is "1". */
type EnteredValues = Record<string, string>;

/** The field with the id of the plant, meter or user. It is prefilled and disabled (domain/plant-page.md#admin). */
const idFieldOf = ({ scope }: Pick<AdminAction, "scope">): string => `${scope}_id`;

export const initialValues = (action: AdminAction, targetId: number): EnteredValues =>
  Object.fromEntries(action.form.map(({ name }) => [name, name === idFieldOf(action) ? String(targetId) : ""]));

/** The values to send: numbers and booleans are converted, empty fields are omitted. */
export function actionValues(action: AdminAction, entered: EnteredValues): ActionValues {
  const values = action.form.map((field) => [field.name, sentValue(action, field, entered[field.name] ?? "")]);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}

function sentValue(action: AdminAction, { name, type }: ActionField, text: string): string | number | boolean {
  if (type === "checkbox") return text === "1";
  const trimmed = text.trim();
  const isNumber = type === "number" || name === idFieldOf(action);
  return isNumber && trimmed !== "" && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
}

/** The largest length of the text of a field. Null without a limit. */
function maxLengthOf({ type, max }: Pick<ActionField, "type" | "max">): number | null {
  if (type === "number" || type === "date" || type === "select" || type === "checkbox") return null;
  return numberOf(String(max ?? "")) || null;
}

/** The messages of texts that are longer than their field allows. */
export const lengthProblems = ({ form }: Pick<AdminAction, "form">, entered: EnteredValues) =>
  problemsOfLength(entered, Object.fromEntries(form.map((field) => [field.name, maxLengthOf(field)])));

/** The label of a field, or its name as words if the API sends no label. */
export const fieldLabel = ({ name, label }: Pick<ActionField, "name" | "label">): string =>
  label ?? capitalize(name.replaceAll("_", " ").trim());

/** The title of an action, or its name as words if the API sends no title. */
export const actionTitle = ({ name, title }: Pick<AdminAction, "name" | "title">): string =>
  title ?? capitalize(name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());

/** The plant, meter or user of an action. */
export interface ActionTarget {
  id: number;
  name: string;
}

interface OpenedAction {
  action: AdminAction;
  target: ActionTarget;
}

const runAction = createMutation<typeof runActionOfAdmins>("run-admin-action", {
  success: () => msg`Successfully executed action`,
  unconfirmed: msg`It is not known whether the action was executed. Reload the page and look before you execute it again.`,
  // An action may change any of this data.
  invalidates: ["plant", "meters", "issues", "audits"],
});

/** The form of an action. A confirmation follows the form. The entered values survive an error. */
export const actionForm = createForm({
  mutation: runAction,
  initial: ({ action, target }: OpenedAction) => initialValues(action, target.id),
  params: (values: EnteredValues, { action }: OpenedAction) => ({
    actionName: action.name,
    values: actionValues(action, values),
  }),
  validate: (values, { action }) => lengthProblems(action, values),
  draft: ({ action }) => `action-${action.name}`,
});

export const actionDialogOpened = createEvent<OpenedAction & { owner: string }>();
/** The form is valid. The confirmation follows. See domain/plant-page.md#admin. */
export const confirmationRequested = createEvent();
export const confirmationCancelled = createEvent();
export const actionDialogCancelled = createEvent();

/** The action in the dialog, and the id of the component that renders it. Null while the dialog is closed. */
export const $openedAction = createStore<(OpenedAction & { owner: string }) | null>(null).on(
  actionDialogOpened,
  (_, action) => action,
);
reset({ clock: [actionForm.saved, actionDialogCancelled], target: $openedAction });

export const $isConfirming = createStore(false).on(confirmationRequested, () => true);
reset({ clock: [actionForm.submitted, confirmationCancelled, actionForm.closed], target: $isConfirming });

/** Actions on a plant, meter or user, each with a form and a confirmation (domain/plant-page.md#admin). */
export function RunActions({ actions, target }: { actions: readonly AdminAction[]; target: ActionTarget }) {
  const owner = useId();
  const unit = useUnit({ opened: $openedAction, open: actionDialogOpened });
  return (
    <>
      <ul className="lined">
        {actions.map((action) => (
          <li key={action.name} className={styles.action}>
            <div className={styles.texts}>
              <p className={styles.title}>{actionTitle(action)}</p>
              {action.description && <p className="hint">{action.description}</p>}
            </div>
            <Button size="small" aria-haspopup="dialog" onClick={() => unit.open({ owner, action, target })}>
              <Trans>Run…</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {unit.opened?.owner === owner && <ActionDialog opened={unit.opened} />}
    </>
  );
}

/** The form of an action, rendered from its definition. The errors of the API are also shown as toasts. */
export function ActionDialog({ opened }: { opened: OpenedAction }) {
  const formId = useId();
  const { action, target } = opened;
  const form = useDialogForm(actionForm, opened, action.name);
  const unit = useUnit({
    isConfirming: $isConfirming,
    cancelled: actionDialogCancelled,
    confirmationCancelled,
    confirmationRequested,
  });
  const isTooLong = Object.keys(lengthProblems(action, form.values)).length > 0;
  const cancel = () => {
    form.discard();
    unit.cancelled();
  };
  return (
    <>
      <Dialog
        open
        onClose={cancel}
        title={actionTitle(action)}
        footer={
          <DialogActions onCancel={cancel} type="submit" form={formId} busy={form.pending}>
            <Trans>Run</Trans>
          </DialogActions>
        }
      >
        <Form
          // A text that is too long is rejected before the confirmation.
          state={{ ...form, submit: isTooLong ? form.submit : unit.confirmationRequested }}
          id={formId}
          className="stack"
          noValidate={false}
        >
          {action.description && <p className="hint">{action.description}</p>}
          {action.form.map((field) => (
            <ActionFieldInput
              key={field.name}
              field={field}
              value={form.values[field.name] ?? ""}
              disabled={field.name === idFieldOf(action)}
              error={form.errorOf(field.name)}
              onChange={(value) => form.change({ [field.name]: value })}
            />
          ))}
        </Form>
      </Dialog>
      {unit.isConfirming && (
        <ConfirmDialog
          title={<Trans>Run action</Trans>}
          confirmLabel={<Trans>Run</Trans>}
          kind="primary"
          onConfirm={form.submit}
          onClose={() => unit.confirmationCancelled()}
        >
          <Question title={actionTitle(action)} name={target.name} />
        </ConfirmDialog>
      )}
    </>
  );
}

const Question = ({ title, name }: { title: string; name: string }) => (
  <p>
    <Trans>
      Are you sure you want to run “{title}” for {name}?
    </Trans>
  </p>
);

interface ActionFieldInputProps {
  field: ActionField;
  value: string;
  /** The id of the target, which is prefilled. */
  disabled: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A field of an action, rendered from its definition: type, required, min and max (domain/plant-page.md#admin). */
function ActionFieldInput({ field, value, disabled, error, onChange }: ActionFieldInputProps) {
  const { t } = useLingui();
  const { name, type, required, options } = field;
  const title = fieldLabel(field);
  const label = required || type === "checkbox" ? title : t`${title} (optional)`;
  const shared = { label, name, value, disabled, required, error };
  const dayLimit = (limit: ActionField["min"]) => (readDay(String(limit ?? "")) ? String(limit) : undefined);
  const limitOf = (limit: ActionField["min"]) => numberOf(String(limit ?? "")) ?? undefined;
  const length = (limit: ActionField["min"]) => limitOf(limit) || undefined;
  switch (type) {
    case "checkbox":
      return (
        <Checkbox
          label={label}
          name={name}
          checked={value === "1"}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked ? "1" : "")}
        />
      );
    case "select":
      return (
        <Select
          {...shared}
          options={[
            { value: "", label: t`Select an option` },
            ...options.map(({ name: option }, index) => ({
              value: option,
              label: field.option_labels?.[index] ?? option,
            })),
          ]}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "textarea":
      return <TextArea {...shared} minLength={length(field.min)} onChange={(event) => onChange(event.target.value)} />;
    case "number":
      return (
        <NumberField
          {...shared}
          min={limitOf(field.min)}
          max={limitOf(field.max)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "date":
      return (
        <DateField
          {...shared}
          min={dayLimit(field.min)}
          max={dayLimit(field.max)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          type={type === "email" ? "email" : "text"}
          autoComplete="off"
          minLength={length(field.min)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
