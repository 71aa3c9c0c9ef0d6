import { snoozePresets } from "@entities/issue";
import { ChoiceField, SimilarTickets, TicketFormFields, useTicketOptions } from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useDialogForm } from "@shared/forms/form";
import { useFormat } from "@shared/i18n/format";
import { MessageText } from "@shared/i18n/message";
import { Radio } from "@shared/ui/checkbox/checkbox";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { TextArea } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { type ComponentType, useId } from "react";
import { $bulkDialog, $bulkRun, actionDialogClosed, actionForm, type BulkDialog } from "./bulk";
import styles from "./bulk-dialog.module.css";
import { includedPlants } from "./bulk-plants";
import { BulkRunDialog, PlantList } from "./bulk-run-dialog";
import { type ActionField, type ActionValues, type BulkPlant, causeActions, isTitleOptional } from "./cause-action";

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
      size={kind === "ticket" ? "wide" : "medium"}
      onClose={() => close()}
      title={<MessageText message={title} />}
      footer={
        <DialogActions onCancel={() => close()} type="submit" form={formId} disabled={included.length === 0}>
          <MessageText message={action.confirmLabel?.(included) ?? title} />
        </DialogActions>
      }
    >
      <Form id={formId} state={form} className={styles.form}>
        {kind === "ticket" ? (
          <TicketFieldsOfPlants form={form} companyId={companyId} plants={included} />
        ) : (
          (Object.entries(action.fields) as [keyof typeof inputs, ActionField][]).map(
            ([name, { label, required, none }]) => {
              const Input = inputs[name];
              return (
                <Input
                  key={name}
                  field={{ ...form.field(name), label: i18n._(label), required: required !== undefined }}
                  none={none && i18n._(none)}
                  companyId={companyId}
                  today={today}
                />
              );
            },
          )
        )}
        <PlantList
          plants={plants.map(({ plantId, name, city, similar, exclusion }) => ({
            plantId,
            name,
            state: exclusion ? (
              <MessageText message={exclusion} />
            ) : kind === "ticket" && similar.length > 0 ? (
              <span>
                <SimilarTickets tickets={similar} companyId={companyId} />
              </span>
            ) : (
              city
            ),
            isMuted: exclusion !== null,
          }))}
        />
      </Form>
    </Dialog>
  );
}

interface TicketFieldsOfPlantsProps {
  form: ReturnType<typeof useDialogForm<ActionValues, BulkDialog>>;
  companyId: number;
  plants: readonly BulkPlant[];
}

/** The fields of new tickets, which each end with the evidence of their plant. */
function TicketFieldsOfPlants({ form, companyId, plants }: TicketFieldsOfPlantsProps) {
  const options = useTicketOptions({ companyId });
  const [{ evidence } = { evidence: [] }] = plants;
  return (
    <TicketFormFields
      form={form}
      options={options}
      titleHint={isTitleOptional(plants) && <Trans>Without a title, each ticket has that of its cause.</Trans>}
      descriptionHint={
        evidence.length > 0 && (
          <p className={styles.hint}>
            <Trans>Each ticket ends with what is known of its plant:</Trans> {evidence.join(" ")}
          </p>
        )
      }
    />
  );
}

interface InputProps {
  field: ReturnType<ReturnType<typeof useDialogForm>["field"]> & { label: string; required: boolean };
  /** The label of the empty choice. */
  none?: string;
  companyId: number;
  today: Temporal.PlainDate;
}

/** The inputs of an action's values. */
const inputs = {
  until: SnoozePresets,
  text: ({ field }: InputProps) => <TextArea {...field} />,
  userId: UserSelect,
} satisfies Readonly<Partial<Record<keyof ActionValues, ComponentType<InputProps>>>>;

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

function UserSelect({ field: { required: _, ...field }, none = "", companyId }: InputProps) {
  const users = useTicketOptions({ companyId }).value?.users ?? [];
  return <ChoiceField {...field} choices={[["", none], ...users.map(({ id, name }) => [id, name] as const)]} />;
}
