import type { TicketRef } from "@entities/ticket";
import { Trans } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { errorOf } from "@shared/api/result";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { useResultEvent } from "@shared/lib/use-result-event";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { lazy, Suspense } from "react";
import type { changeTicketTemplate } from "../action.server";
import { templateKey } from "../form";
import { $dialog, closed, opened, settled } from "../model";

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
  const { data, state } = useFetcher<typeof changeTicketTemplate>({ key: templateKey(ticketId) });
  const { dialog, ...unit } = useUnit({ dialog: $dialog, opened, closed, settled });
  useResultEvent(state === "idle" ? data : null, (result) => unit.settled(errorOf(result)));
  useOnUnmount(unit.closed, ticketId);

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
