import { SnoozeFields } from "@entities/issue";
import { maxNoteLength } from "@entities/note";
import {
  AssignmentField,
  ChoiceField,
  maxFurtherPlants,
  OptionsError,
  SimilarTickets,
  SimilarTicketsNotice,
  TicketFormFields,
  useTicketOptions,
} from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useDialogForm } from "@shared/forms/form";
import { MessageText } from "@shared/i18n/format";
import { OutboxNotice } from "@shared/outbox/waiting-entries";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { TextArea } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { type ComponentType, useId } from "react";
import { $bulkDialog, $bulkRun, actionDialogClosed, actionForm, type BulkDialog, isSettled, isSingle } from "./bulk";
import styles from "./bulk-dialog.module.css";
import { includedPlants, isOfOneCompany } from "./bulk-plants";
import { BulkRunDialog, PlantList } from "./bulk-run-dialog";
import { type ActionField, type ActionValues, type BulkPlant, causeActions, isTitleOptional } from "./cause-action";

/**
 * Describes the effect of an action, then shows its progress and the result of each plant. The form of a single plant
 * remains while the plant is changed, and closes with a toast.
 */
export function ActionDialog() {
  const { dialog, run } = useUnit({ dialog: $bulkDialog, run: $bulkRun });
  if (run && (!isSingle(run) || isSettled(run))) return <BulkRunDialog run={run} />;
  return dialog && <FormDialog dialog={dialog} pending={run !== null} />;
}

function FormDialog({ dialog, pending }: { dialog: BulkDialog; pending: boolean }) {
  const { kind, plants, today } = dialog;
  const { i18n } = useLingui();
  const close = useUnit(actionDialogClosed);
  const formId = useId();
  const form = { ...useDialogForm(actionForm, dialog), pending };
  const action = causeActions[kind];
  const included = includedPlants(plants);
  const companyId = included[0]?.companyId ?? dialog.companyId;
  const isOneTicket = kind === "ticket" && form.values.tickets === "one" && included.length > 1;
  const oneTicket = isOneTicket ? msg`Create one ticket for ${included.length} plants` : null;
  const confirmLabel = oneTicket ?? action.confirmLabel?.(included, form.values);
  const title = oneTicket ?? ((included.length === 1 && confirmLabel) || action.title(included.length));
  return (
    <Dialog
      open
      size={kind === "ticket" ? "wide" : "medium"}
      onClose={() => close()}
      dismissible={!pending}
      title={<MessageText message={title} />}
      footer={
        <DialogActions
          onCancel={() => close()}
          cancelDisabled={pending}
          type="submit"
          form={formId}
          busy={pending}
          disabled={included.length === 0}
        >
          <MessageText message={confirmLabel ?? title} />
        </DialogActions>
      }
    >
      <Form id={formId} state={form} className={styles.form}>
        <OutboxNotice />
        {kind === "ticket" ? (
          <TicketFieldsOfPlants form={form} companyId={companyId} plants={included} />
        ) : (
          (Object.entries(action.fields) as [keyof typeof inputs, ActionField][]).map(
            ([name, { label, required, none }]) => {
              const Input = inputs[name];
              return (
                <Input
                  key={name}
                  field={{
                    ...form.field(name),
                    readOnly: pending,
                    label: i18n._(label),
                    required: required !== undefined,
                  }}
                  none={none && i18n._(none)}
                  companyId={companyId}
                  today={today}
                />
              );
            },
          )
        )}
        <PlantList
          plants={plants.map(({ plantId, companyId: companyOfPlant, name, city, similar, exclusion }) => ({
            plantId,
            name,
            state: exclusion ? (
              <MessageText message={exclusion} />
            ) : kind === "ticket" && similar.length > 0 && included.length > 1 ? (
              <span>
                <SimilarTickets tickets={similar} companyId={companyOfPlant} />
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
  const [first, ...others] = plants;
  const only = others.length === 0 ? first : undefined;
  const options = useTicketOptions({ companyId, plantId: only?.plantId, issueIds: only?.issueIds ?? [] });
  const known = new Map([...(options.value?.similar ?? []), ...(only?.similar ?? [])].map((one) => [one.id, one]));
  const { evidence = [] } = first ?? {};
  const mayBeOne =
    options.value?.hasSeveralPlants && others.length > 0 && others.length <= maxFurtherPlants && isOfOneCompany(plants);
  const isOne = form.values.tickets === "one";
  return (
    <>
      <SimilarTicketsNotice tickets={[...known.values()]} companyId={companyId} />
      <TicketFormFields
        form={form}
        options={options}
        isOfOneCompany={isOfOneCompany(plants)}
        titleHint={
          !isOne && isTitleOptional(plants) && <Trans>Without a title, each ticket gets the title of its cause.</Trans>
        }
        descriptionHint={
          evidence.length > 0 && (
            <p className={styles.hint}>
              {isOne ? (
                <Trans>The ticket has what is known of each plant:</Trans>
              ) : (
                <Trans>Each ticket ends with what is known of its plant:</Trans>
              )}{" "}
              {evidence.join(" ")}
            </p>
          )
        }
        oneForAll={
          mayBeOne && {
            count: plants.length,
            hint: (
              <Trans>
                A plant that has an open ticket about the same issue is left out. Closing the ticket closes it for all.
              </Trans>
            ),
          }
        }
      />
    </>
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
  until: ({ field: { value, error, readOnly, onChange }, today }: InputProps) => (
    <SnoozeFields
      today={today}
      value={value}
      error={error}
      disabled={readOnly}
      onChange={(until) => onChange({ target: { value: until } })}
    />
  ),
  assignment: ({ field }: InputProps) => <AssignmentField {...field} />,
  text: ({ field }: InputProps) => <TextArea maxLength={maxNoteLength} {...field} />,
  userId: UserSelect,
} satisfies Readonly<Partial<Record<keyof ActionValues, ComponentType<InputProps>>>>;

/** The users of the company. The list can be loaded again if it fails to load. */
function UserSelect({ field: { required: _, ...field }, none = "", companyId }: InputProps) {
  const options = useTicketOptions({ companyId });
  return (
    <>
      <OptionsError options={options} needs={["users"]} />
      <ChoiceField
        {...field}
        choices={[["", none], ...(options.value?.users ?? []).map(({ id, name }) => [id, name] as const)]}
      />
    </>
  );
}
