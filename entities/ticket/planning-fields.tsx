import { useLingui } from "@lingui/react/macro";
import { type Message, messageText } from "@shared/i18n/format";
import { Radio } from "@shared/ui/checkbox/checkbox";
import { DateField } from "@shared/ui/field/date-field";
import { Select } from "@shared/ui/field/select";
import { TextArea } from "@shared/ui/field/text-field";
import type { ReactNode } from "react";
import {
  type ClosingValues,
  findingLabels,
  maxClosingNoteLength,
  priorityLabels,
  type TicketPlanning,
  waitingLabels,
} from "./planning";
import styles from "./ticket-fields.module.css";

interface FieldAttributes {
  name: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
}

/** The state of a form with the values of a ticket (`useForm`). */
export interface FormState<V> {
  values: V;
  revision: number;
  pending: boolean;
  field: (name: keyof V & string) => FieldAttributes;
  errorOf: (name: keyof V) => string | undefined;
  change: (change: Partial<V>) => unknown;
}

interface ChoiceFieldProps extends FieldAttributes {
  label: string;
  choices: readonly (readonly [value: string, label: Message])[];
}

/** A select. It is disabled while the form is pending, because a select cannot be read-only. */
export function ChoiceField({ readOnly, choices, ...field }: ChoiceFieldProps) {
  const { i18n } = useLingui();
  const options = choices.map(([value, label]) => ({ value, label: messageText(i18n, label) }));
  return <Select {...field} disabled={readOnly} options={options} />;
}

type AssignmentFieldProps = Pick<FieldAttributes, "name" | "value" | "readOnly" | "onChange">;

/** Whether the chosen user is assigned to the tickets or un-assigned. */
export function AssignmentField({ name, value, readOnly, onChange }: AssignmentFieldProps) {
  const { t } = useLingui();
  const choices = [
    ["assign", t`Assign`],
    ["unassign", t`Un-assign`],
  ] as const;
  return (
    <fieldset className={styles.choices} aria-label={t`Assign or un-assign`} disabled={readOnly}>
      {choices.map(([choice, label]) => (
        <Radio key={choice} framed {...{ name, label, onChange }} value={choice} checked={value === choice} />
      ))}
    </fieldset>
  );
}

/** The fields of the planning of a ticket. */
export function PlanningFields({ form }: { form: Pick<FormState<TicketPlanning>, "field"> }) {
  const { t } = useLingui();
  return (
    <div className={`columns ${styles.planning}`}>
      <DateField label={t`Due date`} {...form.field("due_on")} />
      <DateField label={t`Planned visit`} {...form.field("visit_on")} />
      <ChoiceField label={t`Priority`} choices={Object.entries(priorityLabels)} {...form.field("priority")} />
      <ChoiceField label={t`Waiting for`} choices={Object.entries(waitingLabels)} {...form.field("waiting_for")} />
    </div>
  );
}

interface ClosingFieldsProps {
  form: Pick<FormState<ClosingValues>, "field">;
  /** The question whether it was what the pattern of the issues says. */
  children?: ReactNode;
}

/** What was found when a ticket is closed. All fields are optional (domain/tickets.md#closing). */
export function ClosingFields({ form, children }: ClosingFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <ChoiceField
        label={t`What was found?`}
        choices={[["", t`Not stated`], ...Object.entries(findingLabels)]}
        {...form.field("finding")}
      />
      {children}
      <TextArea label={t`Note`} maxLength={maxClosingNoteLength} {...form.field("note")} />
    </>
  );
}
