import { lazyComponent } from "@shared/lib/react";
import type { TicketDialogProps } from "./ticket-dialog";

/** The dialog, its form and the editor: the page does not need them before. */
export const ticketDialog = lazyComponent<TicketDialogProps>(async () => {
  const [{ preloadRichTextEditor }, { TicketDialog }] = await Promise.all([
    import("@shared/ui/rich-text-editor/rich-text-editor"),
    import("./ticket-dialog"),
  ]);
  preloadRichTextEditor();
  return TicketDialog;
});
