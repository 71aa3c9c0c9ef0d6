import type { PlantRef } from "@shared/api/refs";
import { FormConflicts } from "@shared/forms/conflicts";
import { Form, useForm } from "@shared/forms/form";
import { FormError } from "@shared/ui/form-alert/form-alert";
import { controlOf } from "./custom-field-form";
import styles from "./custom-fields.module.css";
import { fieldsForm } from "./edit-custom-fields";
import type { CustomFieldEntry } from "./entries";

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
