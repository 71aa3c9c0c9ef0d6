import type { CustomFieldKind } from "@entities/custom-field";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { errorMessages } from "@shared/api/error-messages";
import { type ConflictParts, FormConflicts } from "@shared/forms/conflicts";
import { Form } from "@shared/forms/form";
import { messageText } from "@shared/i18n/message";
import { Button, IconButton } from "@shared/ui/button/button";
import { DateField } from "@shared/ui/date-field/date-field";
import { NumberField } from "@shared/ui/field/number-field";
import { TextField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { useEffect, useRef } from "react";
import styles from "./custom-fields.module.css";
import {
  $editing,
  $pendingChange,
  deleteRequested,
  fieldForm,
  isNumberKind,
  saveRequested,
} from "./edit-custom-fields";

const conflictParts: ConflictParts = { value: { label: msg`the value` } };

/** The input of a field of a kind. */
export const controlOf = (kind: CustomFieldKind) =>
  isNumberKind(kind) ? NumberField : kind === "date" ? DateField : TextField;

/** The input of the edited field. Enter saves, Esc cancels. */
export function CustomFieldForm() {
  const { t, i18n } = useLingui();
  const { editing, pending, failure, problems, ...unit } = useUnit({
    editing: $editing,
    pending: $pendingChange,
    failure: fieldForm.$failure,
    problems: fieldForm.$problems,
    closed: fieldForm.closed,
    deleteRequested,
    saveRequested,
    changed: fieldForm.changed,
  });
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);
  if (!editing) return null;
  const { name, kind } = editing.entry;
  const valueMessages = [problems.value ?? []].flat();
  const error = failure?.conflicts ? null : failure;
  const messages = valueMessages.length > 0 ? valueMessages : error ? errorMessages(error) : [];
  const Control = controlOf(kind);
  const field = {
    ref: inputRef,
    label: name,
    labelHidden: true,
    size: "small",
    value: editing.value,
    error: messages.map((message) => messageText(i18n, message)).join(" "),
    disabled: pending !== null,
    onChange: (event: { target: { value: string } }) => unit.changed({ value: event.target.value }),
  } as const;
  return (
    <Form
      state={{ form: fieldForm, submit: unit.saveRequested }}
      className={`row ${styles.form}`}
      onKeyDown={(event) => event.key === "Escape" && unit.closed()}
    >
      <FormConflicts state={{ form: fieldForm, failure }} parts={conflictParts} />
      <Control {...field} />
      <span className={styles.actions}>
        <Button
          type="submit"
          kind="primary"
          size="small"
          icon="check"
          aria-label={t`Save`}
          title={t`Save`}
          busy={pending === "save"}
        />
        <Button size="small" icon="close" aria-label={t`Cancel`} title={t`Cancel`} onClick={() => unit.closed()} />
        <IconButton
          icon="trash"
          aria-label={t`Delete ${name}`}
          title={t`Delete ${name}`}
          busy={pending === "delete"}
          onClick={() => unit.deleteRequested()}
        />
      </span>
    </Form>
  );
}
