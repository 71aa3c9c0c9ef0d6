import { Trans } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { useOpenDialog } from "@shared/forms/draft/use-draft";
import { lazyComponent } from "@shared/lib/react";
import { Button } from "@shared/ui/button/button";
import { Suspense, useState } from "react";
import type { TicketDialogProps } from "./ticket-dialog";

/** The dialog, its form and the editor: the page does not need them before. */
const dialog = lazyComponent<TicketDialogProps>(async () => {
  const [{ preloadRichTextEditor }, { TicketDialog }] = await Promise.all([
    import("@shared/ui/rich-text-editor/rich-text-editor"),
    import("./ticket-dialog"),
  ]);
  preloadRichTextEditor();
  return TicketDialog;
});

interface CreateTicketProps {
  plantRef: PlantRef;
  plantName: string;
}

/** The button that opens the dialog for a new ticket, which is loaded when it is first needed. */
export function CreateTicket(props: CreateTicketProps) {
  /** Null until the dialog is opened for the first time: it keeps what was typed while it is closed. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  useOpenDialog("ticket", isOpen ? "new" : null, () => setOpen(true));
  return (
    <>
      <Button
        size="small"
        icon="plus"
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
      >
        <Trans>Create ticket</Trans>
      </Button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <dialog.Component {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
