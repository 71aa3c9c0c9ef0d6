import { Trans } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { lazyComponent } from "@shared/lib/lazy-component";
import { Button } from "@shared/ui/button/button";
import { Suspense, useState } from "react";
import type { TicketDialogProps } from "../dialog/ticket-dialog";

/** The dialog, its model and the editor: the page does not need them before. */
const dialog = lazyComponent<TicketDialogProps>(async () => {
  const [{ preloadRichTextEditor }, { TicketDialog }] = await Promise.all([
    import("@shared/ui/rich-text-editor/rich-text-editor"),
    import("../dialog/ticket-dialog"),
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
  const [openings, setOpenings] = useState(0);
  return (
    <>
      <Button
        size="small"
        icon="plus"
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpenings(openings + 1)}
      >
        <Trans>Create ticket</Trans>
      </Button>
      {openings > 0 && (
        <Suspense fallback={null}>
          <dialog.Component {...props} openings={openings} />
        </Suspense>
      )}
    </>
  );
}
