import type { TicketRef, TicketTemplate } from "@entities/ticket";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { FormConflicts } from "@shared/forms/conflicts";
import { createForm } from "@shared/forms/create-form";
import { useForm, useOnSaved } from "@shared/forms/form";
import { FormDialog } from "@shared/forms/form-dialog";
import { createMutation } from "@shared/mutations/create-mutation";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Select } from "@shared/ui/field/select";
import { useResource } from "@shared/ui/resource/resource";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useState } from "react";
import type { changeTemplateAction } from "./action.server";

/** The button that opens the template dialog. */
export function ChangeTemplate(context: TemplateDialogProps["context"]) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Change template</Trans>
      </Button>
      {isOpen && <TemplateDialog context={context} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The minimum duration of an update in ms, so that its pending state is visible (domain/tickets.md#template). */
const minUpdateMs = 500;

const changeTemplate = createMutation<typeof changeTemplateAction>("change-ticket-template", {
  invalidates: ["ticket"],
  // The dialog shows the messages of the API.
  failure: () => ({ kind: "danger", message: msg`Failed to update ticket` }),
  minMs: minUpdateMs,
});

interface TemplateContext {
  ticketRef: TicketRef;
  /** The id of the ticket's template. Null without a template. */
  templateId: number | null;
}

const fieldsOf = ({ templateId }: { templateId: string }) => ({ templateId: Number(templateId) || null });

export const templateForm = createForm({
  mutation: changeTemplate,
  initial: ({ templateId }: TemplateContext) => ({ templateId: String(templateId ?? "") }),
  params: (values, { ticketRef }, loaded) => ({ ...ticketRef, ...fieldsOf(values), loaded: fieldsOf(loaded) }),
});

interface TemplateDialogProps {
  context: TemplateContext;
  onClose: () => void;
}

/**
 * Selects the template of a ticket. During the update the dialog stays open with disabled buttons
 * (domain/tickets.md#template).
 */
function TemplateDialog({ context, onClose }: TemplateDialogProps) {
  const { t } = useLingui();
  const form = useForm(templateForm, context);
  const { values, pending, failure, isDirty, change, submit } = form;
  useOnSaved(templateForm, onClose);
  const { companyId } = context.ticketRef;
  const templates = useResource<TicketTemplate[]>(`/resources/ticket-templates?company_id=${companyId}`);

  return (
    <FormDialog
      onClose={onClose}
      title={<Trans>Change template</Trans>}
      // An unchanged selection closes the dialog without a request.
      state={{ form: templateForm, pending, submit: () => (isDirty ? submit() : onClose()) }}
      submitLabel={pending ? <Trans>Updating</Trans> : <Trans>OK</Trans>}
      submitDisabled={!templates.value}
      holds
      hidden={{ ...context.ticketRef }}
    >
      {!templates.value && !templates.error && <Skeleton height="3.5rem" />}
      {templates.error && (
        <CardError onRetry={templates.retry}>
          <ErrorText error={templates.error} />
        </CardError>
      )}
      {templates.value && (
        <Select
          label={t`Template`}
          name="templateId"
          value={values.templateId}
          disabled={pending}
          onChange={({ target }) => change({ templateId: target.value })}
          options={[
            { value: "", label: t`No template selected` },
            ...templates.value.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <FormConflicts
        state={form}
        parts={{
          template: {
            label: msg`the template`,
            text: ({ templateId }) =>
              templates.value?.find(({ id }) => String(id) === templateId)?.name ?? String(templateId),
          },
        }}
      />
      {failure && !failure.conflicts && (
        <Alert kind="danger" title={<Trans>Failed to update ticket</Trans>}>
          <ErrorText error={failure} />
        </Alert>
      )}
    </FormDialog>
  );
}
