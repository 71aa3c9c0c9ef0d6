import type { ActionField } from "@entities/admin-action";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useDialogForm } from "@shared/forms/form";
import { readDay } from "@shared/lib/date-range";
import { numberOf } from "@shared/lib/number-text";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { DateField } from "@shared/ui/date-field/date-field";
import { ConfirmDialog, Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { NumberField } from "@shared/ui/field/number-field";
import { TextArea, TextField } from "@shared/ui/field/text-field";
import { Select } from "@shared/ui/select/select";
import { useUnit } from "effector-react";
import { useId } from "react";
import {
  $isConfirming,
  actionDialogCancelled,
  actionForm,
  actionTitle,
  confirmationCancelled,
  confirmationRequested,
  fieldLabel,
  idFieldOf,
  lengthProblems,
  type OpenedAction,
} from "./run-admin-action";

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
            ...options.map(({ name: option }) => ({ value: option, label: option })),
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
