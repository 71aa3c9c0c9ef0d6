import type { TicketRef, TicketTemplate } from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { useResource } from "@shared/api/use-resource";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Select } from "@shared/ui/select/select";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import { templatesHref } from "../form";
import { confirmed, selected, update } from "../model";
import styles from "./template-dialog.module.css";

interface TemplateDialogProps {
  ticket: TicketRef;
  /** The id of the selected template; empty for none. */
  value: string;
}

/** Selects the template of a ticket. While it is updating the dialog stays open with disabled buttons (spec 3 §4). */
export function TemplateDialog({ ticket, value }: TemplateDialogProps) {
  const { t } = useLingui();
  const { $pending, $error, closed } = update;
  const unit = useUnit({ pending: $pending, error: $error, closed, confirmed, selected });
  const updating = unit.pending !== null;
  const templates = useResource<TicketTemplate[]>(templatesHref(ticket.companyId));

  return (
    <Dialog
      open
      onClose={() => unit.closed()}
      dismissible={!updating}
      title={<Trans>Change template</Trans>}
      footer={
        <>
          <Button onClick={() => unit.closed()} disabled={updating}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" onClick={() => unit.confirmed()} busy={updating} disabled={!templates.value}>
            {updating ? <Trans>Updating</Trans> : <Trans>OK</Trans>}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {!templates.value && !templates.error && <Skeleton height="3.5rem" />}
        {templates.error && (
          <CardError onRetry={templates.retry}>
            <ErrorText error={templates.error} />
          </CardError>
        )}
        {templates.value && (
          <Select
            label={t`Template`}
            value={value}
            disabled={updating}
            onChange={(event) => unit.selected(event.target.value)}
            options={[
              { value: "", label: t`No template selected` },
              ...templates.value.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        {unit.error && (
          <Alert kind="danger" title={<Trans>Failed to update ticket</Trans>}>
            <ErrorText error={unit.error} />
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
