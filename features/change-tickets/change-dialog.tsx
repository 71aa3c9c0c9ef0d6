import { ReviewFields } from "@entities/cause";
import {
  AssignmentField,
  ChoiceField,
  ClosingFields,
  OptionsError,
  priorityLabels,
  useTicketOptions,
  waitingLabels,
} from "@entities/ticket";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Form, useDialogForm } from "@shared/forms/form";
import { messageText } from "@shared/i18n/format";
import { OutboxNotice } from "@shared/outbox/waiting-entries";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { DateField } from "@shared/ui/field/date-field";
import { useUnit } from "effector-react";
import { useId } from "react";
import { type ChangeDialogContext, changeForm, unchanged } from "./change-tickets";

const useChangeForm = (dialog: ChangeDialogContext) => useDialogForm(changeForm, dialog);

/** The open dialog of a change of the selected tickets. */
export function OpenChangeDialog({ dialog }: { dialog: ChangeDialogContext }) {
  const formId = useId();
  const form = useChangeForm(dialog);
  const close = useUnit(changeForm.closed);
  const count = dialog.tickets.length;
  const { kind, companyId } = dialog;
  const options = useTicketOptions({ companyId: kind === "assigned" || kind === "template" ? companyId : null });
  return (
    <Dialog
      open
      onClose={() => close()}
      title={
        {
          closed: <Plural value={count} one="Close # ticket" other="Close # tickets" />,
          assigned: <Plural value={count} one="Assign # ticket" other="Assign # tickets" />,
          planning: <Plural value={count} one="Plan # ticket" other="Plan # tickets" />,
          template: <Plural value={count} one="Change template of # ticket" other="Change template of # tickets" />,
        }[kind]
      }
      footer={
        <DialogActions
          onCancel={() => close()}
          type="submit"
          form={formId}
          // Until the templates are known, none is selected by accident.
          disabled={kind === "template" && !options.value?.templates}
        >
          {kind === "closed" ? (
            <Trans>Close tickets</Trans>
          ) : kind !== "assigned" ? (
            <Trans>OK</Trans>
          ) : form.values.assignment === "assign" ? (
            <Trans>Assign</Trans>
          ) : (
            <Trans>Un-assign</Trans>
          )}
        </DialogActions>
      }
    >
      <Form id={formId} state={form} className="stack">
        <OutboxNotice />
        {kind === "planning" ? (
          <PlanningChanges form={form} />
        ) : kind === "closed" ? (
          <ClosingFields form={form}>
            {dialog.pattern && <ReviewFields form={form} pattern={dialog.pattern} />}
          </ClosingFields>
        ) : (
          <Choices form={form} kind={kind} options={options} />
        )}
      </Form>
    </Dialog>
  );
}

interface ChoicesProps {
  form: ReturnType<typeof useChangeForm>;
  kind: ChangeDialogContext["kind"];
  options: ReturnType<typeof useTicketOptions>;
}

/** The users or the templates of the company. */
function Choices({ form, kind, options }: ChoicesProps) {
  const { t, i18n } = useLingui();
  const users = options.value?.users ?? [];
  if (kind === "template") {
    const templates = options.value?.templates ?? [];
    const choices = [["", t`No template selected`], ...templates.map(({ id, name }) => [id, name] as const)] as const;
    return (
      <>
        <OptionsError options={options} needs={["templates"]} />
        <ChoiceField label={t`Template`} choices={choices} {...form.field("templateId")} />
      </>
    );
  }
  return (
    <>
      <OptionsError options={options} needs={["users"]} />
      <ChoiceField
        label={t`User`}
        choices={[["", t`Choose user`], ...users.map(({ id, name }) => [id, name] as const)]}
        {...form.field("userId")}
        onChange={(event) => {
          const chosen = users.find(({ id }) => id === event.target.value);
          form.change({ userId: event.target.value, userName: chosen ? messageText(i18n, chosen.name) : "" });
        }}
      />
      <AssignmentField {...form.field("assignment")} />
    </>
  );
}

/** The changes of the planning. Each field keeps its values unless it is changed. */
function PlanningChanges({ form }: { form: ReturnType<typeof useChangeForm> }) {
  const { t } = useLingui();
  const keep = [unchanged, t`Keep as it is`] as const;
  return (
    <>
      <ChoiceField
        label={t`Due date`}
        choices={[keep, ["set", t`Set a date`], ["", t`Remove`]]}
        {...form.field("due")}
      />
      {form.values.due === "set" && <DateField label={t`New due date`} {...form.field("due_on")} />}
      <ChoiceField
        label={t`Priority`}
        choices={[keep, ...Object.entries(priorityLabels)]}
        {...form.field("priority")}
      />
      <ChoiceField
        label={t`Waiting for`}
        choices={[keep, ...Object.entries(waitingLabels)]}
        {...form.field("waiting_for")}
      />
    </>
  );
}
