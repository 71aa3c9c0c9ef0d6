import { snoozePresets } from "@entities/issue";
import { useLingui } from "@lingui/react/macro";
import { useResource } from "@shared/api/use-resource";
import { useFormat } from "@shared/i18n/format";
import { type Message, MessageText, messageText } from "@shared/i18n/message";
import { Radio } from "@shared/ui/checkbox/checkbox";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { TextArea, TextField } from "@shared/ui/field/text-field";
import { Select } from "@shared/ui/select/select";
import { useUnit } from "effector-react";
import { type ComponentType, type ReactNode, useId } from "react";
import { $dialog, $invalid, $run, $values, type BulkDialog, closed, confirmed, valuesChanged } from "./bulk";
import styles from "./bulk-dialog.module.css";
import { includedPlants, missingValues } from "./bulk-plants";
import { BulkRunDialog, PlantList } from "./bulk-run-dialog";
import { type ActionValues, causeActions } from "./cause-action";

/** Says what an action will do before it does it, then shows its progress and a result for each plant. */
export function ActionDialog() {
  const { dialog, run } = useUnit({ dialog: $dialog, run: $run });
  if (run) return <BulkRunDialog run={run} />;
  return dialog && <FormDialog {...dialog} />;
}

function FormDialog({ kind, companyId, plants, today }: BulkDialog) {
  const { i18n } = useLingui();
  const { close, confirm, change, values, invalid } = useUnit({
    close: closed,
    confirm: confirmed,
    change: valuesChanged,
    values: $values,
    invalid: $invalid,
  });
  const formId = useId();
  const action = causeActions[kind];
  const included = includedPlants(plants);
  const title = action.title(included.length);
  const errors = invalid ? missingValues(kind, values, included) : {};
  return (
    <Dialog
      open
      onClose={() => close()}
      title={<MessageText message={title} />}
      footer={
        <DialogActions onCancel={() => close()} type="submit" form={formId} disabled={included.length === 0}>
          <MessageText message={action.confirmLabel?.(included) ?? title} />
        </DialogActions>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {Object.entries(action.fields(included, values)).map(([key, { label, required, none, hint }]) => {
          const name = key as keyof ActionValues;
          const Input = inputs[name];
          return (
            <Input
              key={name}
              label={i18n._(label)}
              value={values[name]}
              required={required !== undefined}
              none={none && i18n._(none)}
              hint={hint?.map((message) => messageText(i18n, message)).join(" ")}
              error={errors[name] && i18n._(errors[name])}
              onChange={(value) => change({ [name]: value })}
              companyId={companyId}
              today={today}
            />
          );
        })}
        <PlantList
          plants={plants.map(({ plantId, name, city, exclusion }) => ({
            plantId,
            name,
            state: exclusion ? <MessageText message={exclusion} /> : city,
            isMuted: exclusion !== null,
          }))}
        />
      </form>
    </Dialog>
  );
}

interface InputProps {
  label: string;
  value: string;
  required: boolean;
  none?: string;
  hint?: ReactNode;
  error?: string;
  onChange: (value: string) => void;
  companyId: number;
  today: Temporal.PlainDate;
}

/** The input of each value of an action. */
const inputs: Readonly<Record<keyof ActionValues, ComponentType<InputProps>>> = {
  until: SnoozePresets,
  title: ({ label, value, required, hint, error, onChange }) => (
    <TextField
      {...{ label, value, required, hint, error }}
      maxLength={255}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  text: ({ label, value, required, hint, error, onChange }) => (
    <TextArea {...{ label, value, required, hint, error }} onChange={(event) => onChange(event.target.value)} />
  ),
  userId: (props) => <ChoiceSelect {...props} of="assigned_to" />,
  templateId: (props) => <ChoiceSelect {...props} of="template" />,
};

function SnoozePresets({ label, value, onChange, today }: InputProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <fieldset className={styles.presets}>
      <legend>{label}</legend>
      {snoozePresets.map((days) => {
        const until = today.add({ days }).toString();
        const day = format.date(until);
        return (
          <Radio
            key={days}
            name="until"
            framed
            label={t`${days} days, until ${day}`}
            checked={value === until}
            onChange={() => onChange(until)}
          />
        );
      })}
    </fieldset>
  );
}

interface Choice {
  id: string;
  name: Message;
}

interface ChoiceSelectProps extends InputProps {
  /** The filter of the tickets lists that has the same choices. */
  of: "assigned_to" | "template";
}

function ChoiceSelect({ label, value, required, none = "", error, onChange, companyId, of }: ChoiceSelectProps) {
  const { i18n } = useLingui();
  const choices = useResource<Choice[]>(`/resources/ticket-choices?of=${of}&company_id=${companyId}`).value ?? [];
  return (
    <Select
      {...{ label, value, required, error }}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: "", label: none },
        ...choices.map(({ id, name }) => ({ value: id, label: messageText(i18n, name) })),
      ]}
    />
  );
}
