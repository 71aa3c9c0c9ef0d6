import type { TicketRef } from "@entities/ticket";
import { Trans } from "@lingui/react/macro";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { lazy, Suspense } from "react";
import { templateKey } from "../form";
import { $dialog, opened, update } from "../model";

const loadDialog = () => import("../dialog/template-dialog");
const TemplateDialog = lazy(async () => ({ default: (await loadDialog()).TemplateDialog }));

interface ChangeTemplateProps {
  ticketRef: TicketRef;
  /** The id of the ticket's template; null for none. */
  templateId: number | null;
}

/** The button that opens the template dialog, which is loaded when it is first needed. */
export function ChangeTemplate({ ticketRef, templateId }: ChangeTemplateProps) {
  const { ticketId } = ticketRef;
  const { dialog, ...unit } = useUnit({ dialog: $dialog, opened });
  useSubmission(update, templateKey(ticketId), ticketId);

  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={loadDialog}
        onClick={() => unit.opened({ ticket: ticketRef, templateId })}
      >
        <Trans>Change template</Trans>
      </Button>
      {dialog && (
        <Suspense fallback={null}>
          <TemplateDialog ticket={dialog.ticket} value={dialog.selected} />
        </Suspense>
      )}
    </>
  );
}
