import { ChoiceField, priorityLabels, waitingLabels } from "@entities/ticket";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useResource } from "@shared/data/resource";
import { Form, useForm } from "@shared/forms/form";
import { type Message, messageText } from "@shared/i18n/message";
import { CardError } from "@shared/ui/card/card-error";
import { DateField } from "@shared/ui/date-field/date-field";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Select } from "@shared/ui/select/select";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import { useId } from "react";
import { $changeDialog, type ChangeDialogContext, changeForm, unchanged, userSelected } from "./change-tickets";
import styles from "./change-tickets.module.css";

interface Choice {
  id: string;
  name: Message;
}

/** The dialog that selects the user or the template for the selected tickets. Renders nothing while it is closed. */
export function ChangeDialog() {
  const dialog = useUnit($changeDialog);
  return dialog && <OpenDialog dialog={dialog} />;
}

const useChangeForm = (dialog: ChangeDialogContext) => useForm(changeForm, dialog);

function OpenDialog({ dialog }: { dialog: ChangeDialogContext }) {
  const formId = useId();
  const form = useChangeForm(dialog);
  const close = useUnit(changeForm.closed);
  const count = dialog.tickets.length;
  const { kind } = dialog;
  const assigning = kind === "assigned";
  return (
    <Dialog
      open
      onClose={() => close()}
      title={
        assigning ? (
          <Plural value={count} one="Assign # ticket" other="Assign # tickets" />
        ) : kind === "planning" ? (
          <Plural value={count} one="Plan # ticket" other="Plan # tickets" />
        ) : (
          <Plural value={count} one="Change template of # ticket" other="Change template of # tickets" />
        )
      }
      footer={
        <DialogActions onCancel={() => close()} type="submit" form={formId}>
          {assigning ? <Trans>Assign</Trans> : <Trans>OK</Trans>}
        </DialogActions>
      }
    >
      <Form id={formId} state={form}>
        {assigning ? (
          <Choices of="assigned_to" companyId={dialog.companyId}>
            {(users) => <UserSelect users={users} field={form.field("userId")} />}
          </Choices>
        ) : kind === "planning" ? (
          <PlanningChanges form={form} />
        ) : (
          <Choices of="template" companyId={dialog.companyId}>
            {(templates) => <TemplateSelect templates={templates} field={form.field("templateId")} />}
          </Choices>
        )}
      </Form>
    </Dialog>
  );
}

interface ChoicesProps {
  of: "assigned_to" | "template";
  companyId: number;
  children: (choices: readonly Choice[]) => JSX.Element;
}

function Choices({ of, companyId, children }: ChoicesProps) {
  // The filters of the lists use the same choices.
  const href = `/resources/ticket-choices?of=${of}&company_id=${companyId}`;
  const { value, error, retry } = useResource<Choice[]>(href);
  if (value) return children(value);
  if (!error) return <Skeleton height="3.5rem" />;
  return (
    <CardError onRetry={retry}>
      <ErrorText error={error} />
    </CardError>
  );
}

/** The changes of the planning. Each field keeps its values unless it is changed. */
function PlanningChanges({ form }: { form: ReturnType<typeof useChangeForm> }) {
  const { t } = useLingui();
  const keep = [unchanged, t`Keep as it is`] as const;
  return (
    <div className={styles.planning}>
      <ChoiceField
        label={t`Due date`}
        choices={[keep, ["set", t`Set a date`], ["", t`Remove`]]}
        isFocused
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
    </div>
  );
}

type FieldAttributes = ReturnType<ReturnType<typeof useForm>["field"]>;

function UserSelect({ users, field }: { users: readonly Choice[]; field: FieldAttributes }) {
  const { t, i18n } = useLingui();
  const select = useUnit(userSelected);
  return (
    <Select
      label={t`User`}
      required
      {...field}
      onChange={(event) => {
        const chosen = users.find(({ id }) => id === event.target.value);
        select(chosen ? { id: Number(chosen.id), name: chosen.name } : null);
      }}
      options={[
        { value: "", label: t`Choose user` },
        ...users.map(({ id, name }) => ({ value: id, label: messageText(i18n, name) })),
      ]}
    />
  );
}

function TemplateSelect({ templates, field }: { templates: readonly Choice[]; field: FieldAttributes }) {
  const { t, i18n } = useLingui();
  return (
    <Select
      label={t`Template`}
      {...field}
      options={[
        { value: "", label: t`No template selected` },
        ...templates.map(({ id, name }) => ({ value: id, label: messageText(i18n, name) })),
      ]}
    />
  );
}
