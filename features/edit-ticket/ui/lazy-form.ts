import { lazyComponent } from "@shared/lib/lazy-component";
import type { TicketTextFormProps } from "./ticket-text-form";

/** The form and the editor: the page does not need them before. */
export const ticketForm = lazyComponent<TicketTextFormProps>(async () => {
  const [{ preloadRichTextEditor }, { TicketTextForm }] = await Promise.all([
    import("@shared/ui/rich-text-editor/rich-text-editor"),
    import("./ticket-text-form"),
  ]);
  preloadRichTextEditor();
  return TicketTextForm;
});
