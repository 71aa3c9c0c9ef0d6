import { type CustomFieldKind, useFieldText } from "@entities/custom-field";
import { type PlantView, plantPermissions } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { errorMessages } from "@shared/api/error-messages";
import type { PlantRef } from "@shared/api/refs";
import { useDraft } from "@shared/drafts/use-draft";
import { type ConflictParts, FormConflicts } from "@shared/forms/conflicts";
import { Form, useForm } from "@shared/forms/form";
import { messageText } from "@shared/i18n/format";
import { useOnUnmount } from "@shared/lib/react";
import { FormError } from "@shared/ui/alert/alert";
import { Button, IconButton } from "@shared/ui/button/button";
import { Explain } from "@shared/ui/explain/explain";
import { DateField } from "@shared/ui/field/date-field";
import { NumberField } from "@shared/ui/field/number-field";
import { TextField } from "@shared/ui/field/text-field";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { useEffect, useMemo, useRef, useState } from "react";
import styles from "./custom-fields.module.css";
import {
  $editing,
  $pendingChange,
  deleteRequested,
  fieldForm,
  fieldsForm,
  isNumberKind,
  saveRequested,
} from "./edit-custom-fields";
import type { CustomFieldEntry } from "./entries";

/** The custom fields of a plant in an expandable section (domain/tags.md#custom-fields). */
export function CustomFields({ view, entries }: { view: PlantView; entries: readonly CustomFieldEntry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (entries.length === 0) return null;
  const filled = entries.filter(({ fieldId }) => fieldId !== null).length;
  const total = entries.length;
  return (
    <details className={styles.section} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" size="small" />
        <Trans>Custom fields</Trans>
        <span className={styles.count}>
          <Trans>
            {filled} of {total}
          </Trans>
        </span>
      </summary>
      <CustomFieldList view={view} entries={entries} onDraftRestored={() => setIsOpen(true)} />
    </details>
  );
}

interface CustomFieldListProps {
  view: PlantView;
  entries: readonly CustomFieldEntry[];
  /** Restores a value that was entered before a reload. */
  onDraftRestored: () => void;
}

/** The custom fields of a plant. The fields of the owner's types are edited in place (domain/permissions.md#plant). */
function CustomFieldList({ view, entries, onDraftRestored }: CustomFieldListProps) {
  const { editing, ...unit } = useUnit({
    editing: $editing,
    opened: fieldForm.opened,
    loaded: fieldForm.$loaded,
    changed: fieldForm.changed,
    loadedRestored: fieldForm.loadedRestored,
    closed: fieldForm.closed,
  });
  useOnUnmount(unit.closed, view.ref.plantId);
  // The list restores the draft, because the draft opens the form of its field.
  useDraft({
    key: `custom-field-${view.ref.plantId}`,
    value: useMemo(
      () =>
        editing && editing.value !== editing.entry.value
          ? { type: String(editing.entry.typeId), value: editing.value, loaded: unit.loaded.value }
          : null,
      [editing, unit.loaded],
    ),
    restore: ({ type, value = "", loaded }) => {
      const entry = entries.find(({ typeId }) => String(typeId) === type);
      if (!entry) return;
      unit.opened({ ref: view.ref, entry });
      unit.changed({ value });
      if (loaded !== undefined) unit.loadedRestored({ value: loaded });
      onDraftRestored();
    },
  });
  return (
    <dl className={styles.list}>
      {entries.map((entry) => (
        <div key={entry.typeId} className={styles.field}>
          <dt>{entry.name}</dt>
          <dd>
            {editing?.entry.typeId === entry.typeId ? (
              <CustomFieldForm />
            ) : (
              <CustomFieldValue view={view} entry={entry} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CustomFieldValue({ view, entry }: { view: PlantView; entry: CustomFieldEntry }) {
  const { t } = useLingui();
  const edit = useUnit(fieldForm.opened);
  const text = useFieldText();
  const { canEdit } = plantPermissions(view);
  const { name, companyName } = entry;
  const isOwn = entry.companyId === view.viewer.companyId;
  return (
    <>
      <span className={styles.value}>{text(entry)}</span>
      {canEdit && isOwn && (
        <IconButton
          icon="edit"
          aria-label={t`Edit ${name}`}
          title={t`Edit ${name}`}
          onClick={() => edit({ ref: view.ref, entry })}
        />
      )}
      {!isOwn && companyName && (
        <Explain term={name} icon="lock">
          <Trans>This field belongs to {companyName}, which is the only company that can change it.</Trans>
        </Explain>
      )}
    </>
  );
}

const conflictParts: ConflictParts = { value: { label: msg`the value` } };

/** The input of a field of a kind. */
const controlOf = (kind: CustomFieldKind) =>
  isNumberKind(kind) ? NumberField : kind === "date" ? DateField : TextField;

/** The input of the edited field. Enter saves, Esc cancels. */
function CustomFieldForm() {
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

interface CustomFieldsFormProps {
  formId: string;
  plantRef: PlantRef;
  /** The fields that the company may change. */
  entries: readonly CustomFieldEntry[];
}

/** All custom fields of a plant as one form (domain/create-plant.md#attach). */
export function CustomFieldsForm({ formId, plantRef, entries }: CustomFieldsFormProps) {
  const form = useForm(fieldsForm, { ref: plantRef, entries }, plantRef.plantId);
  const parts = Object.fromEntries(entries.map(({ typeId, name }) => [typeId, { label: name }]));
  return (
    <Form id={formId} state={form} className={styles.fields}>
      <FormConflicts state={form} parts={parts} />
      <FormError error={form.error} />
      {entries.map(({ typeId, name, kind }) => {
        const Control = controlOf(kind);
        return <Control key={typeId} label={name} autoComplete="off" {...form.field(String(typeId))} />;
      })}
    </Form>
  );
}

export { fieldsForm } from "./edit-custom-fields";
export type { CustomFieldEntry } from "./entries";
