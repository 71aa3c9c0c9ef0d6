import { snoozePresets } from "@entities/issue";
import { useLingui } from "@lingui/react/macro";
import { useResource } from "@shared/data/resource";
import { Form, useDialogForm } from "@shared/forms/form";
import { useFormat } from "@shared/i18n/format";
import { type Message, MessageText, messageText } from "@shared/i18n/message";
import { Radio } from "@shared/ui/checkbox/checkbox";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { TextArea, TextField } from "@shared/ui/field/text-field";
import { Select } from "@shared/ui/select/select";
import { useUnit } from "effector-react";
import { type ComponentType, useId } from "react";
import { $bulkDialog, $bulkRun, actionDialogClosed, actionForm, type BulkDialog } from "./bulk";
import styles from "./bulk-dialog.module.css";
import { includedPlants } from "./bulk-plants";
import { BulkRunDialog, PlantList } from "./bulk-run-dialog";
import { type ActionValues, causeActions } from "./cause-action";

/** Describes the effect of an action, then shows its progress and the result of each plant. */
export function ActionDialog() {
  const { dialog, run } = useUnit({ dialog: $bulkDialog, run: $bulkRun });
  if (run) return <BulkRunDialog run={run} />;
  return dialog && <FormDialog dialog={dialog} />;
}

function FormDialog({ dialog }: { dialog: BulkDialog }) {
  const { kind, companyId, plants, today } = dialog;
  const { i18n } = useLingui();
  const close = useUnit(actionDialogClosed);
  const formId = useId();
  const form = useDialogForm(actionForm, dialog);
  const action = causeActions[kind];
  const included = includedPlants(plants);
  const title = action.title(included.length);
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
      <Form id={formId} state={form} className={styles.form}>
        {Object.entries(action.fields(included, form.values)).map(([key, { label, required, none, hint }]) => {
          const name = key as keyof ActionValues;
          const Input = inputs[name];
          return (
            <Input
              key={name}
              field={{
                ...form.field(name),
                label: i18n._(label),
                required: required !== undefined,
                hint: hint?.map((message) => messageText(i18n, message)).join(" "),
              }}
              none={none && i18n._(none)}
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
      </Form>
    </Dialog>
  );
}

interface InputProps {
  field: ReturnType<ReturnType<typeof useDialogForm>["field"]> & { label: string; required: boolean; hint?: string };
  /** The label of the empty choice. */
  none?: string;
  companyId: number;
  today: Temporal.PlainDate;
}

/** The inputs of an action's values. */
const inputs: Readonly<Record<keyof ActionValues, ComponentType<InputProps>>> = {
  until: SnoozePresets,
  title: ({ field }) => <TextField {...field} maxLength={255} />,
  text: ({ field }) => <TextArea {...field} />,
  userId: (props) => <ChoiceSelect {...props} of="assigned_to" />,
  templateId: (props) => <ChoiceSelect {...props} of="template" />,
};

function SnoozePresets({ field: { label, name, value, onChange }, today }: InputProps) {
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
            framed
            label={t`${days} days, until ${day}`}
            name={name}
            value={until}
            checked={value === until}
            onChange={onChange}
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
  /** The filter of the tickets lists with the same choices. */
  of: "assigned_to" | "template";
}

function ChoiceSelect({ field: { readOnly: _, ...field }, none = "", companyId, of }: ChoiceSelectProps) {
  const { i18n } = useLingui();
  const choices = useResource<Choice[]>(`/resources/ticket-choices?of=${of}&company_id=${companyId}`).value ?? [];
  return (
    <Select
      {...field}
      options={[
        { value: "", label: none },
        ...choices.map(({ id, name }) => ({ value: id, label: messageText(i18n, name) })),
      ]}
    />
  );
}
