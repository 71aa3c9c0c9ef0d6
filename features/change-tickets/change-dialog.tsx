import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useResource } from "@shared/api/use-resource";
import { type Message, messageText } from "@shared/i18n/message";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Select } from "@shared/ui/select/select";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import { useId } from "react";
import {
  $dialog,
  $invalid,
  $templateId,
  $userId,
  cancelled,
  confirmed,
  templateSelected,
  userSelected,
} from "./change-tickets";

interface Choice {
  id: string;
  name: Message;
}

/** Chooses the user or the template of the selected tickets, and confirms the change; nothing while it is closed. */
export function ChangeDialog() {
  const { dialog, cancel, confirm } = useUnit({ dialog: $dialog, cancel: cancelled, confirm: confirmed });
  const formId = useId();
  if (!dialog) return null;
  const count = dialog.tickets.length;
  const assigning = dialog.kind === "assigned";
  return (
    <Dialog
      open
      onClose={() => cancel()}
      title={
        assigning ? (
          <Plural value={count} one="Assign # ticket" other="Assign # tickets" />
        ) : (
          <Plural value={count} one="Change template of # ticket" other="Change template of # tickets" />
        )
      }
      footer={
        <DialogActions onCancel={() => cancel()} type="submit" form={formId}>
          {assigning ? <Trans>Assign</Trans> : <Trans>OK</Trans>}
        </DialogActions>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {assigning ? (
          <Choices of="assigned_to" companyId={dialog.companyId}>
            {(users) => <UserSelect users={users} />}
          </Choices>
        ) : (
          <Choices of="template" companyId={dialog.companyId}>
            {(templates) => <TemplateSelect templates={templates} />}
          </Choices>
        )}
      </form>
    </Dialog>
  );
}

interface ChoicesProps {
  of: "assigned_to" | "template";
  companyId: number;
  children: (choices: readonly Choice[]) => JSX.Element;
}

function Choices({ of, companyId, children }: ChoicesProps) {
  // The filters of the lists have these choices, too.
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

function UserSelect({ users }: { users: readonly Choice[] }) {
  const { t, i18n } = useLingui();
  const { userId, invalid, select } = useUnit({ userId: $userId, invalid: $invalid, select: userSelected });
  return (
    <Select
      label={t`User`}
      value={String(userId ?? "")}
      error={invalid ? t`Please choose a user` : undefined}
      required
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

function TemplateSelect({ templates }: { templates: readonly Choice[] }) {
  const { t, i18n } = useLingui();
  const { templateId, select } = useUnit({ templateId: $templateId, select: templateSelected });
  return (
    <Select
      label={t`Template`}
      value={String(templateId ?? "")}
      onChange={(event) => select(Number(event.target.value) || null)}
      options={[
        { value: "", label: t`No template selected` },
        ...templates.map(({ id, name }) => ({ value: id, label: messageText(i18n, name) })),
      ]}
    />
  );
}
